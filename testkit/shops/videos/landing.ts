import type { LandingSection } from 'one-product-shop/content/landingSections.ts';

/** Fewer sections than ours, and none that only our product has. */
export const LANDING: readonly LandingSection[] = [
  { section: 'hero', words: 'headline', picture: 'loaf.jpg' },
  { section: 'lead', id: 'read', words: 'lead' },
  { section: 'order', words: 'buy' },
  { section: 'guarantee', words: 'guarantee' },
  { section: 'faq', id: 'faq', words: 'faq' },
  { section: 'final', words: 'final' },
];
