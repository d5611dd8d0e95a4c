/**
 * All background work, in queues: each runs so many jobs at once (or so many for each endpoint), and no
 * job waits for a slow one in another queue.
 */
export const QUEUES = {
  // In the order in which they came. Changes of orders and cases take turns anyway (see db/locks.ts).
  payments: { concurrency: 1, kinds: ['payment-event', 'sandbox-event', 'delete-last4'] },
  // In the order in which they came. Anybody can send many: payments must not wait behind them.
  cases: { concurrency: 1, kinds: ['open-case'] },
  refunds: { concurrency: 2, kinds: ['card-refund'] },
  // Apart from everything else: a document that cannot be issued must hold up nothing.
  documents: { concurrency: 1, kinds: ['issue-documents', 'check-vat-number'] },
  // Apart from everything else: Stripe may be slow or down.
  disputes: { concurrency: 1, kinds: ['dispute-draft'] },
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
      'form-reminder',
      'sign-in-link',
    ],
  },
  // Apart from everything else, and from each other: any of the seller's other systems may be slow or down.
  webhooks: { concurrency: 4, kinds: ['webhook-delivery'], forEachEndpoint: true },
  // One at a time, and apart from everything else: large files take minutes.
  publishing: { concurrency: 1, kinds: ['publish-edition'] },
  // An order's email does not wait behind thousands about an edition, or of a message to all buyers.
  editionEmails: { concurrency: 4, kinds: ['new-edition', 'send-message', 'message'] },
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
