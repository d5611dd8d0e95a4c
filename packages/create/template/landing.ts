import type { LandingSection } from 'one-product-shop/content/landingSections.ts';

/**
 * The landing page, from top to bottom. `words` is the name of a text in `words/en/index.ts`. With a file
 * in `pictures/`, the first section can also take `picture: 'file.jpg'`.
 */
export const LANDING: readonly LandingSection[] = [
  { section: 'hero', words: 'headline', more: 'inside' },
  { section: 'steps', id: 'inside', words: 'inside' },
  { section: 'audience', words: 'audience' },
  { section: 'order', words: 'buy' },
  { section: 'guarantee', words: 'guarantee', if: 'extendsWithdrawal' },
  { section: 'faq', id: 'faq', words: 'faq' },
  { section: 'final', words: 'final' },
];
