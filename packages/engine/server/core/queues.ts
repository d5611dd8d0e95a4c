/**
 * All background work, in queues: each runs so many jobs at once (or so many for each endpoint), and no
 * job waits for a slow one in another queue.
 */
export const JOB_QUEUES = {
  // In the order in which they came. Changes of orders and cases take turns anyway (see db/locks.ts).
  payments: { concurrency: 1, kinds: ['payment-event', 'delete-last4'] },
  // In the order in which they came. Anybody can send many: payments must not wait behind them.
  requests: { concurrency: 1, kinds: ['open-case', 'lost-link-request'] },
  refunds: { concurrency: 2, kinds: ['card-refund'] },
  // Apart from everything else: a document that cannot be issued must hold up nothing.
  documents: { concurrency: 1, kinds: ['issue-documents', 'check-vat-number'] },
  // Apart from everything else: Stripe may be slow or down.
  disputes: { concurrency: 1, kinds: ['dispute-draft'] },
  // Apart from everything else, and from each other: any of the seller's other systems may be slow or down.
  webhooks: { concurrency: 4, kinds: ['webhook-delivery'], forEachEndpoint: true },
  // One at a time, and apart from everything else: large files take minutes.
  publishing: { concurrency: 1, kinds: ['publish-edition'] },
  messages: { concurrency: 1, kinds: ['send-message'] },
} as const;

/** Emails are sent from a table of their own, which is also the record of them. */
export const EMAIL_QUEUES = {
  emails: {
    concurrency: 8,
    kinds: [
      'order-confirmation',
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
      'desk-invitation',
    ],
  },
  // An order's email does not wait behind thousands about an edition, or of a message to all buyers.
  editionEmails: { concurrency: 4, kinds: ['new-edition', 'message'] },
} as const;

/** Only these can be enqueued, and each has a handler. */
export type JobKind = (typeof JOB_QUEUES)[keyof typeof JOB_QUEUES]['kinds'][number];
export type EmailKind = (typeof EMAIL_QUEUES)[keyof typeof EMAIL_QUEUES]['kinds'][number];

const emailKinds: ReadonlySet<string> = new Set(
  Object.values(EMAIL_QUEUES).flatMap(({ kinds }) => kinds),
);

export const isEmailKind = (kind: string): kind is EmailKind => emailKinds.has(kind);

/** Their payloads may name a person, so they are deleted as soon as the work is done. */
export const PERSONAL_PAYLOADS: readonly (JobKind | EmailKind)[] = [
  'seller-alert',
  'lost-link-request',
];
