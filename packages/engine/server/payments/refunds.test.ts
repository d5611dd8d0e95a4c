import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  type PaymentEvent,
  refundEvent,
  refundUpdate,
  sessionEvent,
  signed,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { ALERTS } from '../../content/seller.ts';
import { commands } from '../commands/commands.ts';

let stripe: FakeStripe;
let shop: TestShop;
afterEach(async () => {
  await shop.close();
  await stripe.close();
});

async function deliver(...events: PaymentEvent[]) {
  for (const event of events) {
    await shop.app.request('/webhooks/stripe', signed(event, { at: shop.time.now }));
    await shop.idle();
  }
}
const buy = () => deliver(sessionEvent('completed', { payment_link: 'plink_1' }));

const seller = () => shop.seller('desk');
const pay = async (wanted: object = {}) => {
  await commands['refund-pay'].run(seller(), { number: 1, ...wanted });
  await shop.idle();
};
const changeMethod = (by: 'card' | 'bank', agreed = true) =>
  commands['refund-change-method'].run(seller(), { number: 1, by, agreed });
const show = () => commands.refund.run(seller(), { number: 1 });
const order = async () => (await shop.orders())[0];
const subjects = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    .map((html) => html.match(/<title>([^<]*)/)?.[1] ?? '');
const times = (words: string) => subjects().filter((title) => title.includes(words)).length;
const figures = async () => {
  const { bars } = await commands.figures.run(seller(), { by: 'month' });
  const sum = (pick: (bar: (typeof bars)[number]) => number) =>
    bars.reduce((total, bar) => total + pick(bar), 0);
  return [sum((bar) => bar.refunds), sum((bar) => bar.refundedCents)];
};

const PAID = 'Върнахме Ви парите';
const FAILED = 'Връщането на парите не беше успешно';

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    stripe = await fakeStripe();
    shop = await testShop({ ...stripe.settings, ...(await settingsFor(engine)) });
    await buy();
  });

  describe('a card refund', () => {
    beforeEach(async () => {
      await withdraw(shop);
      await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
    });

    test('is requested from Stripe once, with the amount and the case', async () => {
      await pay();
      expect(await show()).toMatchObject({ state: 'paid', paidBy: 'card', paidReference: 're_1' });
      const { id } = await show();
      expect(stripe.account.refunds).toMatchObject([
        { payment_intent: 'pi_1', amount: 4900, metadata: { case: id } },
      ]);
    });

    test('is not made twice when Stripe’s answer is lost', async () => {
      stripe.trouble.loseAnswers = 3;
      await commands['refund-pay'].run(seller(), { number: 1 });
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

    test.each([
      ['it is retried', () => pay()],
      [
        'brought back into its queue',
        async () => {
          const [failed] = (await commands.today.run(seller(), {})).failed;
          await commands['mail-resend'].run(seller(), { id: failed?.id ?? '' });
          await shop.idle();
        },
      ],
    ])('that Stripe rejects fails with its reason, and is paid when %s', async (_how, retry) => {
      stripe.trouble.refuse = 'Charge ch_1 has been charged back.';
      await pay();
      const { failed } = await commands.today.run(seller(), {});
      expect(failed).toMatchObject([{ kind: 'card-refund', caseNumber: 1 }]);
      expect(failed[0]?.error).toContain('has been charged back');
      expect((await show()).state).toBe('accepted');
      stripe.trouble.refuse = '';
      await retry();
      expect((await show()).state).toBe('paid');
    });

    test('is for the amount still owed, even after an unreported partial refund', async () => {
      const part = { status: 'succeeded', amount: 1000, payment_intent: 'pi_1' };
      stripe.account.refunds.push({ id: 're_part', ...part });
      await pay();
      expect(await show()).toMatchObject({ state: 'paid', refundCents: 3900 });
      expect(await order()).toMatchObject({ state: 'refunded', refunded_cents: 4900 });
      expect(stripe.account.refunds.map(({ amount }) => amount)).toEqual([3900, 1000]);
    });

    test('that fails days later reopens the case, which is then paid by bank', async () => {
      await pay();
      await deliver(refundEvent(4900));
      expect(await figures()).toEqual([1, 4900]);
      const failed = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
      await deliver(refundUpdate('failed', failed), refundUpdate('failed', failed));
      expect(await show()).toMatchObject({ state: 'accepted', paidBy: null, refundCents: 4900 });
      expect((await show()).dueAt).not.toBeNull();
      expect(await order()).toMatchObject({
        state: 'refund-accepted',
        refunded_cents: 0,
        refunded_at: null,
      });
      expect(await figures()).toEqual([0, 0]);
      expect([times(PAID), times(FAILED)]).toEqual([1, 1]);
      expect(times(ALERTS['refund-failed'])).toBe(1);
      await changeMethod('bank');
      await pay({ reference: 'TR 9' });
      expect(await show()).toMatchObject({ state: 'paid', paidBy: 'bank', paidReference: 'TR 9' });
      expect(await order()).toMatchObject({ state: 'refunded', refunded_cents: 4900 });
      expect([times(PAID), times('по друг начин')]).toEqual([2, 1]);
      expect(stripe.account.refunds).toHaveLength(1);
    });

    test('that failed can be requested again once the card works', async () => {
      stripe.trouble.status = 'failed';
      await pay();
      expect(await show()).toMatchObject({ state: 'accepted' });
      expect([times(PAID), times(FAILED), times(ALERTS['refund-failed'])]).toEqual([0, 0, 1]);
      stripe.trouble.status = 'succeeded';
      await pay();
      expect(await show()).toMatchObject({ state: 'paid', paidReference: 're_2' });
      expect(await order()).toMatchObject({ refunded_cents: 4900 });
    });

    test('blocks every other payment while pending, and is paid when it arrives', async () => {
      stripe.trouble.status = 'pending';
      await pay();
      await deliver(refundUpdate('created', { status: 'pending' }), refundEvent(4900));
      expect(await show()).toMatchObject({ state: 'accepted' });
      expect(await order()).toMatchObject({ refunded_cents: 0 });
      const reopen = () => commands['refund-reopen'].run(seller(), { number: 1 });
      for (const other of [pay, () => changeMethod('bank'), reopen]) {
        await expect(other()).rejects.toThrow('pending in Stripe');
      }
      expect(times(PAID)).toBe(0);
      await deliver(refundUpdate('updated', { status: 'succeeded' }));
      expect(await show()).toMatchObject({ state: 'paid', paidReference: 're_1' });
      expect(times(PAID)).toBe(1);
    });

    test('that was canceled is not paid, and can be requested again', async () => {
      stripe.trouble.status = 'pending';
      await pay();
      stripe.account.refunds[0] = { ...stripe.account.refunds[0], id: 're_1', status: 'canceled' };
      stripe.trouble.status = 'succeeded';
      await deliver(refundUpdate('updated', { status: 'canceled' }));
      expect((await show()).state).toBe('accepted');
      await pay();
      expect(await show()).toMatchObject({ state: 'paid', paidReference: 're_2' });
    });

    test('without an API key tells the seller what to do', async () => {
      const without = { ...seller(), env: { ...shop.env, stripeSecretKey: undefined } };
      const asked = commands['refund-pay'].run(without, { number: 1 });
      await expect(asked).rejects.toThrow('STRIPE_SECRET_KEY');
    });
  });

  test('notifies the buyer of a failed dashboard refund, and opens the library again', async () => {
    const failed = refundUpdate('failed', { status: 'failed' });
    await deliver(refundEvent(4900), failed, refundEvent(4900), failed);
    expect(await order()).toMatchObject({ state: 'paid', refunded_cents: 0 });
    expect([times('върнахме Ви сума'), times('връщането на сумата не беше')]).toEqual([1, 1]);
    await deliver(refundUpdate('created', { id: 're_2', status: 'succeeded' }));
    expect(await order()).toMatchObject({ state: 'refunded', refunded_cents: 4900 });
    expect(times('върнахме Ви сума')).toBe(2);
  });

  test('ends in the same state whatever the order of a failed refund’s events', async () => {
    const part = { amount: 1000, status: 'succeeded' };
    const story = [
      refundEvent(1000),
      refundUpdate('created', part),
      refundUpdate('failed', { ...part, status: 'failed' }),
      refundEvent(3000),
      refundUpdate('created', { id: 're_2', amount: 2000, status: 'succeeded' }),
    ];
    for (const events of [story.toReversed(), story]) {
      await deliver(...events);
      expect(await order()).toMatchObject({ state: 'partially-refunded', refunded_cents: 2000 });
    }
  });

  test('returns an undecided case to its state when a dashboard refund fails', async () => {
    await requestRefund(shop, { txn: '1' });
    await deliver(refundEvent(4900));
    expect((await show()).state).toBe('paid');
    await deliver(refundUpdate('failed', { status: 'failed' }));
    expect(await show()).toMatchObject({
      state: 'received',
      actions: expect.arrayContaining(['accept']),
    });
    expect([times(FAILED), times('връщането на сумата не беше')]).toEqual([1, 0]);
  });
});
