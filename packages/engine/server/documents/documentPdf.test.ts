import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fontkit from '@cantoo/fontkit';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../../../../testkit/ourShop.ts';
import { isPrintable } from '../../rules/printable.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import { documentFileName, documentPage } from './documentPage.ts';
import { openTypesetter } from './typesetter.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../dist/server/documents');
const typesetter = openTypesetter(FOLDER);
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(async () => {
  await typesetter.close();
  pdfium.destroy();
});

const seller = {
  email: 'support@sample-company.example',
  registrationNumber: '000000000',
  vatNumber: 'BG000000000',
  name: 'Sample Company EOOD',
  street: '1 Sample Street',
  city: 'Sofia',
  postalCode: '1000',
  country: 'BG',
};
const business = {
  name: 'Brook & Pine OOD',
  street: '7 Sample Square',
  city: 'Plovdiv',
  postalCode: '4000',
  country: 'BG',
  vatNumber: 'BG999999999',
};
const invoice = (change: Partial<DocumentRow> = {}): DocumentRow => ({
  id: 'document-1',
  test: 0,
  series: 'invoices',
  number: 41,
  code: '0000000041',
  kind: 'invoice',
  order_id: 'order-1',
  corrects: null,
  corrects_code: null,
  reason: null,
  language: 'en',
  issued_at: 0,
  issued_on: '2026-11-13',
  supplied_on: '2026-11-12',
  counts_on: '2026-11-12',
  treatment: 'domestic',
  country: 'BG',
  rate: 2000,
  currency: 'USD',
  gross_cents: 4900,
  net_cents: 4083,
  tax_cents: 817,
  local_currency: 'EUR',
  local_net_cents: 3507,
  local_tax_cents: 702,
  exchange_rate: '1.1642',
  exchange_day: '2026-11-12',
  seller: JSON.stringify(seller),
  buyer: JSON.stringify(business),
  product: JSON.stringify({ name: 'The AI Launch Manual', version: '1.0' }),
  billing_country: 'BG',
  card_country: null,
  ...{ discount_cents: 0, layout: 2 },
  ...change,
});

/** The pages as text, and the file itself. */
async function set(row: DocumentRow, name = 'Елена Димитрова', correctedOn?: string) {
  const page = documentPage(
    content,
    row,
    {
      ...{ number: 209, name, email: 'elena@example.com' },
      ...{ presented_cents: null, presented_currency: null },
    },
    '4242',
    correctedOn,
  );
  const pdf = await typesetter.set(page);
  const document = await pdfium.loadDocument(Buffer.from(pdf));
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
  document.destroy();
  return { pages, text: pages.join(' '), file: Buffer.from(pdf).toString('latin1') };
}

test('an invoice has what Art. 226 of the VAT Directive asks for', async () => {
  const { text, pages, file } = await set(invoice());
  for (const part of [
    ...['Invoice', '0000000041', 'Nov 13, 2026', 'Nov 12, 2026', 'Order'],
    ...['Sample Company EOOD', 'Sofia 1000 1 Sample Street Bulgaria', 'VAT BG000000000'],
    ...['Brook & Pine OOD', 'Plovdiv 4000 7 Sample Square Bulgaria', 'VAT BG999999999'],
    ...['The AI Launch Manual, version 1.0', '$40.83', '20%', '$8.17', '$49.00', '-$49.00'],
    ...['In euro', '€35.07', '€7.02', '€42.09', '1 EUR = 1.1642 USD', 'ending in 4242'],
    'page 1 of 1',
  ]) {
    expect(text).toContain(part);
  }
  expect(pages).toHaveLength(1);
  // Tagged, so that assistive technology can read it, with its language and title.
  expect(file).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
  expect(file).toMatch(/\/Lang\s*\(en\)/);
});

test('a Bulgarian invoice with long names and addresses fits on one page', async () => {
  const long = {
    ...business,
    name: 'Сдружение за приложни дигитални услуги и обучение „Потоци и борове“ ООД',
    street: 'бул. „Образец“ № 7, вх. Б, ет. 3, ап. 12, район „Северен“',
    city: 'Пловдив',
  };
  const bulgarian = {
    ...seller,
    name: '„Образец“ ЕООД',
    street: 'ул. „Образец“ № 1',
    city: 'София',
  };
  const { text, pages, file } = await set(
    invoice({
      language: 'bg',
      seller: JSON.stringify(bulgarian),
      buyer: JSON.stringify(long),
      product: JSON.stringify({ name: 'AI наръчник за старт', version: '1.0' }),
    }),
  );
  for (const part of [
    ...['Фактура', 'Доставчик', 'Получател', '„Образец“ ЕООД', 'ЕИК 000000000', 'България'],
    ...[
      'Дата на издаване',
      '13.11.2026',
      'Данъчно събитие',
      '12.11.2026',
      '„Потоци и борове“ ООД',
      'ДДС № BG999999999',
    ],
    ...['AI наръчник за старт, версия 1.0', 'Данъчна основа', '40,83', '8,17', '49,00', '7,02'],
  ]) {
    expect(text).toContain(part);
  }
  expect(pages).toHaveLength(1);
  expect(file).toMatch(/\/Lang\s*\(bg\)/);
});

test('a credit note names number and day of its invoice, and counts down', async () => {
  const { text } = await set(
    invoice({
      ...{ kind: 'credit-note', code: '0000000042', corrects: 'x', corrects_code: '0000000041' },
      reason: 'refund',
      ...{ gross_cents: -2000, net_cents: -1667, tax_cents: -333 },
      ...{ local_net_cents: -1432, local_tax_cents: -286, issued_on: '2026-12-04' },
    }),
    '',
    '2026-11-13',
  );
  for (const part of [
    ...['Credit note', '0000000042 for 0000000041 of Nov 13, 2026', 'Dec 4, 2026'],
    ...['-$16.67', '-$3.33', '-$20.00'],
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Amount due');
});

test.each([
  ['en', 'Company no. 204123456'],
  ['bg', 'ЕИК 204123456'],
] as const)('a business is named with its company number (%s)', async (language, line) => {
  const buyer = JSON.stringify({ ...business, registrationNumber: '204123456', vatNumber: '' });
  const { text } = await set(invoice({ language, buyer }));
  expect(text).toContain(line);
});

test('reverse charge, with the letters of every EU language and a word without end', async () => {
  const buyer = {
    ...business,
    // No font has the Roman numeral as one letter; everything around it must stay.
    name: 'Ærøskøbing Łódź Őrség Ελληνική Şirketi Чорба Ⅷ GmbH & Co. KG',
    street: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbaustraße 12345',
    country: 'DE',
    vatNumber: 'DE123456789',
  };
  const { text, pages } = await set(
    invoice({
      ...{ treatment: 'reverse-charge', country: 'DE', rate: 0, tax_cents: 0, net_cents: 4900 },
      ...{ local_net_cents: 4209, local_tax_cents: 0, buyer: JSON.stringify(buyer) },
    }),
  );
  // In the column of the rate, and in the line of the VAT.
  expect(text.match(/Reverse charge/g)).toHaveLength(2);
  expect(text).toContain('VAT: reverse charge, Germany $0.00');
  expect(text).not.toContain('0%');
  expect(text).toContain('VAT DE123456789');
  for (const word of buyer.name.split(' ').filter((one) => one !== 'Ⅷ')) {
    expect(text).toContain(word);
  }
  expect(pages).toHaveLength(1);
});

const reversed = {
  ...({ treatment: 'reverse-charge', country: 'GR', rate: 0, tax_cents: 0 } as const),
  ...{ net_cents: 4900, local_net_cents: 4209, local_tax_cents: 0 },
};

test.each([
  ['en', 'VAT: reverse charge, Greece', '1 EUR = 1.1642 USD'],
  ['bg', 'ДДС: обратно начисляване, Гърция', '1 EUR = 1,1642 USD'],
] as const)('reverse charge stands in the line of the VAT (%s)', async (language, line, rate) => {
  const { text } = await set(invoice({ ...reversed, language }));
  expect(text.replaceAll('\u00a0', ' ')).toContain(line);
  expect(text.replaceAll('\u00a0', ' ')).toContain(rate);
});

test('a sample rate of test mode is marked as one', async () => {
  const { text } = await set(invoice({ test: 1, exchange_rate: '1.25', exchange_day: null }));
  expect(text).toContain('Test mode, not a tax document');
  expect(text).toMatch(
    /Sample rate of test mode, not one of the European Central Bank: 1.EUR = 1.25/,
  );
});

test('a document from before looks as it did when it was issued', async () => {
  const { text } = await set(invoice({ ...reversed, layout: 1 }));
  for (const part of ['VAT 0%, Greece', '1 Sample Street 1000 Sofia', '7 Sample Square 4000']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('VAT: reverse charge');
});

test.each([
  ['en', 'Discount $9.80 off the price of $49.00', '-$8.16', '$40.83'],
  ['bg', 'Отстъпка 9,80', '-8,16', '40,83'],
] as const)('a discount is a line of the document (%s)', async (language, line, off, list) => {
  const { text } = await set(
    invoice({ language, gross_cents: 3920, net_cents: 3267, tax_cents: 653, discount_cents: 980 }),
  );
  expect(text.replaceAll('\u00a0', ' ')).toContain(line);
  // 40.83 and 8.16 come to the taxable amount of 32.67.
  expect(text).toContain(list);
  expect(text).toContain(off);
});

test('a seller outside VAT gives documents without a word about it', async () => {
  const american = {
    ...{ ...seller, vatNumber: '', name: 'Sample Company LLC', street: '200 Hudson Street' },
    ...{ city: 'New York, NY', postalCode: '10013', country: 'US' },
  };
  const receipt = invoice({
    ...{ kind: 'receipt', series: 'receipts', buyer: null, seller: JSON.stringify(american) },
    ...{ treatment: 'no-vat', country: 'DE', rate: 0, tax_cents: 0, net_cents: 4900 },
    ...{ local_currency: 'USD', local_net_cents: 4900, local_tax_cents: 0, exchange_rate: null },
  });
  const { text } = await set(receipt);
  expect(text).toContain('200 Hudson Street New York, NY 10013 United States');
  expect(text).toContain('Total, USD $49.00');
  expect(text).not.toMatch(/VAT|small business|taxable|%/i);
  const bulgarian = await set({ ...receipt, language: 'bg' });
  expect(bulgarian.text).not.toMatch(/ДДС|малко предприятие|основа|ставка|%/i);
});

test('a rate of 0 % says that no VAT was charged, and nothing about the seller', async () => {
  const { text } = await set(
    invoice({
      ...{ treatment: 'oss', country: 'DE', rate: 0, tax_cents: 0, net_cents: 4900 },
      ...{ local_net_cents: 4209, local_tax_cents: 0 },
    }),
  );
  expect(text).toContain('No VAT was charged on this sale.');
  expect(text).not.toContain('small business');
});

test('a receipt names the consumer, and nobody after an erasure', async () => {
  const receipt = invoice({
    ...{ kind: 'receipt', series: 'receipts', code: 'R-00000007', buyer: null, test: 1 },
    ...{ treatment: 'outside-eu', country: 'US', rate: 0, tax_cents: 0, net_cents: 4900 },
    ...{ local_currency: null, local_net_cents: null, local_tax_cents: null },
    billing_country: 'US',
    card_country: 'US',
  });
  const { text } = await set(receipt);
  for (const part of [
    'Receipt',
    'Елена Димитрова',
    'No EU VAT, United States',
    'No EU VAT is charged',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('Test mode, not a tax document');
  expect((await set(receipt, '')).text).not.toContain('Димитрова');
  expect(documentFileName(receipt)).toBe('receipt-R-00000007.pdf');
});

test('a receipt names a consumer whose letters cannot be printed by email address', async () => {
  const { text } = await set(invoice({ kind: 'receipt', buyer: null }), '王小明');
  expect(text).toContain('elena@example.com');
  const decomposed = 'Zoë Ángel'.normalize('NFD');
  expect((await set(invoice({ kind: 'receipt', buyer: null }), decomposed)).text).toContain(
    'Zoë Ángel',
  );
});

test.each(['text', 'bold'])('every printable letter is in the fonts (%s)', async (weight) => {
  const files = (await readdir(FOLDER)).filter((name) => name.startsWith(`${weight}-`));
  const letters = new Set<number>();
  for (const name of files) {
    const font = fontkit.create(await readFile(join(FOLDER, name)));
    if ('characterSet' in font) for (const letter of font.characterSet) letters.add(letter);
  }
  const points = Array.from({ length: 0x11_0000 }, (_, point) => point);
  const printable = points.filter((point) => isPrintable(String.fromCodePoint(point)));
  expect(printable.length).toBeGreaterThan(800);
  expect(printable.filter((point) => !letters.has(point))).toEqual([]);
});

test('what a buyer typed is never read as markup', async () => {
  const name = '#panic() $x$ *bold* \\ "quoted" </script> [link](https://example.com)';
  const { text } = await set(invoice({ buyer: JSON.stringify({ ...business, name }) }));
  // Zero-width spaces, where long words may break.
  expect(text.replaceAll('\u0002', '').replaceAll(/[ \u200b]/g, '')).toContain(
    name.replaceAll(' ', ''),
  );
});
