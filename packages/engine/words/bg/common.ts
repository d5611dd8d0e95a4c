import type { Facts } from '../../content/facts.ts';

export const common = (facts: Facts) => ({
  skipToContent: 'Към съдържанието',
  header: {
    label: 'Основно меню',
    /** By the ids of sections: those that are on the landing page are linked to. */
    nav: { buy: 'Поръчка', faq: 'Въпроси' } as Readonly<Record<string, string>>,
    buyNow: 'Купете сега',
    menu: 'Меню',
  },
  footer: {
    label: 'Правна информация и контакти',
    terms: 'Общи условия',
    privacy: 'Политика за поверителност',
    payment: 'Плащане и доставка',
    refund: 'Право на отказ и връщане на парите',
    contact: 'Контакти',
    library: 'Вашата библиотека',
    withdraw: 'Откажете се от договора тук',
    language: 'Език',
    rights: `${facts.firm}. Всички права запазени.`,
  },
  paidAs: (amount: string) => `платени като ${amount}`,
  refundedAs: (amount: string) => `върнати като ${amount}`,
  backToTop: 'Към началото',
  networkError:
    'Възникна грешка при изпращането. Моля, опитайте отново или се свържете с поддръжката.',
  tooMany: 'Твърде много опити. Моля, изчакайте една минута и опитайте отново.',
  tooLarge: 'Текстът е твърде дълъг. Моля, съкратете го и изпратете отново.',
  crossSite:
    'Този формуляр може да се изпрати само от нашите страници. Моля, отворете страницата и опитайте отново.',
  unreadable:
    'Данните не бяха получени правилно. Моля, попълнете формуляра отново на нашата страница.',
  thankYouForMessage: 'Благодарим Ви за съобщението!',
  thankYouForOrder: 'Благодарим Ви за поръчката!',
});
