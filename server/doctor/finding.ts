import type { Seller } from '../orders/context.ts';

/** One thing that the settings check looked at. */
export type Finding = {
  what: string;
  verdict: 'fine' | 'advice' | 'missing';
  /** In plain words, and when something is missing, what to do. */
  words: string;
};

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
