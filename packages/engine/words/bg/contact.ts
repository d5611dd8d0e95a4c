import type { Facts } from '../../content/facts.ts';

export const contact = (facts: Facts) => ({
  title: 'Свържете се с нас',
  description: `Пишете на ${facts.firm}. Обикновено отговаряме в рамките на ${facts.contactReplyHours} часа.`,
  intro: `Най-бързо ще се свържете с нас по имейл. Обикновено отговаряме в рамките на ${facts.contactReplyHours} часа. Ако въпросът Ви е за поръчка, моля, посочете номера ѝ в темата.`,
  company: 'Данни за фирмата',
  firm: 'Наименование',
  email: 'Имейл',
  phone: 'Телефон',
  address: 'Седалище и адрес на управление',
  emailUs: 'Пишете ни',
  subject: 'Support Request',
  tip: 'Съвет: напишете името на продукта и номера на поръчката, а ако нещо не изглежда както трябва, приложете и снимки на екрана.',
  /** „във Варна“, but „в София“. */
  findUs: `Намерете ни ${/^[ВФ]/.test(facts.city) ? 'във' : 'в'} ${facts.city}`,
  mapTitle: `Карта с маркер на адрес ${facts.address}`,
  largerMap: 'Вижте по-голяма карта',
  newTab: '(отваря се в нов раздел)',
  mapPrivacy: 'Картата е от OpenStreetMap.',
  closing: ['Имате въпрос преди покупката? Пишете ни на ', ' и ще Ви отговорим.'],
});
