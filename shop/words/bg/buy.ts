import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const buy = (): ShopWords['buy'] => ({
  summary: {
    format:
      'Файлове за изтегляне: PDF, таблици и шаблони. Книгата е на английски език, работните файлове – и на български.',
  },
});
