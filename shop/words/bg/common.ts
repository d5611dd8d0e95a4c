import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const common = (): ShopWords['common'] => ({
  header: { badge: 'AI', nav: { product: 'Наръчникът', inside: 'Съдържание' } },
  footer: { honesty: 'План, а не обещание. Резултатът зависи от Вашия труд и от пазара.' },
});
