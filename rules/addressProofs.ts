/**
 * How the seller knows that a new address is the buyer's. Anyone with access to that mailbox gets the
 * library, so the seller is asked, and the answer is recorded.
 */
export const ADDRESS_PROOFS = ['wrote-from-it', 'knows-the-payment', 'obvious-typo'] as const;
export type AddressProof = (typeof ADDRESS_PROOFS)[number];

/** In the seller's words, at the desk and in the help of the command line. */
export const ADDRESS_PROOF_WORDS: Record<AddressProof, string> = {
  'wrote-from-it': 'The buyer wrote from it, and the name matches',
  'knows-the-payment': 'The buyer knows the order number and the last digits of the card',
  'obvious-typo': 'The old one has an obvious typo, such as gmial.com',
};
