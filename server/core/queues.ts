/**
 * All work that follows from something stored, in lanes: each takes so many pieces at once, and
 * nothing in it waits for what is slow in another.
 */
export const LANES = {
  // First of all: whoever has paid gets to the library, however slow the mail server is. They take
  // turns anyway; few, so that what they leave to do gets its turn too.
  payments: { atOnce: 2, kinds: ['payment-event', 'sandbox-event'] },
  // Money that is owed waits for the provider alone.
  refunds: { atOnce: 2, kinds: ['pay-refund'] },
  mails: {
    atOnce: 8,
    kinds: [
      'order-confirmation',
      'lost-link',
      'refund-made',
      'refund-returned',
      'refund-request-received',
      'withdrawal-received',
      'case-update',
      'seller-alert',
    ],
  },
  // Beside the others: an order's mail does not wait behind thousands about an edition.
  editionMails: { atOnce: 4, kinds: ['new-edition'] },
  stamps: { atOnce: 1, kinds: ['stamp-files'] },
} as const;

/** Work of no other kind can be put down, and each of these has somebody who does it. */
export type JobKind = (typeof LANES)[keyof typeof LANES]['kinds'][number];
