import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const guideAnswer = (): ShopWords['guideAnswer'] => ({
  intro: 'Ето какво казва наръчникът по въпроса, с неговите думи (на английски):',
  more: 'Още по темата в наръчника:',
  noModel:
    'Няма свързан езиков модел, затова цитирам наръчника, който е на английски, и не добавям нищо от себе си.',
  notAnswered: 'Не намерих отговор на това в наръчника.',
  covers: 'В него има:',
});
