import type { ShopWords } from '#engine/content/messages.ts';

export const buy = (): ShopWords['buy'] => ({
  summary: {
    format:
      'Файлове за изтегляне: PDF, таблици и шаблони. Книгата е на английски език, работните файлове – и на български.',
  },
});
