import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const common = (): ShopWords['common'] => ({
  header: { badge: 'AI', nav: { product: 'The Product', inside: "What's Inside" } },
  footer: { honesty: 'A plan, not a promise. Results depend on your work and your market.' },
});
