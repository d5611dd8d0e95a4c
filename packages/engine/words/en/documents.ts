import type { Facts } from '../../content/facts.ts';
import type { DocumentKind } from '../../rules/documents.ts';
import type { Treatment } from '../../rules/tax.ts';

/** Receipts and invoices: in the library, in the order email and on the PDF itself. */
export const documents = (facts: Facts) => ({
  kinds: {
    receipt: 'Receipt',
    invoice: 'Invoice',
    'credit-note': 'Credit note',
    'debit-note': 'Debit note',
  } satisfies Record<DocumentKind, string>,
  /** The heading of a note: which document it changes, and of which day; its row may be deleted. */
  about: (code: string, day?: string) => (day ? `for ${code} of ${day}` : `for ${code}`),
  title: 'Receipts and invoices',
  download: 'Download',
  none: 'Your receipt is being prepared. Please check back in a few minutes.',
  free: 'You paid nothing for this order, so there is no receipt.',
  never: `This order is from before we issued receipts here. If you need one, enter your business details or write to ${facts.email}.`,
  held: 'Your receipt isn’t ready yet. It will appear here. You don’t need to do anything.',
  preparing: 'Your invoice is being prepared. Reload this page in a moment.',
  vatIncluded: (rate: string, country: string, amount: string) =>
    `including ${amount} VAT (${rate}, ${country})`,
  noVat: 'no VAT is charged',
  details: {
    title: 'Need an invoice for a business?',
    change: 'Change the business details',
    hint: 'Enter the details of your business and we’ll issue an invoice. If you change them later, we issue a credit note and a new invoice.',
    name: 'Business name',
    street: 'Street and number',
    city: 'City',
    postalCode: 'Postal code',
    country: 'Country',
    chooseCountry: 'Choose a country',
    registrationNumber: 'Company number (if you have one)',
    registrationNumberHint: facts.inBulgaria
      ? 'Required on an invoice to a Bulgarian company (ЕИК).'
      : 'Required on invoices in some countries.',
    vatNumber: 'VAT number (if you have one)',
    vatNumberHint: 'With the country’s prefix, such as DE123456789.',
    save: 'Get the invoice',
    errorTitle: 'Please fix the following:',
    nameMissing: 'Enter the name of the business.',
    streetMissing: 'Enter the street and number.',
    cityMissing: 'Enter the city.',
    postalCodeInvalid: 'Enter the postal code in one line.',
    countryMissing: 'Choose the country.',
    registrationNumberInvalid: 'Enter the company number in one line, or leave the field empty.',
    vatNumberInvalid:
      'This isn’t a VAT number of that country. Check it, or leave the field empty.',
    unprintable:
      'We can’t print some of these characters on the invoice. Use Latin, Greek or Cyrillic letters.',
    tooMany: `These details were changed too often. Please write to ${facts.email}.`,
    uncheckedVat:
      'We couldn’t confirm this VAT number in the EU’s register yet, so the invoice includes VAT.',
    invalidVat: `The EU’s register doesn’t list this VAT number, so the invoice includes VAT. If that’s wrong, write to ${facts.email}.`,
  },
  page: {
    test: 'Test mode, not a tax document',
    seller: 'Seller',
    customer: 'Customer',
    dates: 'Dates and order',
    issued: 'Issued',
    supplied: 'Supplied',
    order: 'Order',
    corrects: 'Changes',
    correctsDay: 'Dated',
    registrationNumber: (number: string) => `Company no. ${number}`,
    vatNumber: (number: string) => `VAT ${number}`,
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price, net',
    rate: 'VAT rate',
    net: 'Net',
    /** The same heads where no VAT is mentioned. */
    price: 'Unit price',
    amount: 'Amount',
    discount: 'Discount',
    discountNote: (price: string, discount: string) => `${discount} off the price of ${price}`,
    product: (name: string, version: string) => `${name}, version ${version}`,
    delivered: 'Digital content, delivered by download',
    refunded: 'Refunded to the buyer',
    recharged: 'A refund that did not reach the buyer',
    canceled: (code: string) => `Cancels ${code}`,
    taxable: 'Taxable amount',
    vat: (rate: string, country: string) => `VAT ${rate}, ${country}`,
    /** Where no VAT is charged: instead of its rate, and in the line of the VAT. */
    withoutVat: {
      'reverse-charge': {
        rate: 'Reverse charge',
        line: (country: string) => `VAT: reverse charge, ${country}`,
      },
      'outside-eu': { rate: '–', line: (country: string) => `No EU VAT, ${country}` },
      exempt: { rate: '–', line: () => 'No VAT, small business' },
    } as Partial<Record<Treatment, { rate: string; line: (country: string) => string }>>,
    total: (currency: string) => `Total, ${currency}`,
    credit: (currency: string) => `Credit, ${currency}`,
    paid: 'Paid',
    paidWith: (last4: string) => `Paid with a card ending in ${last4}`,
    paidAs: (amount: string) => `as ${amount}`,
    due: 'Amount due',
    inCurrency: (name: string) => `In ${name}`,
    amounts: (net: string, vat: string, total: string) => `Net ${net}, VAT ${vat}, total ${total}.`,
    exchange: (day: string, one: string, price: string) =>
      `Rate of the European Central Bank of ${day}: ${one} = ${price}.`,
    sampleRate: (one: string, price: string) =>
      `Sample rate of test mode, not one of the European Central Bank: ${one} = ${price}.`,
    notes: {
      domestic: '',
      oss: '',
      'reverse-charge':
        'Reverse charge: the customer accounts for the VAT (Articles 44 and 196 of Directive 2006/112/EC).',
      'outside-eu': 'The place of supply is outside the EU. No EU VAT is charged.',
      exempt: 'No VAT is charged: small business.',
      'no-vat': '',
    } satisfies Record<Treatment, string>,
    zeroRate: 'No VAT was charged on this sale.',
    aboutTitle: 'About this document',
    never: 'A document is never changed. Corrections are made by credit note and a new invoice.',
    pageOf: (page: string, pages: string) => `page ${page} of ${pages}`,
  },
});
