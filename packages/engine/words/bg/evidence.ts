import type { EngineWords } from '../../content/messages.ts';
import { counted } from '../../rules/text.ts';

/** A date ends with “г.” and needs no second dot. */
const sentence = (text: string) => `${text.replace(/\.$/, '')}.`;

export const evidence = (): EngineWords['evidence'] => ({
  title: (order) => `Доказателства за поръчка ${order}`,
  subtitle: (day) => `Изготвени на ${day} по данните на магазина`,
  test: 'Тестов режим',
  unprinted: (mark) =>
    `${mark} стои на мястото на букви, които не могат да се отпечатат в този файл.`,
  times: (zone) => `Часовете са в часова зона ${zone}.`,
  summary: {
    title: 'Накратко',
    paid: (amount, on) => sentence(`Поръчката на стойност ${amount} е платена на ${on}`),
    delivered: ({ downloads, files, visits, pages }, from, to) => {
      const downloaded = `${counted(downloads, 'изтегляне', 'изтегляния')} на ${counted(files, 'файл', 'файла')}`;
      const visited = `${counted(visits, 'посещение', 'посещения')} в библиотеката на купувача`;
      // A shop may have no online reader.
      const all =
        pages > 0
          ? `${downloaded}, ${visited} и ${counted(pages, 'прочетена онлайн страница', 'прочетени онлайн страници')}`
          : `${downloaded} и ${visited}`;
      return sentence(`В журнала на доставката има ${all} в периода от ${from} до ${to}`);
    },
    notOpened:
      'В журнала на доставката все още няма посещение в библиотеката на купувача. Връзката е изпратена по имейл.',
    access: 'Библиотеката се отваря с лична връзка, изпратена на имейл адреса на поръчката.',
  },
  order: {
    title: 'Поръчка',
    number: 'Номер на поръчката',
    ordered: 'Поръчано на',
    paid: 'Платено на',
    buyer: 'Купувач',
    email: 'Имейл',
    country: 'Държава',
    cardCountry: 'Държава на картата',
    product: 'Продукт',
    productValue: (name, version) => `${name}, версия ${version}, цифрово съдържание`,
    amount: 'Сума',
    refunded: 'Върната сума',
    card: 'Карта',
    cardValue: (last4) => `завършва на ${last4}`,
    method: 'Начин на плащане',
    payment: 'Номер на плащането',
    session: 'Номер на сесията за плащане',
    documents: 'Документи',
  },
  dispute: {
    title: 'Оспорване',
    id: 'Номер на оспорването',
    reason: 'Причина',
    amount: 'Оспорена сума',
    opened: 'Открито на',
    due: 'Срок за отговор',
  },
  reasons: {
    bank_cannot_process: 'Банката не може да обработи плащането',
    check_returned: 'Върнат чек',
    credit_not_processed: 'Очаквана сума не е върната',
    customer_initiated: 'По искане на купувача',
    debit_not_authorized: 'Дебитът не е разрешен',
    duplicate: 'Двойно плащане',
    fraudulent: 'Картодържателят твърди, че не е извършил плащането',
    general: 'Друга причина',
    incorrect_account_details: 'Грешни данни за сметката',
    insufficient_funds: 'Недостатъчна наличност',
    noncompliant: 'Нарушени правила на картовата организация',
    product_not_received: 'Продуктът не е получен',
    product_unacceptable: 'Продуктът не отговаря на описанието или е дефектен',
    subscription_canceled: 'Прекратен абонамент',
    unrecognized: 'Картодържателят не разпознава плащането',
  },
  texts: {
    title: 'Текстове, показани на купувача',
    note: 'При поръчката на купувача са показани тези версии. Имейлът с поръчката съдържа обобщение на договора, информацията за правото на отказ и връзка към общите условия.',
    heads: ['Версия от', 'Текст', 'Адрес'],
    whole: 'Пълният текст на условията',
    wholeNote: 'Във версията и на езика, показани на купувача.',
    versionOf: (title, version) => `${title}, версия от ${version}`,
  },
  log: {
    title: 'Посещения и изтегляния',
    note: 'Повторните посещения от една и съща мрежа и браузър са на един ред. Мрежовите адреси са съкратени.',
    none: 'Няма записано посещение в библиотеката.',
    heads: ['Час', 'Действие', 'Откъде'],
    library: 'Отворена библиотека',
    reader: (pages) => `Прочетено онлайн: ${pages}`,
    download: (file) => `Изтеглен файл ${file}`,
    times: (count) => `${count} пъти`,
    sent: (sent, size) => `изпратени ${sent}, файлът е ${size}`,
    until: (time) => `до ${time}`,
    more: (count) => `Пропуснати са ${count} по-късни реда.`,
  },
  emails: {
    title: 'Имейли до купувача',
    none: 'Няма записан имейл.',
    heads: ['Час', 'Имейл', 'До', 'Отговор на пощенския сървър'],
    sent: 'Изпратен',
    rejected: 'Отхвърлен',
    bodies: 'Пълният текст на имейлите',
    bodiesNote: 'Така, както са изпратени, без личната част на връзките.',
    kinds: {
      'order-confirmation': 'Потвърждение на поръчката с връзка към библиотеката',
      'lost-link': 'Връзка към библиотеката, поискана от купувача',
      'link-replaced': 'Нова връзка към библиотеката',
      'address-changed': 'Променен имейл адрес',
      'refund-issued': 'Върната сума',
      'refund-failed': 'Неуспешно връщане на сума',
      'refund-request-received': 'Получена заявка за връщане на парите',
      'withdrawal-received': 'Получен отказ от договора',
      'case-update': 'Новини по заявка',
      'new-edition': 'Нова версия',
      message: 'Съобщение от продавача',
    },
  },
  requests: {
    title: 'Заявки и отговори',
    none: 'Купувачът не е поискал връщане на парите и не се е отказал от договора.',
    received: 'Получено на',
    status: 'Статус',
    declined: 'Причина, съобщена на купувача',
    resolution: 'Договорено вместо това',
    refunded: 'Върната сума',
  },
});
