import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const guideAnswer = (): ShopWords['guideAnswer'] => ({
  intro: 'Here’s what the guide says, in its own words:',
  more: 'More on this in the guide:',
  noModel: 'No language model is connected, so I quote the guide and don’t add anything of my own.',
  notAnswered: 'I couldn’t find an answer to this in the guide.',
});
