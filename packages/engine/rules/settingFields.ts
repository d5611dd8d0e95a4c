import type { Language } from './language.ts';

/** How a setting is typed, and what it becomes. `texts` is one field for each language. */
export type FieldKind =
  | 'text'
  | 'texts'
  | 'number'
  | 'money'
  | 'yes-no'
  | 'day'
  | 'numbers'
  | 'list'
  | readonly (readonly [value: string, label: string])[];

export type SettingField = {
  /** Its place in `shop.config.ts`. */
  key: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  /** May be left empty: buyers then read nothing of it. */
  optional?: true;
};

export type SettingGroup = { title: string; about?: string; fields: readonly SettingField[] };

/**
 * The settings that a seller changes at the desk, as they stand there. `rules/shopSchema.ts` says which
 * values they may have. What is missing here is listed below.
 */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Product and price',
    fields: [
      { key: 'product.name', label: 'Name of the product', kind: 'texts' },
      {
        key: 'product.author',
        label: 'Author',
        kind: 'texts',
        optional: true,
        hint: 'Without one, your company is named',
      },
      {
        key: 'price.cents',
        label: 'Price',
        kind: 'money',
        hint: 'What the buyer pays in total, VAT included',
      },
      { key: 'price.currency', label: 'Currency', kind: 'text', hint: 'Three letters, like EUR' },
      {
        key: 'price.euro.rate',
        label: 'What one euro costs in this currency',
        kind: 'number',
        optional: true,
        hint: 'Shown beside a price in another currency. A seller in Bulgaria needs it',
      },
      {
        key: 'price.euro.asOf',
        label: 'Day of this rate',
        kind: 'day',
        optional: true,
      },
    ],
  },
  {
    title: 'Company',
    about: 'On the legal pages, in emails and on every receipt and invoice.',
    fields: [
      { key: 'company.name', label: 'Name', kind: 'texts' },
      { key: 'company.legalForm', label: 'Legal form', kind: 'texts', optional: true },
      { key: 'company.registrationNumber', label: 'Registration number', kind: 'text' },
      { key: 'company.vatNumber', label: 'VAT number', kind: 'text', optional: true },
      { key: 'company.email', label: 'Support email', kind: 'text', hint: 'Buyers write to it' },
      {
        key: 'company.phone',
        label: 'Phone',
        kind: 'text',
        optional: true,
        hint: 'Required by law for a seller in the EU, like +359 2 123 4567',
      },
      { key: 'company.address.street', label: 'Street and number', kind: 'texts' },
      {
        key: 'company.address.city',
        label: 'City',
        kind: 'texts',
        hint: 'In the United States, Canada and Australia with the state, like New York, NY',
      },
      { key: 'company.address.postalCode', label: 'Postal code', kind: 'text' },
      {
        key: 'company.address.country',
        label: 'Country',
        kind: 'text',
        hint: 'Two letters, like BG',
      },
      {
        key: 'company.timeZone',
        label: 'Time zone',
        kind: 'text',
        hint: 'Days and deadlines are counted by its clock, like Europe/Sofia',
      },
      {
        key: 'company.map.latitude',
        label: 'Latitude on the map',
        kind: 'number',
        optional: true,
        hint: 'With the longitude, the contact page links to a map',
      },
      {
        key: 'company.map.longitude',
        label: 'Longitude on the map',
        kind: 'number',
        optional: true,
      },
      { key: 'company.bank.name', label: 'Bank', kind: 'texts', optional: true },
      { key: 'company.bank.iban', label: 'Account number (IBAN)', kind: 'text', optional: true },
      {
        key: 'company.consumerAuthority.name',
        label: 'Consumer authority',
        kind: 'texts',
        optional: true,
        hint: 'Whom buyers can complain to',
      },
      {
        key: 'company.consumerAuthority.url',
        label: 'Its website',
        kind: 'text',
        optional: true,
      },
      {
        key: 'company.consumerAuthority.takesPart',
        label: 'You take part in out-of-court dispute resolution',
        kind: 'yes-no',
        optional: true,
      },
      {
        key: 'company.dataAuthority.name',
        label: 'Data protection authority',
        kind: 'texts',
        optional: true,
      },
      { key: 'company.dataAuthority.url', label: 'Its website', kind: 'text', optional: true },
    ],
  },
  {
    title: 'Taxes',
    about:
      'Ask your accountant which of these is yours. It applies to sales from the moment of publishing.',
    fields: [
      {
        key: 'tax.regime',
        label: 'VAT',
        kind: [
          ['domestic', 'My country’s VAT for every buyer in the EU (up to €10,000 a year abroad)'],
          ['oss', 'The VAT of the buyer’s country (One Stop Shop)'],
          ['none', 'None: a small business in the EU without VAT'],
          ['outside', 'None: VAT does not concern me, like a company in the United States'],
          ['provider', 'Stripe Tax decides'],
        ],
      },
    ],
  },
  {
    title: 'Guarantee and deadlines',
    about: 'What the pages, the emails and the desk promise. The law sets some of the limits.',
    fields: [
      {
        key: 'policies.guaranteeDays',
        label: 'Days of the money-back guarantee',
        kind: 'number',
        hint: 'Also how long buyers can withdraw from the contract, counted from delivery',
      },
      {
        key: 'policies.refundBusinessDays',
        label: 'Business days until a refund is paid',
        kind: 'number',
      },
      {
        key: 'policies.withdrawalRefundDays',
        label: 'Days until a withdrawal is refunded',
        kind: 'number',
      },
      { key: 'policies.cardRefundDays', label: 'Days a refund to a card may take', kind: 'number' },
      {
        key: 'policies.contactReplyHours',
        label: 'Hours until an email is answered',
        kind: 'numbers',
        hint: 'Two numbers, like 24 48',
      },
      {
        key: 'policies.policyReplyBusinessDays',
        label: 'Business days until a refund request is answered',
        kind: 'numbers',
        hint: 'Two numbers, like 2 3',
      },
      { key: 'policies.minimumAge', label: 'Youngest age of a buyer', kind: 'number' },
      {
        key: 'policies.requiresDeletionBeforeRefund',
        label: 'Buyers confirm that they have deleted the files before a refund',
        kind: 'yes-no',
      },
      {
        key: 'policies.disableSubmitIfChargeback',
        label: 'The refund form is closed while a bank decides about the payment',
        kind: 'yes-no',
      },
    ],
  },
  {
    title: 'Checkout and delivery',
    fields: [
      {
        key: 'checkout.flow',
        label: 'After the order form',
        kind: [
          ['page', 'On to the payment page'],
          ['dialog', 'A dialog that explains the next steps'],
        ],
      },
      {
        key: 'checkout.dialog',
        label: 'The dialog shows',
        kind: [
          ['link', 'A button to the payment page'],
          ['frame', 'The payment page itself'],
        ],
      },
      {
        key: 'checkout.reminderAfterHours',
        label: 'Hours until the reminder of an unpaid order',
        kind: 'number',
        optional: true,
        hint: 'One email, to those who agreed to it. Without a number there is no such box',
      },
      { key: 'cards', label: 'Cards that are named', kind: 'list', hint: 'Separated by commas' },
      {
        key: 'delivery.stamp',
        label: 'Each PDF has its buyer’s name and order number at the foot of its pages',
        kind: 'yes-no',
      },
      {
        key: 'landing.guarantee',
        label: 'The guarantee on the landing page',
        kind: [
          ['block', 'One block'],
          ['two-column', 'Two columns: the promise and the steps'],
        ],
      },
    ],
  },
  {
    title: 'News for you',
    fields: [
      {
        key: 'news.sales',
        label: 'Emails about sales',
        kind: [
          ['each', 'One for each sale'],
          ['daily', 'One a day'],
          ['off', 'None'],
        ],
      },
      {
        key: 'news.digestAt',
        label: 'When the daily one is sent',
        kind: 'text',
        hint: 'Like 07:00',
      },
    ],
  },
  {
    title: 'AI consultant',
    fields: [
      { key: 'consultant.name', label: 'What it is called', kind: 'texts', optional: true },
      { key: 'consultant.months', label: 'Months of free access', kind: 'number', optional: true },
      {
        key: 'consultant.questionsPerDay',
        label: 'Questions a day for each order',
        kind: 'number',
        optional: true,
      },
      {
        key: 'consultant.model.centsPerMonth',
        label: 'What a connected language model may cost in a month',
        kind: 'money',
        optional: true,
      },
    ],
  },
];

/** Settings of `shop.config.ts` that are changed there only, and why. */
export const ONLY_IN_THE_FILE: Readonly<Record<string, string>> = {
  languages: 'each language needs its words, its legal pages and a build',
  'product.version': 'it is the version of the files that were built',
  'product.date': 'it is printed in the files that were built',
  'product.firstVersion': 'it is a fact about versions that were published',
  'consultant.url': 'another consultant has to be built',
  'consultant.pagesPerOrder': 'a limit of the server',
  'consultant.model.centsPerOrder': 'a limit of the server',
  'consultant.model.centsPerMillionInput':
    'it belongs to the model, which the server’s settings name',
  'consultant.model.centsPerMillionOutput':
    'it belongs to the model, which the server’s settings name',
  'tax.receipts.format': 'a series of numbers must not change its form by accident',
  'tax.receipts.first': 'a series of numbers must not change its form by accident',
  'tax.invoices.format': 'a series of numbers must not change its form by accident',
  'tax.invoices.first': 'a series of numbers must not change its form by accident',
  'policies.statutoryWithdrawalDays': 'the law sets it',
  'policies.campaignExtensionBusinessDays': 'no page of a new shop says it',
  'policies.minimumDataAge': 'the law sets it',
  retention: 'how long data is kept is promised by the privacy policy',
  'delivery.keepCopiesDays': 'it depends on the disk',
  'delivery.slowestMbit': 'it depends on the server',
  refundForm: 'each option has its words',
  forms: 'limits of the server',
};

const fields: readonly SettingField[] = SETTING_GROUPS.flatMap((group) => group.fields);

/** A text has a key for each language: `company.name.en`. */
export const keysOf = ({ key, kind }: SettingField, languages: readonly Language[]): string[] =>
  kind === 'texts' ? languages.map((language) => `${key}.${language}`) : [key];

/** The field that a key belongs to; undefined for anything that the desk does not change. */
export const fieldOf = (key: string, languages: readonly Language[]): SettingField | undefined =>
  fields.find((field) => keysOf(field, languages).includes(key));
