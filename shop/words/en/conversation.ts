import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const conversation = (): ShopWords['conversation'] => ({
  description: 'Ask about your offer, your price or your next message.',
  notice: {
    more: 'It is an AI system, not a person. It answers from the guide and shows you where. It doesn’t give legal, tax or investment advice, and it can’t promise you income.',
  },
  placeholder: 'Ask about your offer, your price, your next message',
  examples: [
    'What price should I ask for?',
    'What do I say in the first message to a prospect?',
    'Which playbook is right for me?',
    'What should be on my one-page offer?',
  ],
  profile: {
    hints: {
      trade: 'What you do, such as formatting résumés',
      client: 'Who pays, such as small recruiting agencies',
      price: 'Such as $390 a month for up to 65 items',
    },
  },
});
