import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  disputeEvent,
  refundEvent,
  refundUpdate,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { type MoneyShop, moneyShop } from '../../../../testkit/moneyShop.ts';
import { lockedTransaction } from '../db/locks.ts';
import { MAX_ATTEMPTS } from '../jobs/queue.ts';
import {
  askedCardRefund,
  findCardRefund,
  finishCardRefund,
  noteOfRefund,
  resumeCardRefunds,
} from '../payments/cardRefunds.ts';
import { RefundRejected } from '../payments/refundGateway.ts';
import { cardRefundJob } from './cardRefundJob.ts';
import { acceptCase } from './decideCase.ts';
import { recordTransfer, refundOrder, retryCardRefund, startCardRefund } from './payRefund.ts';
import { changeRefundMethod } from './refundMethod.ts';

let shop: MoneyShop;
beforeEach(async () => {
  shop = moneyShop();
  await shop.buy();
});
afterEach(() => shop.close());

const BY_BANK = { method: 'bank', agreed: true } as const;
const refund = (amount?: number, note = '') =>
  refundOrder(shop.context, { order: 1, amount, reason: 'goodwill', note });
const payCase = async () => {
  await shop.openCase();
  await acceptCase(shop.context, 1, { method: 'card', agreed: false });
  await startCardRefund(shop.context, 1);
};
const only = async () => {
  const [row, ...others] = await shop.cardRefunds();
  if (!row || others.length > 0) throw new Error('not one refund');
  return row;
};
const sent = () => shop.provider.made.map(({ cents }) => cents);
const madeBefore = (change: object = {}) =>
  shop.provider.made.push({ id: 're_0', cents: 4900, status: 'paid', ...change });
const caseIs = (set: object) => shop.store.updateTable('cases').set(set).execute();

describe('a refund of a case', () => {
  test('is made once, and pays the case', async () => {
    await payCase();
    shop.time.now = new Date('2026-11-15T12:01:00Z');
    expect(await shop.runCardRefunds(2)).toBeUndefined();
    const { id, ...row } = await only();
    expect(shop.provider.made).toEqual([{ id: 're_1', key: id, cents: 4900, status: 'paid' }]);
    expect(row).toMatchObject({
      ...{ state: 'done', refund_id: 're_1', cents: 4900, error: null, attempts: 2 },
      finished_at: shop.time.now.getTime(),
    });
    expect(await shop.caseRow()).toMatchObject({ state: 'paid', paid_reference: 're_1' });
    expect(await shop.order()).toMatchObject({ state: 'refunded', refunded_cents: 4900 });
    const requested = { reference: 're_1', cents: 4900, status: 'paid' };
    expect(await shop.story('card refund requested')).toEqual([
      ['card refund requested', requested],
    ]);
    const [line] = await auditOf('card refund requested');
    expect(line?.subject).toBe((await shop.caseRow()).id);
    // The job was done, and its process ended before that was noted.
    await shop.store.updateTable('jobs').set({ state: 'waiting' }).execute();
    expect(await shop.runCardRefunds()).toBeUndefined();
    expect(sent()).toEqual([4900]);
  });

  test('is for what is still owed', async () => {
    await payCase();
    madeBefore({ cents: 1000, status: 'paid' });
    madeBefore({ cents: 500, status: 'pending', id: 're_pending' });
    await shop.runCardRefunds();
    expect(sent()).toEqual([1000, 500, 3400]);
  });

  test('is not made when an earlier answer was lost', async () => {
    await payCase();
    const { id: key } = await only();
    madeBefore({ key });
    expect(await shop.runCardRefunds()).toBeUndefined();
    expect(sent()).toEqual([4900]);
    expect(await only()).toMatchObject({ state: 'done', refund_id: 're_0', cents: 4900 });
    expect(await shop.caseRow()).toMatchObject({ state: 'paid' });
  });

  test('is made again when the one that was made has failed', async () => {
    await payCase();
    const { id: key } = await only();
    madeBefore({ key, status: 'failed' });
    await shop.runCardRefunds();
    expect(sent()).toEqual([4900, 4900]);
  });

  test('is not made when the money went back in the meantime', async () => {
    await payCase();
    await shop.deliver(refundEvent(4900));
    expect(await shop.runCardRefunds()).toBeUndefined();
    expect(sent()).toEqual([]);
    expect(await only()).toMatchObject({ state: 'done', refund_id: null, cents: 4900 });
  });

  test('is not made when everything is pending', async () => {
    await payCase();
    await shop.deliver(refundUpdate('created', { status: 'pending' }));
    expect(await shop.runCardRefunds()).toBeUndefined();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['declined', { state: 'declined' }, 'the case is declined'],
    ['to be paid by bank', { refund_method: 'bank' }, 'the case is to be paid by bank'],
  ])('is not made when the case is %s', async (_, set, failure) => {
    await payCase();
    await caseIs(set);
    const context = { ...shop.context, orderCases: withoutRecomputing() };
    expect(await runOnce(context)).toContain(failure);
    expect(sent()).toEqual([]);
    expect(await only()).toMatchObject({ state: 'failed', error: failure });
  });
});

/** The listed refunds change nothing, so that a case stays as a test has made it. */
const withoutRecomputing = () => ({
  ...shop.context.orderCases,
  recompute: async () => [],
});

const auditOf = (event: 'card refund requested' | 'card refund rejected') =>
  shop.store.selectFrom('audit_log').selectAll().where('event', '=', event).execute();

/** As the worker does: why it failed. */
async function runOnce(context = shop.context, gateway = true, attempts = 1): Promise<string> {
  const job = await shop.store
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'card-refund')
    .executeTakeFirstOrThrow();
  const run = cardRefundJob(context, gateway ? shop.provider.gateway : undefined);
  return run({ ...job, attempts }).then(
    () => 'no failure',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );
}

describe('a refund without a case', () => {
  test('is of the amount that was asked for', async () => {
    await refund(10);
    await shop.runCardRefunds();
    expect(sent()).toEqual([1000]);
    const order = await shop.order();
    expect(order).toMatchObject({ state: 'partially-refunded', refunded_cents: 1000 });
    const [line] = await auditOf('card refund requested');
    expect(line?.subject).toBe(order.id);
  });

  test.each([
    ['paid', 'paid' as const],
    ['pending', 'pending' as const],
  ])('is not made when as much is %s since', async (_, status) => {
    await refund(10);
    madeBefore({ cents: 1000, status });
    expect(await shop.runCardRefunds()).toContain('as much was refunded in another way');
    expect(sent()).toEqual([1000]);
    expect(await only()).toMatchObject({ state: 'failed' });
  });

  test('is not made again when its case, which says what was back before, is gone', async () => {
    await refund(10);
    await shop.store.updateTable('card_refunds').set({ back_before: null }).execute();
    madeBefore({ cents: 1000 });
    expect(await shop.runCardRefunds()).toContain('as much was refunded in another way');
  });

  test('is not made when an earlier answer was lost', async () => {
    await refund(10);
    const { id: key } = await only();
    madeBefore({ key, cents: 1000 });
    expect(await shop.runCardRefunds()).toBeUndefined();
    expect(sent()).toEqual([1000]);
    expect(await only()).toMatchObject({ state: 'done', refund_id: 're_0' });
  });

  test('may be of a single cent', async () => {
    await refund(0.01);
    await shop.runCardRefunds();
    expect(sent()).toEqual([1]);
  });

  test('is not cut to the last cent that is left', async () => {
    await refund(40);
    madeBefore({ cents: 3999 });
    madeBefore({ id: 're_more', cents: 900, status: 'pending' });
    await shop.store.updateTable('card_refunds').set({ back_before: 4900 }).execute();
    expect(await shop.runCardRefunds()).toContain('less is left to refund');
    expect(sent()).toEqual([3999, 900]);
  });

  test('is made when less was refunded since, up to what is left', async () => {
    await refund(10);
    madeBefore({ cents: 999, status: 'paid' });
    await shop.runCardRefunds();
    expect(sent()).toEqual([999, 1000]);
  });

  test('counts what was back before it was asked for', async () => {
    madeBefore({ cents: 1000 });
    await shop.deliver(refundEvent(1000));
    await refund(10);
    await shop.runCardRefunds();
    expect(sent()).toEqual([1000, 1000]);
  });

  test.each([
    [3901, 'less is left to refund'],
    [3900, undefined],
  ])('of %i of what is left', async (cents, failure) => {
    await refund(cents / 100);
    madeBefore({ cents: 500 });
    madeBefore({ id: 're_pending', cents: 500, status: 'pending' });
    const failed = await shop.runCardRefunds();
    if (failure) expect(failed).toContain(failure);
    else expect(failed).toBeUndefined();
    expect(sent()).toEqual(failure ? [500, 500] : [500, 500, cents]);
  });

  test('is done when nothing is left, because the bank took it back', async () => {
    await refund(10);
    await shop.deliver(disputeEvent('closed', 'lost'));
    expect(await shop.runCardRefunds()).toBeUndefined();
    expect(sent()).toEqual([]);
    expect(await only()).toMatchObject({ state: 'done', refund_id: null });
  });
});

describe('a refund that cannot be made', () => {
  test('is rejected for good, and says why', async () => {
    await refund(10);
    shop.provider.next.error = new RefundRejected('Charged back.');
    shop.time.now = new Date('2026-11-15T12:01:00Z');
    expect(await runOnce(undefined, true, 3)).toBe('PermanentFailure: Charged back.');
    expect(await only()).toMatchObject({
      ...{ state: 'rejected', error: 'Charged back.', rejections: 1, attempts: 3 },
      finished_at: shop.time.now.getTime(),
    });
    const line = ['card refund rejected', { reason: 'Charged back.' }];
    expect(await shop.story('card refund rejected')).toEqual([line]);
    const [{ subject } = { subject: '' }] = await auditOf('card refund rejected');
    expect(subject).toBe((await shop.order()).id);
    // The process ended before the job was noted as failed.
    expect(await runOnce()).toBe('PermanentFailure: Charged back.');
    shop.provider.next.error = undefined;
    await retryCardRefund(shop.context, (await only()).id);
    await shop.runCardRefunds();
    expect(await only()).toMatchObject({ state: 'done', rejections: 1 });
  });

  test('is tried again after a failure that may pass, up to the last attempt', async () => {
    await refund(10);
    shop.provider.next.error = new Error('no network');
    expect(await runOnce(undefined, true, MAX_ATTEMPTS - 1)).toBe('Error: no network');
    expect(await only()).toMatchObject({ state: 'asked', error: null });
    expect(await runOnce(undefined, true, MAX_ATTEMPTS)).toBe('Error: no network');
    expect(await only()).toMatchObject({
      ...{ state: 'failed', error: 'no network', attempts: MAX_ATTEMPTS, rejections: 0 },
    });
    expect(await shop.story('card refund rejected')).toEqual([]);
    expect(await runOnce()).toBe('PermanentFailure: no network');
  });

  test.each([
    ['without a gateway', async () => undefined, false],
    [
      'without a card',
      () => shop.store.updateTable('orders').set({ payment_id: null }).execute(),
      true,
    ],
  ])('%s fails for good', async (_, prepare, gateway) => {
    await refund(10);
    await prepare();
    expect(await runOnce(undefined, gateway)).toBe(
      'PermanentFailure: the card cannot be refunded from here',
    );
    expect(await only()).toMatchObject({ state: 'failed' });
  });

  test('that is unknown or dismissed does nothing', async () => {
    await refund(10);
    const finished = { state: 'dismissed', error: 'no', finished_at: 1 } as const;
    await shop.store.updateTable('card_refunds').set(finished).execute();
    expect(await runOnce()).toBe('no failure');
    await shop.store.deleteFrom('card_refunds').execute();
    expect(await runOnce()).toBe('no failure');
    expect(sent()).toEqual([]);
  });

  test('tells the provider of which order it is, and keeps what was thrown as its reason', async () => {
    await refund(10);
    const wanted: object[] = [];
    shop.provider.gateway.create = async ({ about }) => {
      wanted.push(about);
      throw 'no reason';
    };
    const { id: orderId } = await shop.order();
    await runOnce(undefined, true, MAX_ATTEMPTS);
    expect(wanted).toEqual([{ orderId }]);
    expect(await only()).toMatchObject({ state: 'failed', error: 'no reason' });
  });

  test('tells the provider what it has rejected and what has failed', async () => {
    await payCase();
    await shop.deliver(refundUpdate('failed', { id: 're_f', amount: 100, status: 'failed' }));
    await shop.deliver(refundUpdate('created', { id: 're_p', amount: 900, status: 'succeeded' }));
    await shop.store.updateTable('card_refunds').set({ rejections: 2 }).execute();
    const wanted: object[] = [];
    shop.provider.gateway.create = async (refund) => {
      wanted.push(refund);
      return { id: 're_1', cents: refund.cents, status: 'paid' };
    };
    await runOnce();
    const { id: key } = await only();
    const about = { caseId: (await shop.caseRow()).id };
    const expected = { key, about, paymentId: 'pi_1', cents: 4000, backCents: 900, rejections: 3 };
    expect(wanted).toEqual([expected]);
  });
});

describe('the rows of refunds', () => {
  test('are found by their id and while they are asked for', async () => {
    await shop.buy(2);
    await refund(10);
    const { id } = await only();
    const [one, two] = [await shop.order(1), await shop.order(2)];
    expect((await askedCardRefund(shop.store, one.id))?.id).toBe(id);
    expect(await askedCardRefund(shop.store, two.id)).toBeUndefined();
    expect(await findCardRefund(shop.store, id)).toMatchObject({ cents: 1000, attempts: 0 });
    expect(await findCardRefund(shop.store, 'another')).toBeUndefined();
    await shop.runCardRefunds();
    expect(await askedCardRefund(shop.store, one.id)).toBeUndefined();
  });

  test('are finished once, each for itself', async () => {
    await shop.buy(2);
    await refund(10);
    await refundOrder(shop.context, { order: 2, reason: 'goodwill', note: '' });
    const [first, second] = await shop.cardRefunds();
    const finish = (state: 'done' | 'failed', error: string | null) =>
      lockedTransaction(shop.store, async (transaction) => {
        const outcome = { state, attempts: 1, error };
        await finishCardRefund(transaction, shop.context.clock, first?.id ?? '', outcome);
      });
    await finish('done', null);
    await finish('failed', 'late');
    expect(await findCardRefund(shop.store, first?.id ?? '')).toMatchObject({ state: 'done' });
    expect(await findCardRefund(shop.store, second?.id ?? '')).toMatchObject({ state: 'asked' });
  });

  test('are resumed when their job is gone, and only those', async () => {
    await shop.buy(2);
    await refund(10);
    await shop.runCardRefunds();
    await refundOrder(shop.context, { order: 2, reason: 'goodwill', note: '' });
    await shop.store.deleteFrom('jobs').execute();
    await resumeCardRefunds(shop.context);
    const jobs = await shop.store.selectFrom('jobs').selectAll().execute();
    await resumeCardRefunds(shop.context);
    expect(await shop.store.selectFrom('jobs').selectAll().execute()).toEqual(jobs);
    const [, asked] = await shop.cardRefunds();
    expect(jobs).toMatchObject([
      {
        ...{ kind: 'card-refund', dedupe_key: `card-refund:${asked?.id}` },
        ...{ order_id: (await shop.order(2)).id, case_id: null, state: 'waiting' },
      },
    ]);
  });

  test('tried again get a new job in place of the one that ended', async () => {
    await payCase();
    shop.provider.next.error = new RefundRejected('no');
    await shop.runCardRefunds();
    await retryCardRefund(shop.context, (await only()).id);
    const jobs = shop.store.selectFrom('jobs').selectAll().where('kind', '=', 'card-refund');
    expect(await only()).toMatchObject({ state: 'asked', attempts: 0 });
    const { id: case_id } = await shop.caseRow();
    expect(await jobs.execute()).toMatchObject([{ state: 'waiting', case_id, order_id: null }]);
  });

  test('tried again change no other refund', async () => {
    await shop.buy(2);
    shop.provider.next.error = new RefundRejected('no');
    await refund(10);
    await refundOrder(shop.context, { order: 2, reason: 'goodwill', note: '' });
    await shop.runCardRefunds();
    const [first, second] = await shop.cardRefunds();
    await retryCardRefund(shop.context, first?.id ?? '');
    expect(await findCardRefund(shop.store, second?.id ?? '')).toMatchObject({ state: 'rejected' });
  });

  test('are dismissed when their case is paid in another way, and only those', async () => {
    await shop.buy(2);
    shop.provider.next.error = new RefundRejected('no');
    await payCase();
    await refundOrder(shop.context, { order: 2, reason: 'goodwill', note: '' });
    await shop.runCardRefunds();
    const ended = (await shop.cardRefunds()).filter(({ case_id }) => case_id !== null);
    const done = ended.map((row) => ({ ...row, id: 'done', state: 'done' as const, error: null }));
    await shop.store.insertInto('card_refunds').values(done).execute();
    await changeRefundMethod(shop.context, 1, BY_BANK);
    await recordTransfer(shop.context, 1, { reference: 'TR 1', agreed: true });
    const states = (await shop.cardRefunds()).map(({ case_id, state }) => [case_id, state]);
    const { id } = await shop.caseRow();
    expect(states).toEqual(
      expect.arrayContaining([
        [id, 'dismissed'],
        [id, 'done'],
        [null, 'rejected'],
      ]),
    );
    const keys = shop.store.selectFrom('jobs').select('order_id').where('kind', '=', 'card-refund');
    expect(await keys.execute()).toEqual([{ order_id: (await shop.order(2)).id }]);
  });

  test('have the seller’s words for the email about just that sum', async () => {
    await shop.buy(2);
    await refund(10, 'First.');
    const order = await shop.order();
    const note = (cents: number, id = order.id) => noteOfRefund(shop.store, id, cents);
    expect(await note(1000)).toBe('First.');
    expect(await note(1000, (await shop.order(2)).id)).toBeUndefined();
    await shop.runCardRefunds();
    expect(await note(1000)).toBe('First.');
    expect(await note(900)).toBeUndefined();
    await refund(5, 'Second.');
    expect(await note(1500)).toBe('Second.');
    shop.provider.next.error = new RefundRejected('no');
    await shop.runCardRefunds();
    expect(await note(1500)).toBeUndefined();
    await refund(6);
    expect(await note(1600)).toBeUndefined();
  });
});
