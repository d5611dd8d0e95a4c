import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  chargeEvent,
  refundEvent,
  refundUpdate,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { cancelAsBuyer } from './decideCase.ts';

let shop: TestShop;
const seller = () => shop.seller('desk');
const show = (number: number) => commands.refund.run(seller(), { number });

const END_OF = (day: string) => Date.parse(`${day}T21:59:59.999Z`);

const mailsWith = (words: string) =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    .filter((html) => html.includes(words));

describe.each(ENGINES)('on %s, a withdrawal from an order with a refund request', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
    await shop.deliver(sessionEvent('completed'), chargeEvent('succeeded', '4242'));
    await requestRefund(shop, { txn: '1', lng: 'en' });
  });
  afterEach(() => shop.close());

  test('that was accepted is announced as being paid, not as paid', async () => {
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
    await withdraw(shop, { lng: 'en' });
    expect((await show(2)).flags).toEqual(['refund-accepted']);
    const [mail = ''] = mailsWith('We received your withdrawal');
    expect(mail).toContain('under R-1, and we’re sending it');
    expect(mail).not.toContain('already');
  });

  test('holds the refund request to the legal deadline and refund method', async () => {
    const changeMethod = (by: 'card' | 'bank', agreed?: boolean) =>
      commands['refund-change-method'].run(seller(), { number: 1, by, agreed });
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
    expect(await show(1)).toMatchObject({ dueAt: END_OF('2026-12-15'), boundBy: null });
    await withdraw(shop);
    expect(await show(1)).toMatchObject({ dueAt: END_OF('2026-11-29'), boundBy: 'W-2' });
    await expect(changeMethod('bank')).rejects.toThrow('withdrawn from this order (W-2)');
    expect(await changeMethod('bank', true)).toMatchObject({ dueAt: END_OF('2026-11-29') });
    await cancelAsBuyer({ ...seller(), actor: 'buyer' }, 2);
    expect(await show(1)).toMatchObject({ dueAt: END_OF('2026-12-30'), boundBy: null });
  });

  test('blocks an earlier decision for a bank transfer unless the buyer agrees', async () => {
    await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
    await withdraw(shop);
    const pay = (agreed?: boolean) =>
      commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 1', agreed });
    await expect(pay()).rejects.toThrow('express agreement');
    expect((await pay(true)).state).toBe('paid');
    expect((await show(2)).state).toBe('paid');
  });

  test('needs the buyer’s agreement when the request is accepted after it', async () => {
    await withdraw(shop);
    const accept = (agreed?: boolean) =>
      commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed });
    await expect(accept()).rejects.toThrow('express agreement');
    const { history } = await accept(true);
    expect(history.find(({ event }) => event === 'accept')?.details).toMatchObject({
      agreed: true,
    });
  });

  test('that was paid is received without promising a second refund', async () => {
    await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
    await commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 1' });
    const answer = await withdraw(shop, { lng: 'en' });
    // The page shows the same as for any other: the sender may not be the buyer.
    expect(answer).toMatchObject({ reference: 'W-2', dueAt: '2026-11-29T21:59:59.999Z' });
    expect(await show(2)).toMatchObject({
      state: 'already-refunded',
      flags: ['already-refunded'],
      dueAt: null,
      paidAt: null,
      paidBy: null,
    });
    const mails = mailsWith('W-2').filter((html) => !html.includes('[Shop]'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('already refunded (on November 15, 2026, request R-1).');
    for (const wrong of ['Refund due by', 'find an order', 'We’ll refund']) {
      expect(mails[0]).not.toContain(wrong);
    }
  });

  test('whose refund fails later is owed again, and the buyer is notified', async () => {
    await shop.deliver(refundEvent(4900));
    await withdraw(shop, { lng: 'en' });
    expect((await show(2)).state).toBe('already-refunded');
    await shop.deliver(refundUpdate('failed'));
    expect(await show(2)).toMatchObject({
      state: 'received',
      dueAt: Date.parse('2026-11-29T21:59:59.999Z'),
    });
    expect(mailsWith('W-2').some((html) => html.includes('didn’t go through'))).toBe(true);
  });

  test('that named a refunded order by mistake can be matched to its own order', async () => {
    await shop.deliver(
      refundEvent(4900),
      sessionEvent('completed', { id: 'cs_2', payment_intent: 'pi_2' }),
    );
    await withdraw(shop, { lng: 'en', email: 'other@example.com' });
    const match = (order: number) => commands['refund-match'].run(seller(), { number: 2, order });
    expect(await match(1)).toMatchObject({ state: 'already-refunded', paidAt: null });
    await shop.idle();
    expect(mailsWith('This order was already refunded').length).toBeGreaterThan(0);
    expect(await match(2)).toMatchObject({ state: 'received', flags: ['different-email'] });
    await shop.idle();
    expect(mailsWith('The dispute is closed')).toEqual([]);
  });
});
