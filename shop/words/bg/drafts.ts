import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const drafts = (): ShopWords['drafts'] => ({
  intro:
    'Отговорете на няколко кратки въпроса. Получавате собствена чернова като текст, като документ за Word и като Markdown по шаблоните на наръчника.',
  learn: 'Прочетете за това в наръчника',
});
