import type { Seller } from '../seller/command.ts';
import type { Finding } from '../seller/views.ts';

/** Looks at one part of the shop. Whatever it finds is told in words, without any secret. */
export type Check = (seller: Seller) => Finding[] | Promise<Finding[]>;

export const fine = (what: string, words: string): Finding => ({ what, verdict: 'fine', words });
export const advice = (what: string, words: string): Finding => ({
  what,
  verdict: 'advice',
  words,
});
export const missing = (what: string, words: string): Finding => ({
  what,
  verdict: 'missing',
  words,
});
