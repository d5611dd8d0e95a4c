/** Something in the seller's own files needs a look. The message says where; our stack would not help. */
export class GuideError extends Error {}
