import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionEvent, signed } from '../../tests/fakes/paymentEvents.ts';
import { withdraw } from '../../tests/fakes/requests.ts';
import { type FakeStripe, fakeStripe } from '../../tests/fakes/stripeApi.ts';
import { type TestShop, testShop } from '../../tests/testShop.ts';
import { commands } from '../seller/commands.ts';

let stripe: FakeStripe;
let shop: TestShop;

beforeEach(async () => {
  stripe = await fakeStripe();
  shop = await testShop(stripe.settings);
  const event = sessionEvent('completed', { payment_link: 'plink_1' });
  await shop.app.request('/webhooks/stripe', signed(event));
  await shop.settled();
  await withdraw(shop);
  await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
});
afterEach(async () => {
  await shop.close();
  await stripe.close();
});

const seller = () => shop.seller('desk');
const pay = () => commands['refund-pay'].run(seller(), { number: 1 });
const show = () => commands.refund.run(seller(), { number: 1 });

test('a card refund is asked of Stripe once, with the amount and the case', async () => {
  await pay();
  await shop.settled();
  expect(await show()).toMatchObject({ state: 'paid', paidBy: 'card', paidReference: 're_1' });
  const { id } = await show();
  expect(stripe.account.refunds).toMatchObject([
    { payment_intent: 'pi_1', amount: 4900, metadata: { case: id } },
  ]);
});

test('an answer that was lost on the way does not lead to a second payment', async () => {
  stripe.trouble.loseAnswers = 3;
  await pay();
  await expect
    .poll(
      async () => {
        shop.time.now = new Date(shop.time.now.getTime() + 60_000);
        return (await show()).state;
      },
      { timeout: 20_000 },
    )
    .toBe('paid');
  expect(stripe.account.refunds).toHaveLength(1);
});

test('what Stripe refuses is parked with its words, and can be paid another time', async () => {
  stripe.trouble.refuse = 'Charge ch_1 has been charged back.';
  await pay();
  await shop.settled();
  const { parked } = await commands.today.run(seller(), {});
  expect(parked).toMatchObject([{ kind: 'pay-refund', about: 'case:1' }]);
  expect(parked[0]?.error).toContain('has been charged back');
  expect((await show()).state).toBe('accepted');
  stripe.trouble.refuse = '';
  await pay();
  await shop.settled();
  expect((await show()).state).toBe('paid');
});

test('without a key the seller is told what to do instead', async () => {
  const without = { ...seller(), env: { ...shop.env, stripeSecretKey: undefined } };
  const asked = commands['refund-pay'].run(without, { number: 1 });
  await expect(asked).rejects.toThrow('STRIPE_SECRET_KEY');
});
