import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FULL } from '../../../../testkit/engines.ts';
import { caseRow } from '../../../../testkit/fakes/caseRow.ts';
import { deliveryRow } from '../../../../testkit/fakes/deliveryRow.ts';
import {
  chargeEvent,
  disputeEvent,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { libraryPath } from '../orders/orderLinks.ts';
import { collectEvidence } from './collectEvidence.ts';
import { evidencePdf } from './evidencePage.ts';

const NAME = 'Александрина-Мария Константинова-Паскалева-Стойновска';
const EMAIL = 'aleksandrina-mariya.konstantinova-paskaleva@a-rather-long-domain.example.com';
const AT = Date.parse('2026-11-15T12:00:00Z');

const never = () => {
  throw new Error('no order');
};

let shop: TestShop;
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());
afterEach(() => shop.close());

/** A disputed order with everything that the file can hold. */
async function disputedOrder(visits: number) {
  shop = await testShop();
  const customer = { email: EMAIL, name: NAME, address: { country: 'BG' } };
  const disputed = { reason: 'fraudulent', amount: 4900, currency: 'usd', created: AT / 1000 };
  await shop.deliver(
    sessionEvent('completed', { customer_details: customer }),
    chargeEvent('succeeded', '4242'),
    disputeEvent('created', 'needs_response', 'pi_1', 1, disputed),
  );
  const order_id = (await shop.orders())[0]?.id ?? '';
  const times = (n: number) => ({ period_at: n, first_at: AT + n, last_at: AT + n });
  await shop.store
    .insertInto('deliveries')
    .values([
      ...Array.from({ length: visits }, (_, n) =>
        deliveryRow({ order_id, item: `sheets/наръчник-${n}.xlsx`, ...times(n * 60_000) }),
      ),
      ...['1. Намерете работа', '2. Четири разхода'].map((item) =>
        deliveryRow({ order_id, kind: 'reader', item, ...times(1), period_at: 0 }),
      ),
      deliveryRow({ order_id, kind: 'library', item: '', count: 3, ...times(0) }),
    ])
    .execute();
  await shop.store
    .insertInto('requests')
    .values({
      ...{
        id: 'request-1',
        kind: 'refund',
        dedupe_key: 'request-1',
        received_at: AT,
        language: 'bg',
      },
      ...{ suspicion: null, email: EMAIL, submitted_at: '', user_agent: '', ip_address: '' },
      answers: JSON.stringify({ email: EMAIL, stuckDetails: 'Не успях да отворя таблицата.' }),
      case_number: 7,
    })
    .execute();
  await shop.store
    .insertInto('cases')
    .values(
      caseRow({
        ...{ order_id, number: 7, state: 'declined', email: EMAIL },
        ...{ decision: 'declined', decided_at: AT, decline_reason: 'Срокът е изтекъл.' },
      }),
    )
    .execute();
}

async function set(language: string) {
  const pdf = await evidencePdf(sellerOf(shop), 1, language);
  const document = await pdfium.loadDocument(Buffer.from(pdf));
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
  document.destroy();
  // Zero-width spaces, where long words may break.
  const text = pages.join(' ').replaceAll('\u200b', '').replaceAll('\u0002', '');
  return { pages, text, file: Buffer.from(pdf).toString('latin1') };
}

const EXPECTED = {
  en: [
    ...['Evidence for order 1', 'Product', 'ends in 4242', '$49.00', 'pi_1', 'Bulgaria'],
    'The cardholder says they didn’t make this payment',
    ...['Terms of Use', '/termsOfService', 'Opened the library (3 times'],
    ...['203.0.113.0/24, Firefox on Windows', 'Order confirmation with the library link'],
    ...['Read online: 1. Намерете работа · 2. Четири разхода', 'Refund request R-7', 'Declined'],
    ...['Срокът е изтекъл.', 'Не успях да отворя таблицата.'],
    ...['The emails in full', 'http://localhost/library/…', 'The texts in full'],
    '2 downloads of 2 files, 3 visits to the buyer’s library and 2 pages read online',
  ],
  bg: [
    ...['Доказателства за поръчка 1', 'завършва на 4242', 'България'],
    'Картодържателят твърди, че не е извършил плащането',
    ...['Отворена библиотека (3 пъти', 'Потвърждение на поръчката', 'R-7'],
    ...['Пълният текст на имейлите', 'Пълният текст на условията'],
    '2 изтегляния на 2 файла, 3 посещения в библиотеката на купувача',
  ],
};

for (const language of ['en', 'bg'] as const)
  test(
    `has the whole story of an order in ${language}`,
    language === 'en' ? {} : FULL,
    async () => {
      await disputedOrder(2);
      const { text, file, pages } = await set(language);
      expect(pages.join(' ')).toContain('paymentAndDelivery');
      const joined = text.replaceAll(/\s/g, '');
      for (const part of [...EXPECTED[language], NAME, EMAIL]) {
        expect(joined).toContain(part.replaceAll(/\s/g, ''));
      }
      expect(file).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
      expect(file).toMatch(new RegExp(`/Lang\\s*\\(${language}\\)`));
    },
  );

test('letters that cannot be printed leave a mark, and the file says so', FULL, async () => {
  await disputedOrder(0);
  expect((await set('en')).text).not.toContain('[…]');
  await shop.store.updateTable('orders').set({ name: 'Ann 王小明 Ko\u2011rin 👍🏽' }).execute();
  const { text } = await set('en');
  expect(text).toContain('Ann […] Ko-rin […]');
  expect(text).toContain('[…] stands for letters that can’t be printed');
});

test('repeats are folded, and no link in the file opens the library', async () => {
  await disputedOrder(0);
  const [order] = await shop.orders();
  const again = (period_at: number, last_at: number) =>
    deliveryRow({ order_id: order?.id ?? '', item: 'book.pdf', period_at, first_at: AT, last_at });
  await shop.store
    .insertInto('deliveries')
    .values([again(0, AT), again(3_600_000, AT + 3_600_000)])
    .execute();
  const { rows } = await commands.mails.run(sellerOf(shop), {});
  const sent = rows.find(({ kind }) => kind === 'order-confirmation');
  await commands['mail-resend'].run(sellerOf(shop), { id: sent?.id ?? '' });
  await shop.idle();
  const { emails, visits } = await collectEvidence(shop.store, 1);
  expect(visits.filter(({ kind }) => kind === 'download')).toMatchObject([
    { item: 'book.pdf', count: 2, lastAt: AT + 3_600_000 },
  ]);
  expect(emails).toMatchObject([{ kind: 'order-confirmation', count: 2 }]);
  const key =
    libraryPath(sellerOf(shop).secrets, order ?? never())
      .split('/')
      .at(-1) ?? '';
  expect(key.length).toBeGreaterThan(10);
  const { text } = await set('en');
  expect(text.replaceAll(/\s/g, '')).not.toContain(key);
});

test('a long log continues over several pages and stops at 400 lines', FULL, async () => {
  await disputedOrder(450);
  const { text, pages } = await set('en');
  expect(pages.length).toBeGreaterThan(5);
  expect(text).toMatch(/52 later\s+lines are left out/);
  expect(pages.at(-1)).toContain(`page ${pages.length} of ${pages.length}`);
});

test('an order without visits says so, and an unknown order is an error', async () => {
  shop = await testShop();
  await shop.deliver(sessionEvent('completed', { locale: 'en' }));
  const { text } = await set('en');
  expect(text).toContain('The delivery log has no visit');
  expect(text).toContain('The buyer has not asked for a refund');
  await expect(evidencePdf(sellerOf(shop), 2, 'en')).rejects.toThrow('Order 2 not found.');
});
