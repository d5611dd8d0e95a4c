import type { LandingSection } from 'one-product-shop/content/landingSections.ts';

/**
 * The landing page, from top to bottom. `words` is the name of a text in `words/en/landing.ts`, `picture` a
 * file in `pictures/`.
 */
export const LANDING: readonly LandingSection[] = [
  { section: 'hero', words: 'headline', picture: 'knot.svg', more: 'inside' },
  {
    section: 'cards',
    id: 'inside',
    words: 'inside',
    cards: [{ card: 'bowline' }, { card: 'clove' }, { card: 'sheet' }, { card: 'trucker' }],
  },
  { section: 'audience', words: 'audience' },
  { section: 'order', words: 'buy' },
  { section: 'guarantee', words: 'guarantee', if: 'extendsWithdrawal' },
  { section: 'faq', id: 'faq', words: 'faq' },
  { section: 'final', words: 'final' },
];
