import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const distress = (): ShopWords['distress'] => ({
  opening:
    'I’m an automated assistant, so I can’t help with this the way a person can. What you wrote matters more than any question about business.',
  closing: 'If I misread you, I’m sorry. I’m here for the guide whenever you want to go on.',
});
