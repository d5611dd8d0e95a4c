import { NAME_LIMIT } from '../../../rules/purchase.ts';
import type { Facts } from '../../facts.ts';

export const buy = (facts: Facts) => ({
  form: {
    label: 'Бърза покупка',
    name: 'Име',
    email: 'Имейл',
    emailHint: 'Тук ще получите връзката за изтегляне.',
    honeypot: 'Оставете това поле празно',
    submit: `Продължете към плащане: ${facts.price}`,
    submitting: 'Един момент…',
    errorTitle: 'Моля, поправете следното:',
    problems: {
      nameMissing: 'Моля, въведете името си.',
      nameTooLong: `Моля, съкратете името си до ${NAME_LIMIT} знака.`,
      nameNotOneLine: 'Моля, напишете името си на един ред, без специални управляващи символи.',
      emailMissing: 'Моля, въведете имейл адреса си.',
      emailInvalid: 'Моля, въведете имейл адрес като name@example.com.',
    },
  },
  summary: {
    title: 'Вашата поръчка',
    format:
      'Цифрово съдържание за изтегляне: PDF, таблици и шаблони, на английски език, с връзка по имейл',
    once: 'Общо, еднократно',
    vat: 'ДДС е включен или се отчита при плащането, когато е приложимо',
    updates: 'Доживотни актуализации',
    secure:
      'Сигурно плащане при нашия доставчик на платежни услуги; ние никога не виждаме картата Ви',
    guarantee: `${facts.guaranteePeriod} от доставката, за да размислите`,
    licence: 'За един човек, за лична употреба',
    seller: `Продавач: ${facts.firm}, ${facts.address}`,
    terms: 'Общи условия',
    withdrawal: 'Право на отказ',
    privacy: 'Политика за поверителност',
    adults: `За пълнолетни, ${facts.minimumAge}+.`,
  },
});
