import type { CodeOffer } from '../../content/codeNotice.ts';
import type { Facts } from '../../content/facts.ts';
import { NAME_LIMIT } from '../../rules/purchase.ts';

export const buy = (facts: Facts) => ({
  form: {
    label: 'Бърза покупка',
    name: 'Име',
    email: 'Имейл',
    emailHint: 'Тук ще получите връзката за изтегляне.',
    didYouMean: 'Имахте предвид',
    reminder: facts.reminderDelay && `Напомнете ми веднъж, ако не платя до ${facts.reminderDelay}.`,
    reminderHint: 'По избор. Само един имейл, с връзка за отказ.',
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
  code: {
    active: (o: CodeOffer) =>
      `${o.off} отстъпка с код ${o.code}${o.until && ` до ${o.until}`}: ${facts.price} вместо ${o.ordinary}. Най-ниска цена за 30-те дни преди намалението: ${o.lowest}.`,
    lowerBefore: (o: CodeOffer) =>
      `Цена с код ${o.code}${o.until && ` до ${o.until}`}: ${facts.price}. Най-ниска цена за 30-те дни преди тази оферта: ${o.lowest}.`,
    ended: (code: string) => `Кодът ${code} вече не важи. Цената е ${facts.price}.`,
    expired: (code: string, day: string) =>
      `Кодът ${code} изтече на ${day}. Цената е ${facts.price}.`,
    'used-up': (code: string) => `Кодът ${code} вече е изчерпан. Цената е ${facts.price}.`,
    unknown: `Няма такъв код за отстъпка. Цената е ${facts.price}.`,
    unchecked: `В момента не можем да проверим кода Ви за отстъпка. Опитайте отново след минута. Без него цената е ${facts.price}.`,
    gone: `Вашият код за отстъпка вече не важи и цената е ${facts.price}. Ако искате да поръчате на тази цена, презаредете страницата.`,
  },
  reminderStopped: {
    title: 'Няма да получавате повече напомняния',
    text: `Записахме, че оттегляте съгласието си. Изтриваме формуляра ${facts.purchaseFormRetention} след изпращането му. Ако искате да го изтрием веднага, пишете ни на ${facts.email}.`,
  },
  summary: {
    title: 'Вашата поръчка',
    once: 'Общо, еднократно',
    vat: `${facts.priceInWords}. Цената е крайна${facts.chargesVat ? ' и включва ДДС, когато такъв се дължи' : ''}.`,
    updates: 'Доживотни актуализации',
    secure:
      'Сигурно плащане при нашия доставчик на платежни услуги. Не виждаме данните на картата Ви.',
    guarantee: `Право на отказ до ${facts.guaranteePeriod} след доставката, без да посочвате причина`,
    license: 'Лиценз за едно лице, за лично ползване',
    conformity: 'Законова гаранция за съответствие',
    seller: `Продавач: ${facts.firm}, ${facts.address}`,
    terms: 'Общи условия',
    withdrawal: 'Право на отказ',
    privacy: 'Политика за поверителност',
    adults: `Само за лица, навършили ${facts.minimumAge} г.`,
  },
});
