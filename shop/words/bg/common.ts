import type { ShopWords } from '#engine/content/messages.ts';

export const common = (): ShopWords['common'] => ({
  header: { badge: 'AI', nav: { product: 'Наръчникът', inside: 'Съдържание' } },
  footer: { honesty: 'План, а не обещание. Резултатът зависи от Вашия труд и от пазара.' },
});
