/**
 * Why a seller may write to buyers who have not agreed to advertising: each is part of what they
 * bought. An email footer says so, and the reason is stored with the message.
 */
export const MESSAGE_REASONS = ['answer', 'order', 'access', 'fault', 'security', 'terms'] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** In the seller's words, at the desk and in the help of the command line. */
export const MESSAGE_REASON_WORDS: Record<MessageReason, string> = {
  answer: 'It answers something they asked',
  order: 'It’s about their order or payment',
  access: 'It’s about access to the library or its files',
  fault: 'There’s a fault in the product',
  security: 'Their data or their files may be at risk',
  terms: 'The terms or the service change',
};
