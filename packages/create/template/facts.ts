import type { Facts as EngineFacts } from 'one-product-shop/content/facts.ts';

/** What is true of this product. Texts say it as `facts.contents`, legal pages as `{{contents}}`. */
export const productFacts = () => ({ contents: 'a sheet to print (TXT)' });

export type Facts = EngineFacts & ReturnType<typeof productFacts>;
