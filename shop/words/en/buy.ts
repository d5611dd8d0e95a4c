import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const buy = (): ShopWords['buy'] => ({
  summary: {
    format:
      'Digital download: PDF, spreadsheets and templates. The book is in English. Working files come in Bulgarian too.',
  },
});
