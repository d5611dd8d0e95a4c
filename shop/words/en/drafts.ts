import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const drafts = (): ShopWords['drafts'] => ({
  intro:
    'Answer a few short questions. You get a draft of your own as text, as a Word document and as Markdown, made from the guide’s templates.',
  learn: 'Read about it in the guide',
});
