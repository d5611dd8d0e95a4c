import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { libraryOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
let library: string;

beforeEach(async () => {
  shop = await testShop();
  await shop.app.request('/webhooks/stripe', signed(sessionEvent('completed')));
  await shop.idle();
  await requestRefund(shop, { txn: '1' });
  library = await libraryOf(shop);
});
afterEach(() => shop.close());

const page = async (language = 'en') =>
  (await shop.app.request(`${library}?lng=${language}`)).text();
const post = (path: string, fields: Record<string, string> = {}, origin = 'http://localhost') =>
  shop.app.request(`${path}?lng=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams(fields).toString(),
  });
const seller = () => shop.seller('desk');
const stateOf = async () => (await commands.refund.run(seller(), { number: 1 })).state;

test('shows the state of a request in both languages', async () => {
  expect(await page()).toContain('Refund request R-1');
  await commands['refund-review'].run(seller(), { number: 1 });
  expect(await page()).toContain('In review');
  expect(await page('bg')).toContain('В процес на разглеждане');
});

test.each(['en', 'bg'])('shows no line about a request twice (%s)', async (language) => {
  const [, request = ''] =
    /<section id="requests">(.*?)<\/section>/s.exec(await page(language)) ?? [];
  const ofCase = request.replace(/<details>.*?<\/details>/gs, '');
  const lines = [...ofCase.matchAll(/<d[td]>([^<]+)</g)].map(([, line]) => line);
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines).size).toBe(lines.length);
});

test('promises a reply before the decision, and a refund after it', async () => {
  const before = await page();
  expect(before).toContain('We’ll reply by');
  expect(before).not.toContain('Refund due by');
  await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
  const after = await page();
  expect(after).toContain('Refund due by');
  expect(after).not.toContain('We’ll reply by');
});

test('lets a buyer cancel a request until it is decided', async () => {
  const answer = await post(`${library}/1/cancel`);
  expect(answer.status).toBe(303);
  expect(await stateOf()).toBe('canceled');
  expect(await page()).not.toContain('Cancel this request');
  await requestRefund(shop, { txn: '1', hours: 3 });
  await commands['refund-accept'].run(seller(), { number: 2, by: 'bank', agreed: true });
  await post(`${library}/2/cancel`);
  const { state } = await commands.refund.run(seller(), { number: 2 });
  expect(state).toBe('accepted');
});

test('takes the same statement again after the buyer canceled it', async () => {
  const first = await withdraw(shop);
  await post(`${library}/2/cancel`);
  const again = await withdraw(shop);
  expect([first.reference, again.reference]).toEqual(['W-2', 'W-3']);
  expect(await commands.refund.run(seller(), { number: 2 })).toMatchObject({ state: 'canceled' });
  expect(await commands.refund.run(seller(), { number: 3 })).toMatchObject({
    kind: 'withdrawal',
    state: 'received',
    flags: expect.not.arrayContaining(['no-match']),
  });
  expect((await withdraw(shop)).reference).toBe('W-3');
});

test('takes the same refund request again after the seller declined it', async () => {
  const reason = 'The guarantee has ended.';
  await commands['refund-decline'].run(seller(), { number: 1, reason });
  expect((await requestRefund(shop, { txn: '1' })).reference).toBe('R-2');
  expect(await stateOf()).toBe('declined');
});

test('rejects other buyers, guessed keys and other sites', async () => {
  const other = {
    id: 'cs_2',
    payment_intent: 'pi_2',
    customer_details: { email: 'eve@x.example' },
  };
  await shop.app.request('/webhooks/stripe', signed(sessionEvent('completed', other)));
  await shop.idle();
  await post(`${await libraryOf(shop, 'cs_2')}/1/cancel`);
  await post('/library/guess/1/cancel');
  expect((await post(`${library}/1/cancel`, {}, 'https://evil.example')).status).toBe(403);
  expect(await stateOf()).toBe('received');
});

test('asks for bank details of an accepted transfer, validates them, and masks them', async () => {
  expect(await page()).not.toContain('IBAN');
  await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
  expect(await page()).toContain('Where should we send your refund?');
  const wrong = await post(`${library}/1/account`, { holder: 'Ann', iban: 'BG80 BNBG' });
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(html).toContain('This IBAN isn’t valid');
  expect(html).toContain('value="BG80 BNBG"');
  const inBulgarian = await shop.app.request(`${library}/1/account?lng=bg`);
  expect(inBulgarian.headers.get('location')).toBe(`${library}?lng=bg#requests`);
  await post(`${library}/1/account`, { holder: 'Ann', iban: 'bg80 bnbg 9661 1020 3456 78' });
  await shop.idle();
  const mailed = await commands.mails.run(seller(), { state: 'done' });
  expect(mailed.rows.filter(({ kind }) => kind === 'seller-alert')).toHaveLength(2);
  const { account } = await commands.refund.run(seller(), { number: 1 });
  expect(account).toEqual({ holder: 'Ann', iban: 'BG80BNBG96611020345678' });
  const saved = await page();
  expect(saved).toContain('BG80 … 5678');
  expect(saved).not.toContain('BG80BNBG96611020345678');
});

test('accepts bank details only where a transfer is due', async () => {
  await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
  await post(`${library}/1/account`, { holder: 'Thief', iban: 'BG80BNBG96611020345678' });
  expect((await commands.refund.run(seller(), { number: 1 })).account).toBeNull();
});

test.each(['x%0d%0aERROR:%20forged', '%D0%BF', '%E0%A4%A'])(
  'redirects from a library path with %s instead of failing',
  async (key) => {
    const answer = await shop.app.request(`/library/${key}/1/account?lng=en`);
    expect(answer.status).toBe(303);
    const to = answer.headers.get('location') ?? '';
    expect(to).toMatch(/^\/library\/[\w%:.-]+\?lng=en#requests$/);
    expect((await shop.app.request(to)).status).toBe(404);
    expect((await post(`/library/${key}/1/cancel`)).status).toBe(303);
  },
);
