import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const distress = (): ShopWords['distress'] => ({
  opening:
    'Аз съм автоматичен помощник и не мога да Ви помогна така, както може човек. Това, което написахте, е по-важно от всеки въпрос за бизнеса.',
  closing: 'Ако съм разбрал погрешно, извинете ме. Когато пожелаете, ще продължим с наръчника.',
});
