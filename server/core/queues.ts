/**
 * All background work, in queues: each runs so many jobs at once, and no job waits for a slow one in
 * another queue.
 */
export const QUEUES = {
  // Payment events take turns anyway (see db/locks.ts); few at once leave room for what follows them.
  payments: { concurrency: 2, kinds: ['payment-event', 'sandbox-event', 'delete-last4'] },
  refunds: { concurrency: 2, kinds: ['card-refund'] },
  emails: {
    concurrency: 8,
    kinds: [
      'order-confirmation',
      'lost-link-request',
      'lost-link',
      'link-replaced',
      'address-changed',
      'refund-issued',
      'refund-failed',
      'refund-request-received',
      'withdrawal-received',
      'case-update',
      'seller-alert',
    ],
  },
  // An order's email does not wait behind thousands about an edition.
  editionEmails: { concurrency: 4, kinds: ['new-edition'] },
  stamps: { concurrency: 1, kinds: ['stamp-files'] },
} as const;

export type QueueName = keyof typeof QUEUES;

/** Only these jobs can be enqueued, and each has a handler. */
export type JobKind = (typeof QUEUES)[QueueName]['kinds'][number];

/** Their payloads may name a person, so they are deleted as soon as the job is done. */
export const PERSONAL_PAYLOADS: readonly JobKind[] = [
  'sandbox-event',
  'seller-alert',
  'lost-link-request',
];
