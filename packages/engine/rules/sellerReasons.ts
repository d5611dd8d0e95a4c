/** What a seller has to answer before something is done. The answer is recorded with it. */

/**
 * How the seller knows that a new address is the buyer's: anyone with access to that mailbox gets the
 * library.
 */
export const ADDRESS_PROOFS = ['wrote-from-it', 'knows-the-payment', 'obvious-typo'] as const;
export type AddressProof = (typeof ADDRESS_PROOFS)[number];

/** Why the seller returns money. A withdrawal is the buyer's right, so it has a way of its own. */
export const REFUND_REASONS = ['withdrawal', 'request', 'duplicate', 'fault', 'goodwill'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * Why a seller may write to buyers who have not agreed to advertising: each is part of what they
 * bought. The footer of the email says so.
 */
export const MESSAGE_REASONS = ['answer', 'order', 'access', 'fault', 'security', 'terms'] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];
