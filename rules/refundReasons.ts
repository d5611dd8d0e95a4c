/** Why the seller returns money. A withdrawal is the buyer's right, so it has a way of its own. */
export const REFUND_REASONS = ['withdrawal', 'request', 'duplicate', 'fault', 'goodwill'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** In the seller's words, at the desk and in the help of the command line. */
export const REFUND_REASON_WORDS: Record<RefundReason, string> = {
  withdrawal: 'The buyer withdraws from the contract',
  request: 'The buyer asked for it',
  duplicate: 'Paid twice',
  fault: 'A fault in the product',
  goodwill: 'Goodwill',
};
