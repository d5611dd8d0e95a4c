import type { Facts as EngineFacts } from 'one-product-shop/content/facts.ts';

/** What the texts promise of the guide. The build stops if it has another number. */
export const PRODUCT = { chapters: 3 };

/** What is true of this product. Texts say it as `facts.contents`, legal pages as `{{contents}}`. */
export const productFacts = () => ({
  contents: 'a guide (PDF and EPUB, also online) and a checklist (XLSX)',
  chapters: PRODUCT.chapters,
});

export type Facts = EngineFacts & ReturnType<typeof productFacts>;
