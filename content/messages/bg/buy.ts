import { NAME_LIMIT } from '../../../rules/purchase.ts';
import type { Facts } from '../../facts.ts';

export const buy = (facts: Facts) => ({
  form: {
    label: 'Бърза покупка',
    name: 'Име',
    email: 'Имейл',
    emailHint: 'Тук ще получите връзката за изтегляне.',
    honeypot: 'Оставете това поле празно',
    submit: `Към плащане – ${facts.price}`,
    submitting: 'Един момент…',
    errorTitle: 'Моля, поправете следното:',
    problems: {
      nameMissing: 'Моля, въведете името си.',
      nameTooLong: `Моля, съкратете името си до ${NAME_LIMIT} знака.`,
      nameNotOneLine: 'Моля, напишете името си на един ред, без специални знаци.',
      emailMissing: 'Моля, въведете имейл адреса си.',
      emailInvalid: 'Моля, въведете валиден имейл адрес, например name@example.com.',
      emailLetters:
        'Моля, използвайте латински букви преди @. Адреси с кирилица преди @ често не получават имейли.',
    },
  },
  summary: {
    title: 'Вашата поръчка',
    format:
      'Цифрово съдържание за изтегляне (PDF, таблици и шаблони, на английски език), с връзка по имейл',
    once: 'Общо, еднократно',
    vat: `${facts.priceInWords}. Цената е крайна и включва ДДС, когато такъв се дължи.`,
    updates: 'Доживотни актуализации',
    secure: 'Сигурно плащане при нашия доставчик на платежни услуги. Не виждаме картата Ви.',
    guarantee: `Право на отказ до ${facts.guaranteePeriod} след доставката, без да посочвате причина`,
    licence: 'Лиценз за едно лице, за лично ползване',
    conformity: 'Законова гаранция за съответствие',
    seller: `Продавач: ${facts.firm}, ${facts.address}`,
    terms: 'Общи условия',
    withdrawal: 'Право на отказ',
    privacy: 'Политика за поверителност',
    adults: `Само за лица, навършили ${facts.minimumAge} г.`,
  },
});
