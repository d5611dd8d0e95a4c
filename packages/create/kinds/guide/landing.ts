import type { LandingSection } from 'one-product-shop/content/landingSections.ts';

/**
 * The landing page, from top to bottom. `words` is the name of a text in `words/en/landing.ts`, `picture` a
 * file in `pictures/`, or a page of the guide that `pagePictures` in `product/manual.yaml` names.
 */
export const LANDING: readonly LandingSection[] = [
  { section: 'hero', words: 'headline', picture: 'cover', more: 'inside' },
  {
    section: 'cards',
    id: 'inside',
    words: 'inside',
    cards: [
      { card: 'who' },
      { card: 'guide' },
      { card: 'sale' },
      { card: 'checklist', piece: 'checklist' },
    ],
  },
  { section: 'audience', words: 'audience' },
  { section: 'order', words: 'buy' },
  { section: 'guarantee', words: 'guarantee', if: 'extendsWithdrawal' },
  { section: 'faq', id: 'faq', words: 'faq' },
  { section: 'final', words: 'final', picture: 'cover' },
];
