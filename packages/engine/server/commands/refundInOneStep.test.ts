import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { disputeEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { disputeOf, type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';
import { openRefundGateway } from '../payments/refundGateway.ts';
import { cardRefundJob } from '../refunds/cardRefundJob.ts';

let stripe: FakeStripe;
let shop: TestShop;
afterEach(async () => {
  await shop.close();
  await stripe.close();
});

const seller = () => shop.seller('mila');
const refund = (amount?: number, note = '', reason: 'goodwill' | 'withdrawal' = 'goodwill') =>
  commands['order-refund'].run(seller(), { number: 1, amount, reason, note });
const order = () => commands.order.run(seller(), { number: 1 });

/** The kinds of the emails to the buyer after the order's own. */
async function emails(): Promise<string[]> {
  const all = await commands.mails.run(seller(), {});
  return all.rows
    .filter(({ kind }) => !['order-confirmation', 'seller-alert'].includes(kind))
    .map(({ kind }) => kind)
    .sort();
}

const textOf = async (kind: string) => {
  const { rows } = await commands.mails.run(seller(), {});
  const { id = '' } = rows.find((row) => row.kind === kind) ?? {};
  return (await commands.mail.run(seller(), { id })).text ?? '';
};

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    stripe = await fakeStripe();
    shop = await testShop({ ...stripe.settings, ...(await settingsFor(engine)) });
    await shop.deliver(sessionEvent('completed', { locale: 'en', payment_link: 'plink_1' }));
  });

  test('refunds part of an order: one email with the note, and the library stays', async () => {
    await refund(19.9, 'Sorry about the tracker.');
    await shop.idle();
    expect(await order()).toMatchObject({ state: 'partially-refunded', refundedCents: 1990 });
    expect(await emails()).toEqual(['refund-issued']);
    const { id } = await order();
    expect(stripe.account.refunds).toMatchObject([
      { payment_intent: 'pi_1', amount: 1990, metadata: { order: id } },
    ]);
    const text = await textOf('refund-issued');
    expect(text).toContain('Sorry about the tracker.');
    expect(text).toContain('$19.90 of the $49');
    const { history } = await order();
    expect(history).toContainEqual(
      expect.objectContaining({
        event: 'refund started',
        details: { actor: 'mila', cents: 1990, reason: 'goodwill' },
      }),
    );
    await refund(1);
    await shop.idle();
    expect(await order()).toMatchObject({ refundedCents: 2090 });
    await expect(refund(29)).rejects.toThrow('Only 28.10 of order 1 is left');
  });

  test('rejects an amount that rounds to nothing, so that nothing is in progress', async () => {
    await expect(refund(0.004)).rejects.toThrow('The smallest amount is 0.01.');
    await refund(0.01);
    await shop.idle();
    expect(await order()).toMatchObject({ refundedCents: 1 });
  });

  test('refunds a payment in a currency without cents', async () => {
    const yen = { currency: 'jpy', id: 'cs_2', payment_intent: 'pi_2' };
    await shop.deliver(
      sessionEvent('completed', { ...yen, locale: 'en', payment_link: 'plink_1' }),
    );
    const wanted = { number: 2, reason: 'goodwill', note: '' } as const;
    const run = commands['order-refund'].run;
    await expect(run(seller(), { ...wanted, amount: 4901 })).rejects.toThrow('Only 4900 of order');
    await run(seller(), { ...wanted, amount: 4000 });
    await shop.idle();
    expect(stripe.account.refunds).toMatchObject([{ payment_intent: 'pi_2', amount: 4000 }]);
    expect(await textOf('refund-issued')).toContain('¥4,000 of the ¥4,900');
  });

  test('refunds all that is left, and then nothing more', async () => {
    await refund(9);
    await shop.idle();
    await refund();
    await shop.idle();
    expect(await order()).toMatchObject({ state: 'refunded', refundedCents: 4900 });
    await expect(refund()).rejects.toThrow('already fully refunded');
  });

  test('closes an open request when everything is refunded', async () => {
    await requestRefund(shop, { txn: '1' });
    await shop.idle();
    await refund();
    await shop.idle();
    expect(await commands.refund.run(seller(), { number: 1 })).toMatchObject({ state: 'paid' });
    expect(await emails()).toEqual(['case-update', 'refund-request-received']);
  });

  test('a second press while the first is in progress refunds nothing twice', async () => {
    await shop.worker.stop();
    await refund(10);
    await expect(refund(10)).rejects.toThrow('in progress');
  });

  test('an attempt whose answer was lost is not repeated', async () => {
    await shop.worker.stop();
    await refund(10);
    const job = await shop.store
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'card-refund')
      .executeTakeFirstOrThrow();
    const made: { key: string; cents: number }[] = [];
    const gateway = {
      list: async () => made.map((refund) => ({ id: 're_1', ...refund, status: 'paid' as const })),
      create: async ({ key, cents }: { key: string; cents: number }) => {
        made.push({ key, cents });
        throw new Error('the connection broke');
      },
    };
    const run = cardRefundJob(seller(), gateway);
    await expect(run(job)).rejects.toThrow('the connection broke');
    await run(job);
    expect(made).toMatchObject([{ cents: 1000 }]);
    expect(await order()).toMatchObject({ refundedCents: 1000 });
  });

  test('an attempt that Stripe knows is recognized, whatever else was refunded since', async () => {
    await refund(10);
    await shop.idle();
    await refund(5);
    await shop.idle();
    const asked = stripe.posted.length;
    const jobs = shop.store.selectFrom('jobs').selectAll().where('kind', '=', 'card-refund');
    const run = cardRefundJob(seller(), openRefundGateway(shop.env, seller()));
    for (const job of await jobs.execute()) await run(job);
    expect(stripe.posted).toHaveLength(asked);
    expect(await order()).toMatchObject({ refundedCents: 1500 });
  });

  test('a retry after the same amount was refunded in another way asks the seller', async () => {
    stripe.trouble.refuse = 'Insufficient funds.';
    await refund(10);
    await shop.idle();
    stripe.trouble.refuse = '';
    await refund(10);
    await shop.idle();
    expect(await order()).toMatchObject({ refundedCents: 1000 });
    const failed = shop.store.selectFrom('card_refunds').select(['id', 'error', 'state']);
    const [{ id } = { id: '' }] = await failed.where('state', '=', 'rejected').execute();
    await commands['mail-resend'].run(seller(), { id });
    await shop.idle();
    expect(stripe.account.refunds).toMatchObject([{ amount: 1000 }]);
    const { error } = await failed.where('id', '=', id).executeTakeFirstOrThrow();
    expect(error).toContain('start a new refund');
  });

  test('a rejected refund that is retried after a bank transfer pays nothing twice', async () => {
    stripe.trouble.refuse = 'The card was closed.';
    await refund();
    await shop.idle();
    stripe.trouble.refuse = '';
    await commands['refund-open'].run(seller(), { order: 1, kind: 'refund' });
    await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
    await commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 8' });
    const { id } = await shop.store
      .selectFrom('card_refunds')
      .select('id')
      .executeTakeFirstOrThrow();
    await commands['mail-resend'].run(seller(), { id });
    await shop.idle();
    expect(stripe.account.refunds).toEqual([]);
    expect(await order()).toMatchObject({ state: 'refunded', refundedCents: 4900 });
  });

  test('a rejected refund can be retried when the reason is gone, for no more than is left', async () => {
    stripe.trouble.refuse = 'Insufficient funds.';
    await refund(40);
    await shop.idle();
    await refund(30);
    await shop.idle();
    stripe.trouble.refuse = '';
    const refunds = shop.store.selectFrom('card_refunds').select('id');
    // The smaller one first.
    for (const { id } of await refunds.orderBy('cents').execute()) {
      await commands['mail-resend'].run(seller(), { id });
      await shop.idle();
    }
    expect(stripe.account.refunds).toMatchObject([{ amount: 3000 }]);
    const left = shop.store.selectFrom('card_refunds').select('error');
    expect(await left.where('state', '=', 'failed').execute()).toEqual([
      { error: 'less is left to refund: start a new refund' },
    ]);
  });

  test('a withdrawal that came in time is refunded by one action, with one email', async () => {
    await withdraw(shop);
    await shop.idle();
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card', pay: true });
    expect(await order()).toMatchObject({ state: 'refund-accepted' });
    await shop.idle();
    expect(await commands.refund.run(seller(), { number: 1 })).toMatchObject({ state: 'paid' });
    expect(await emails()).toEqual(['case-update', 'withdrawal-received']);
    expect(await textOf('case-update')).toContain('Върнахме Ви парите');
  });

  test('a withdrawal by email is written down, acknowledged and refunded in one step', async () => {
    await expect(refund(10, '', 'withdrawal')).rejects.toThrow('in full');
    await refund(undefined, '', 'withdrawal');
    await shop.idle();
    const { cases, state } = await order();
    expect([cases, state]).toMatchObject([[{ kind: 'withdrawal', state: 'paid' }], 'refunded']);
    expect(await emails()).toEqual(['case-update', 'withdrawal-received']);
  });

  test('in test mode, a refund whose answer was lost is recognized without the queue', async () => {
    await shop.close();
    shop = await testShop(await settingsFor(engine));
    for (const n of [1, 2]) {
      await shop.deliver(sessionEvent('completed', { id: `cs_${n}`, payment_intent: `pi_${n}` }));
    }
    await shop.worker.stop();
    for (const number of [1, 2]) {
      const asked = { number, amount: 10, reason: 'goodwill', note: '' } as const;
      await commands['order-refund'].run(seller(), asked);
    }
    const gateway = openRefundGateway(shop.env, seller());
    if (!gateway) throw new Error('test mode makes refunds itself');
    const jobs = shop.store.selectFrom('jobs').selectAll().where('kind', '=', 'card-refund');
    const asked = await jobs.orderBy('created_at').orderBy('id').execute();
    const create: typeof gateway.create = async (wanted) => {
      await gateway.create(wanted);
      throw new Error('the process ended');
    };
    for (const job of asked) {
      await expect(cardRefundJob(seller(), { ...gateway, create })(job)).rejects.toThrow('ended');
    }
    await shop.store.deleteFrom('jobs').execute();
    for (const job of asked) await cardRefundJob(seller(), gateway)(job);
    const made = await Promise.all(['pi_1', 'pi_2'].map(gateway.list));
    expect(made).toMatchObject([[{ cents: 1000 }], [{ cents: 1000 }]]);
    const refunds = shop.store.selectFrom('card_refunds').select(['state', 'refund_id']);
    const expected = made.flat().map(({ id }) => ({ state: 'done', refund_id: id }));
    expect(await refunds.orderBy('asked_at').orderBy('id').execute()).toEqual(expected);
    expect(await order()).toMatchObject({ refundedCents: 1000 });
  });

  test('money under dispute is not refunded as well', async () => {
    stripe.account.disputes.push({ ...disputeOf(1, 'needs_response'), id: 'du_1_of_pi_1' });
    await shop.deliver(disputeEvent('created', 'needs_response'));
    await expect(refund()).rejects.toThrow('under dispute');
  });
});
