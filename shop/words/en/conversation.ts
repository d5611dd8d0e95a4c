import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const conversation = (): ShopWords['conversation'] => ({
  description: 'Ask about your offer, your price or your next message.',
  notice: {
    more: 'It is an AI system, not a person. It answers from the guide and shows you where. It doesn’t give legal, tax or investment advice, and it can’t promise you income.',
  },
  noProvider:
    'Your questions are answered on this server and are not sent anywhere else. No language model is connected: answers are in the guide’s own words.',
  ended: (day) =>
    `Your free access ended on ${day}. You can still read, export and delete your conversations. The guide, its templates and every update stay yours.`,
  fallback: {
    budget:
      'The language model’s budget for this month is used up. This answer is in the guide’s own words.',
    provider:
      'The language model didn’t respond. This answer is in the guide’s own words. You can ask again later.',
    busy: 'Many people are asking at the moment. This answer is in the guide’s own words.',
  },
  builtIn: 'Answered from the guide, without a language model',
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
