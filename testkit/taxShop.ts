import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Shop } from '../packages/engine/rules/shop.ts';
import { parseRates, saveRates } from '../packages/engine/server/documents/exchangeRates.ts';
import { type ENGINES, settingsFor } from './engines.ts';
import { paidSession, sessionEvent } from './fakes/paymentEvents.ts';
import { otherwise, shop as ours } from './ourShop.ts';
import { type TestShop, testShop } from './testShop.ts';

export const STRIPE_LINK = {
  PAYMENT_LINK_URL: 'https://buy.stripe.com/abc',
  PAYMENT_LINK_ID: 'plink_1',
};

/** A shop whose documents are real ones: paid through Stripe. */
export const taxShop = async (
  engine: (typeof ENGINES)[number],
  change: Partial<Shop> = {},
  settings: Record<string, string> = {},
): Promise<TestShop> =>
  testShop(
    { ...STRIPE_LINK, ...settings, ...(await settingsFor(engine)) },
    1,
    otherwise(() => change),
  );

export const withRegime = (regime: Shop['tax']['regime']) => ({ tax: { ...ours.tax, regime } });

/** A buyer in Germany pays $49 on 2026-11-15. */
export const buyFrom = (shop: TestShop, session = 'cs_1', change: object = {}) =>
  shop.deliver(
    sessionEvent('completed', {
      ...paidSession(session),
      payment_link: 'plink_1',
      total_details: { amount_discount: 0, amount_tax: 0 },
      customer_details: { email: 'ann@example.com', name: 'Ann', address: { country: 'DE' } },
      ...change,
    }),
  );

export const importRatesInto = (
  { store }: TestShop,
  text = 'Date,USD,PLN,\n2026-11-13,1.1642,4.2500,\n',
) => saveRates(store, parseRates(Buffer.from(text)), '2026-11-15');

export const alertsOf = async ({ store }: TestShop, what: string): Promise<number> => {
  const jobs = store.selectFrom('emails').select('id').where('kind', '=', 'seller-alert');
  return (await jobs.where('dedupe_key', 'like', `alert:${what}:%`).execute()).length;
};

/** The EU's register on this machine; `answer` is read at each request. */
export async function fakeRegister(answer: () => object) {
  const server = createServer((_, response) => response.end(JSON.stringify(answer())));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
