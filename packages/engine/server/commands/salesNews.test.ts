import { afterEach, describe, expect, test } from 'vitest';
import { SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../../../../testkit/fakes/requests.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';
import { enqueue } from '../jobs/queue.ts';
import { digestJob } from './salesNews.ts';

let shop: TestShop;
afterEach(() => shop.close());

const seller = () => shop.seller('desk');
const configured = (sales: 'each' | 'daily' | 'off') =>
  otherwise(() => ({ news: { sales, digestAt: '07:00' } }));

async function open(sales: 'each' | 'daily' | 'off', settings: Record<string, string>) {
  shop = await testShop({ DESK_URL: 'https://desk.shop.test', ...settings }, 1, configured(sales));
}

async function buy(nth = 1) {
  const session = { id: `cs_${nth}`, payment_intent: `pi_${nth}` };
  const customer_details = {
    email: `buyer${nth}@example.com`,
    name: `Jonas ${nth}`,
    address: { country: 'DE' },
  };
  await shop.deliver(sessionEvent('completed', { ...session, customer_details }));
}

/** The alerts that the seller got, newest first. */
async function alerts() {
  const { rows } = await commands.mails.run(seller(), {});
  const found = rows.filter(({ kind }) => kind === 'seller-alert');
  return Promise.all(found.map(({ id }) => commands.mail.run(seller(), { id })));
}

/** What the timer of a running shop does every minute. */
async function checkDigest(time: string) {
  shop.time.now = new Date(time);
  const job = digestJob(seller());
  if (job) await enqueue(shop.store, () => shop.time.now, job);
  await shop.idle();
  return job !== undefined;
}

describe.each(SHAPES_IN_FULL)('on %s', (shape) => {
  test('an email for each sale says how much, from where, and links to the order', async () => {
    await open('each', await settingsFor(shape));
    await buy(1);
    await buy(2);
    const [second, first] = (await alerts()).toSorted((a, b) =>
      String(b.text).localeCompare(String(a.text)),
    );
    expect(await alerts()).toHaveLength(2);
    expect(first?.subject).toBe('[Shop] Sale: $49 from Germany');
    expect(first?.text).toContain('Jonas 1 paid on November 15, 2026');
    expect(first?.text).toContain('Buyer: Jonas 1, buyer1@example.com');
    expect(first?.text).toContain('https://desk.shop.test/orders/1');
    expect(second?.text).toContain('https://desk.shop.test/orders/2');
  });

  test('a daily digest comes once, after its time, and names nobody', async () => {
    await open('daily', await settingsFor(shape));
    await buy(1);
    await buy(2);
    expect(await alerts()).toEqual([]);
    await requestRefund(shop, { txn: '1', email: 'buyer1@example.com' });
    await shop.idle();
    // 06:59 in Sofia, then 07:00 and later.
    expect(await checkDigest('2026-11-16T04:59:00Z')).toBe(false);
    expect(await checkDigest('2026-11-16T05:00:00Z')).toBe(true);
    await checkDigest('2026-11-16T09:00:00Z');
    const digests = (await alerts()).filter(({ subject }) => subject?.includes('sales'));
    expect(digests.map(({ subject }) => subject)).toEqual([
      '[Shop] November 15, 2026: 2 sales, $98',
    ]);
    const text = digests[0]?.text ?? '';
    expect(text).toContain('1 thing needs you this morning.');
    expect(text).toContain('Refund request R-1');
    expect(text).toContain('https://desk.shop.test/cases/1');
    expect(text).toContain('Order 2: $49, Germany');
    expect(text).not.toMatch(/Jonas|buyer\d@/);
  });
});

test('a day with nothing to say has no digest', async () => {
  await open('daily', {});
  expect(await checkDigest('2026-11-16T05:00:00Z')).toBe(true);
  expect(await alerts()).toEqual([]);
  expect((await commands.mails.run(seller(), {})).rows).toEqual([]);
});

test('without news there is neither', async () => {
  await open('off', {});
  await buy();
  expect(await checkDigest('2026-11-16T05:00:00Z')).toBe(false);
  expect(await alerts()).toEqual([]);
});

test('an alert quotes what the buyer wrote, also when they write again', async () => {
  await open('off', {});
  await buy();
  const request = { txn: '1', email: 'buyer1@example.com' };
  await requestRefund(shop, { ...request, stuckDetails: 'Chapter 4 lost me <b>completely</b>.' });
  await shop.idle();
  await requestRefund(shop, { ...request, stuckDetails: 'Please answer me!' });
  await shop.idle();
  const texts = (await alerts()).map(({ text }) => text ?? '');
  const first = texts.find((text) => !text.includes('Sent again'));
  const again = texts.find((text) => text.includes('Sent again'));
  expect(first).toContain('“Chapter 4 lost me <b>completely</b>.”');
  expect(first).toContain('https://desk.shop.test/cases/1');
  expect(again).toContain('“Please answer me!”');
  expect(again).not.toContain('Chapter 4');
});

test('Today shows the latest sales, and what went back', async () => {
  await open('off', {});
  for (const nth of [1, 2, 3]) await buy(nth);
  const { latest, sold } = await commands.today.run(seller(), {});
  expect(latest.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(sold).toMatchObject({ orders: 3, revenueCents: 14_700, refunds: 0, refundedCents: 0 });
});
