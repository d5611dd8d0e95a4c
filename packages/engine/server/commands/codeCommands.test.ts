import { afterEach, expect, test } from 'vitest';
import { type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';

let shop: TestShop;
let stripe: FakeStripe | undefined;
afterEach(async () => {
  await shop.close();
  await stripe?.close();
  stripe = undefined;
});

async function openWithStripe() {
  stripe = await fakeStripe();
  stripe.account.links.push({ id: 'plink_1', url: stripe.settings.PAYMENT_LINK_URL });
  shop = await testShop(stripe.settings);
  return stripe;
}
const seller = () => shop.seller('ann');
const create = (input: object) =>
  commands['code-create'].run(seller(), commands['code-create'].input.parse(input));
const history = async () =>
  (await shop.store.selectFrom('audit_log').selectAll().where('subject', '=', 'codes').execute())
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ event, details }) => [event, JSON.parse(details)]);

test('creates, lists and ends a code, and records who did it', async () => {
  shop = await testShop();
  expect(
    await create({ code: ' launch20 ', percent: '20', until: '2026-11-30', uses: 50 }),
  ).toEqual({
    code: 'LAUNCH20',
    state: 'active',
    percentOff: 20,
    offCents: null,
    priceCents: 3920,
    uses: 0,
    maxUses: 50,
    revenueCents: 0,
    currency: 'USD',
    createdAt: shop.time.now.getTime(),
    until: '2026-11-30',
    endedAt: null,
    link: 'http://localhost/?code=LAUNCH20',
  });
  expect(await commands['code-end'].run(seller(), { code: 'LAUNCH20' })).toMatchObject({
    state: 'ended',
  });
  expect((await commands.codes.run(seller(), {})).codes).toMatchObject([{ state: 'ended' }]);
  expect(await history()).toEqual([
    [
      'code created',
      { actor: 'ann', code: 'LAUNCH20', percent: 20, until: '2026-11-30', uses: 50 },
    ],
    ['code ended', { actor: 'ann', code: 'LAUNCH20' }],
  ]);
});

test('of two sellers who create the same code at once, one is told that it exists', async () => {
  const { account } = await openWithStripe();
  const both = [1, 2].map(() => create({ code: 'LAUNCH20', percent: 20 }));
  const problems = (await Promise.allSettled(both)).flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason)] : [],
  );
  expect(problems).toEqual(['Error: Code LAUNCH20 already exists. Choose another name.']);
  expect(account.codes).toHaveLength(1);
  expect(await history()).toHaveLength(1);
});

test.each([
  ['neither a percentage nor an amount', {}, 'either a percentage or an amount'],
  ['both', { percent: 10, cents: 100 }, 'either a percentage or an amount'],
  ['a day in the past', { percent: 10, until: '2026-11-14' }, 'must not be in the past'],
  ['a price below what can be charged', { cents: 4851 }, 'too low'],
])('rejects %s', async (_, input, reason) => {
  shop = await testShop();
  await expect(create({ code: 'LAUNCH20', ...input })).rejects.toThrow(reason);
  expect((await commands.codes.run(seller(), {})).codes).toEqual([]);
});

test('rejects a name twice, even after the code has ended, and ends no code twice', async () => {
  shop = await testShop();
  await create({ code: 'LAUNCH20', percent: 20 });
  await commands['code-end'].run(seller(), { code: 'LAUNCH20' });
  await expect(create({ code: 'launch20', percent: 30 })).rejects.toThrow('already exists');
  await expect(commands['code-end'].run(seller(), { code: 'LAUNCH20' })).rejects.toThrow(
    'has already ended',
  );
  await expect(commands['code-end'].run(seller(), { code: 'OTHER' })).rejects.toThrow('not found');
});

test('creates a coupon and a promotion code at Stripe, and deactivates it at the end', async () => {
  const { account } = await openWithStripe();
  await create({ code: 'LAUNCH20', percent: 20, until: '2026-11-30', uses: 50 });
  await create({ code: 'TENOFF', cents: 1000 });
  expect(account.coupons).toMatchObject([
    { percent_off: '20', duration: 'once' },
    { amount_off: '1000', currency: 'usd' },
  ]);
  expect(account.codes).toMatchObject([
    {
      code: 'LAUNCH20',
      'promotion[type]': 'coupon',
      'promotion[coupon]': 'coupons_1',
      // The end of the day in Sofia.
      expires_at: String(Date.parse('2026-11-30T21:59:59Z') / 1000),
      max_redemptions: '50',
    },
    { code: 'TENOFF' },
  ]);
  // Without this the payment page ignores the code in the link.
  expect(account.links).toMatchObject([{ allow_promotion_codes: 'true' }]);
  await commands['code-end'].run(seller(), { code: 'TENOFF' });
  expect(account.codes).toMatchObject([{}, { active: 'false' }]);
  const html = await (await shop.app.request('/checkout?code=LAUNCH20')).text();
  expect(html).toContain('https://buy.stripe.com/test_link?prefilled_promo_code=LAUNCH20');
});

test('stores nothing when Stripe rejects the code, and says why', async () => {
  const { account } = await openWithStripe();
  account.codes.push({ id: 'promo_of_theirs', code: 'LAUNCH20' });
  await expect(create({ code: 'LAUNCH20', percent: 20 })).rejects.toThrow(
    'Stripe rejected LAUNCH20',
  );
  expect((await commands.codes.run(seller(), {})).codes).toEqual([]);
});

test('asks for the API key when there is only a payment link', async () => {
  const link = { PAYMENT_LINK_URL: 'https://buy.stripe.com/abc', PAYMENT_LINK_ID: 'plink_1' };
  shop = await testShop(link);
  await expect(create({ code: 'LAUNCH20', percent: 20 })).rejects.toThrow(
    'Connect Stripe, or set STRIPE_SECRET_KEY',
  );
});
