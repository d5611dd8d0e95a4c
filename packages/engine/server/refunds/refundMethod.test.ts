import { afterEach, beforeEach, expect, test } from 'vitest';
import { refundUpdate } from '../../../../testkit/fakes/paymentEvents.ts';
import { type MoneyShop, moneyShop } from '../../../../testkit/moneyShop.ts';
import { acceptCase } from './decideCase.ts';
import { refundOrder } from './payRefund.ts';
import { changeRefundMethod, saveAccount } from './refundMethod.ts';

let shop: MoneyShop;
beforeEach(() => {
  shop = moneyShop();
});
afterEach(() => shop.close());

const accept = (method: 'card' | 'bank', agreed: boolean, number = 1) =>
  acceptCase(shop.context, number, { method, agreed });
const change = (method: 'card' | 'bank', agreed = true) =>
  changeRefundMethod(shop.context, 1, { method, agreed });

const WITHDRAWN = 'The buyer has withdrawn from this order (W-2). By law';
const CARD = {
  works: () => undefined,
  'rejected a refund': () =>
    shop.deliver(refundUpdate('failed', { amount: 100, status: 'failed' })),
};

test.each([
  ['a withdrawal', 'withdrawal', 'works', false, /^By law/],
  ['a withdrawal with agreement', 'withdrawal', 'works', true, undefined],
  ['a withdrawal after the card failed', 'withdrawal', 'rejected a refund', false, /^By law/],
  ['a refund', 'refund', 'works', false, /^Your policy/],
  ['a refund with agreement', 'refund', 'works', true, undefined],
  ['a refund after the card failed', 'refund', 'rejected a refund', false, undefined],
] as const)('a transfer for %s', async (_, kind, card, agreed, refusal) => {
  await shop.buy();
  await shop.openCase(1, kind);
  await CARD[card]();
  if (refusal) {
    await expect(accept('bank', agreed)).rejects.toThrow(refusal);
    return;
  }
  await accept('bank', agreed);
  expect(await shop.caseRow()).toMatchObject({ state: 'accepted', refund_method: 'bank' });
});

test('a transfer for an order without a card needs no agreement, and a card refund is refused', async () => {
  await shop.buy(1, { payment_intent: null });
  await shop.openCase();
  await expect(accept('card', false)).rejects.toThrow('Order 1 wasn’t paid by card');
  await accept('bank', false);
});

test('agreement is in the audit log where there is one', async () => {
  await shop.buy();
  await shop.openCase();
  await accept('card', false);
  await change('bank');
  const details = { actor: 'mila', refundMethod: 'bank', agreed: true };
  expect(await shop.story('change-method')).toEqual([['change-method', details]]);
  const accepted = { actor: 'mila', refundMethod: 'card' };
  expect(await shop.story('accept')).toEqual([['accept', accepted]]);
});

test('a withdrawal from the same order binds a refund request until it is canceled', async () => {
  await shop.buy();
  await shop.openCase();
  await shop.openCase(1, 'withdrawal');
  await shop.deliver(refundUpdate('failed', { amount: 100, status: 'failed' }));
  await expect(accept('bank', false)).rejects.toThrow(WITHDRAWN);
  const canceled_at = shop.time.now.getTime();
  await shop.store.updateTable('cases').set({ canceled_at }).where('number', '=', 2).execute();
  await accept('bank', false);
});

test('changes each time, and the buyer is told each time', async () => {
  await shop.buy();
  await shop.openCase();
  await accept('card', false);
  await expect(change('card')).rejects.toThrow('already card');
  await expect(change('bank', false)).rejects.toThrow('Your policy');
  await change('bank');
  await change('card');
  expect(await shop.caseRow()).toMatchObject({ refund_method: 'card', method_changes: 2 });
  const told = ['case-update', { step: 'refund-method-changed' }];
  expect((await shop.followUps('case-update')).slice(1)).toEqual([told, told]);
});

test('the buyer’s address of the order is told too, unless it was erased', async () => {
  await shop.buy();
  await shop.openCase();
  await accept('card', false);
  await shop.store.updateTable('cases').set({ email: 'other@example.com' }).execute();
  await change('bank');
  await shop.store.updateTable('orders').set({ email: '' }).execute();
  await change('card');
  const emails = shop.store.selectFrom('emails').select(['recipient', 'payload']);
  const changed = (await emails.orderBy('id').execute()).filter(({ payload }) =>
    payload.includes('refund-method-changed'),
  );
  expect(changed.map(({ recipient }) => recipient)).toEqual(['case', 'order', 'case']);
});

test('a failed card refund needs no attention once another method is chosen', async () => {
  await shop.buy();
  await shop.openCase();
  await refundOrder(shop.context, { order: 1, reason: 'goodwill', note: '' });
  const { id } = await shop.caseRow();
  const failed = { state: 'failed', error: 'no', finished_at: 1, case_id: id } as const;
  await shop.store.updateTable('card_refunds').set(failed).execute();
  await accept('card', false);
  await change('bank');
  expect(await shop.cardRefunds()).toMatchObject([{ state: 'dismissed' }]);
  expect(await shop.followUps('card-refund')).toEqual([]);
});

const ACCOUNT = { holder: 'Ann Example', iban: 'BG80BNBG96611020345678' };
const save = async (account = ACCOUNT) => saveAccount(shop.context, await shop.caseRow(), account);
const account = async () => {
  const { iban, account_holder } = await shop.caseRow();
  return [account_holder, iban];
};

test('the account of a transfer is saved once, and the seller is told without its number', async () => {
  await shop.buy();
  await shop.buy(2);
  await shop.openCase();
  await shop.openCase(2);
  for (const number of [1, 2]) await accept('bank', true, number);
  await save();
  const line = ['bank details added by the buyer', {}];
  expect(await shop.story('bank details added by the buyer')).toEqual([line]);
  await save({ holder: 'Eve', iban: 'DE02120300000000202051' });
  expect(await account()).toEqual([ACCOUNT.holder, ACCOUNT.iban]);
  expect(await shop.caseRow(2)).toMatchObject({ iban: null });
  expect(await shop.story('bank details added by the buyer')).toEqual([line]);
  const alerts = (await shop.followUps('seller-alert')).map(([, { what, lines }]) => [what, lines]);
  expect(alerts.filter(([what]) => what === 'bank-details-added')).toEqual([
    ['bank-details-added', ['Case R-1']],
  ]);
});

test.each([
  ['to be paid by card', () => accept('card', false)],
  ['not accepted', () => undefined],
  [
    'canceled',
    async () => {
      await accept('bank', true);
      await shop.store.updateTable('cases').set({ state: 'canceled' }).execute();
    },
  ],
])('no account is saved for a case that is %s', async (_, prepare) => {
  await shop.buy();
  await shop.openCase();
  await prepare();
  await save();
  expect(await account()).toEqual([null, null]);
});
