import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  chargeEvent,
  disputeEvent,
  refundEvent,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { htmlOf, recipientOf, textOf } from '../../../../testkit/mailServer.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
afterEach(() => shop.close());

const deliver: TestShop['deliver'] = (...events) => shop.deliver(...events);

const buy = () => deliver(sessionEvent('completed'), chargeEvent('succeeded', '4242'));
const seller = () => shop.seller('command line');
const show = (number = 1) => commands.refund.run(seller(), { number });
const waitDays = (days: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + days * 86_400_000);
};
const states = async () => [(await show()).state, (await shop.orders())[0]?.state];

/** The emails so far. */
const mails = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'));
const subjects = () => mails().map((html) => html.match(/<title>([^<]*)/)?.[1] ?? '');
const mailWith = (words: string) => mails().find((html) => html.includes(words)) ?? '';

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });

  describe('a request', () => {
    test.each([
      ['the order number', { txn: 'No. 1' }],
      ['the payment id', { txn: 'pi_1' }],
      ['the card', { last4: '4242' }],
      ['the address in other letters', { email: 'ANN@example.com', txn: '#1' }],
    ])('finds its order by %s', async (_by, change) => {
      await buy();
      await requestRefund(shop, change);
      expect(await show()).toMatchObject({ orderNumber: 1, flags: [], state: 'received' });
    });

    test('is flagged when only the address matches, and unmatched when the card differs', async () => {
      await buy();
      await requestRefund(shop, { txn: 'something else' });
      expect(await show(1)).toMatchObject({ orderNumber: 1, flags: ['matched-by-email'] });
      await requestRefund(shop, { last4: '9999' });
      expect(await show(2)).toMatchObject({ orderNumber: null, flags: ['no-match'] });
      expect((await show(2)).candidates).toMatchObject([{ number: 1 }]);
    });

    test('never matches another buyer’s order', async () => {
      await buy();
      await requestRefund(shop, { email: 'eve@example.com', txn: '1', last4: '4242' });
      expect(await show()).toMatchObject({ orderNumber: null, flags: ['no-match'] });
    });

    test.each([
      ['outside-period', () => waitDays(33)],
      ['open-dispute', () => deliver(disputeEvent('created', 'needs_response'))],
      ['already-refunded', () => deliver(refundEvent(4900))],
      ['second-request', () => withdraw(shop)],
    ])('is stored and flagged: %s', async (flag, before) => {
      await buy();
      await before();
      const { reference } = await requestRefund(shop, { txn: '1' });
      const number = Number(reference.slice(2));
      expect((await show(number)).flags).toContain(flag);
      const mail = readdirSync(join(shop.dataDir, 'mail')).filter((n) => n.endsWith('.html'));
      const texts = mail.map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'));
      expect(texts.some((text) => text.includes(reference))).toBe(true);
    });

    test('is inside the period up to its last calendar day, extended over a weekend', async () => {
      await buy();
      waitDays(30);
      await requestRefund(shop, { txn: '1' });
      expect((await show()).flags).toEqual([]);
    });

    test('opens one case when sent twice', async () => {
      await buy();
      const first = await requestRefund(shop, { txn: '1', submissionId: 'same-visit' });
      const second = await requestRefund(shop, { txn: '1', submissionId: 'same-visit' });
      expect(second.reference).toBe(first.reference);
      expect((await commands.refunds.run(seller(), {})).rows).toHaveLength(1);
    });
  });

  describe('a case', () => {
    test('goes from review to a bank transfer, and ends downloads when accepted', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await commands['refund-review'].run(seller(), { number: 1 });
      expect(await states()).toEqual(['in-review', 'paid']);
      await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
      expect(await states()).toEqual(['accepted', 'refund-accepted']);
      expect((await show()).dueAt).toBe(Date.parse('2026-12-30T21:59:59.999Z'));
      const pay = commands['refund-pay'];
      await expect(pay.run(seller(), { number: 1 })).rejects.toThrow('transfer first');
      await pay.run(seller(), { number: 1, reference: 'TR 77' });
      await shop.idle();
      expect(await states()).toEqual(['paid', 'refunded']);
      expect((await show()).dueAt).toBeNull();
      const all = subjects().join('\n');
      for (const word of ['Разглеждаме', 'Ще Ви върнем', 'Върнахме']) expect(all).toContain(word);
    });

    test('refunds a withdrawal to the card once, however often it is requested', async () => {
      await buy();
      await withdraw(shop);
      expect((await show()).dueAt).toBe(Date.parse('2026-11-29T21:59:59.999Z'));
      await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
      const begun = await commands['refund-pay'].run(seller(), { number: 1 });
      expect(begun).toMatchObject({ note: expect.stringContaining('in progress') });
      await commands['refund-pay'].run(seller(), { number: 1 }).catch(() => undefined);
      await expect.poll(states).toEqual(['paid', 'refunded']);
      const [order] = await shop.orders();
      expect(order?.refunded_cents).toBe(4900);
      expect((await show()).paidReference).toMatch(/^re_test_/);
    });

    test('sends an email without an amount when canceled', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await commands['refund-cancel'].run(seller(), { number: 1 });
      await shop.idle();
      expect(mailWith('Оттеглихте')).toContain('Няма да връщаме сума');
      expect(mailWith('Оттеглихте')).not.toContain('Сума');
    });

    test('sends the reason when declined, and leaves the order unchanged', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      const reason = 'Поръчката е от миналата година.';
      await commands['refund-decline'].run(seller(), { number: 1, reason });
      await shop.idle();
      expect(await states()).toEqual(['declined', 'paid']);
      await expect(
        commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true }),
      ).rejects.toThrow('isn’t available');
    });

    test('waits for a dispute and resumes in its earlier state', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
      await deliver(disputeEvent('created', 'needs_response'));
      expect(await states()).toEqual(['dispute-blocked', 'refund-accepted']);
      const pay = commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 1' });
      await expect(pay).rejects.toThrow('dispute-blocked');
      await deliver(disputeEvent('closed', 'won'));
      expect(await states()).toEqual(['accepted', 'refund-accepted']);
      const all = subjects().join('\n');
      expect(all).toContain('изчаква края на оспорването');
      expect(all).toContain('Продължаваме със заявката Ви');
      expect(all).toContain('A buyer has opened a dispute');
    });

    test('waits for a second dispute too, and notifies the buyer again', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      for (const nth of [1, 2]) {
        await deliver(disputeEvent('created', 'needs_response', 'pi_1', nth));
        expect((await show()).state).toBe('dispute-blocked');
        await deliver(disputeEvent('closed', 'won', 'pi_1', nth));
        expect((await show()).state).toBe('received');
      }
      const times = (words: string) => subjects().filter((title) => title.includes(words)).length;
      expect([times('изчаква края на оспорването'), times('Продължаваме със заявката Ви')]).toEqual(
        [2, 2],
      );
    });

    test('is paid by a lost dispute, and by a dashboard refund', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await deliver(disputeEvent('created', 'needs_response'), disputeEvent('closed', 'lost'));
      expect(await show()).toMatchObject({ state: 'paid', paidBy: 'dispute' });
      const second = { id: 'cs_2', payment_intent: 'pi_2' };
      await deliver(sessionEvent('completed', second));
      await requestRefund(shop, { txn: '2' });
      await deliver(refundEvent(4900, 'pi_2'));
      expect(await show(2)).toMatchObject({ state: 'paid', paidBy: 'card' });
    });

    test('resumes after the bank took a part, and is paid when the seller returns the rest', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
      const part = { amount: 3000, currency: 'usd' };
      await deliver(
        disputeEvent('created', 'needs_response', 'pi_1', 1, part),
        disputeEvent('closed', 'lost', 'pi_1', 1, part),
      );
      expect(await show()).toMatchObject({ state: 'accepted', refundCents: 1900 });
      await commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 1' });
      await shop.idle();
      expect(await show()).toMatchObject({ state: 'paid', paidBy: 'bank', paidReference: 'TR 1' });
      const all = subjects().join('\n');
      expect(all).toContain('You lost a dispute about a part of a payment');
      expect(all).toContain('Върнахме Ви парите');
      expect(all).not.toContain('Вашата банка върна сумата');
    });

    test('is paid by card when the seller returns the rest in the dashboard', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await deliver(disputeEvent('closed', 'lost', 'pi_1', 1, { amount: 3000, currency: 'usd' }));
      await deliver(refundEvent(1900));
      expect(await show()).toMatchObject({ state: 'paid', paidBy: 'card', refundCents: 1900 });
    });

    test('needs an order before it can be accepted; the seller can match it', async () => {
      await buy();
      await withdraw(shop, { email: 'other@example.com' });
      const accept = () => commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
      await expect(accept()).rejects.toThrow('Available actions');
      await commands['refund-match'].run(seller(), { number: 1, order: 1 });
      expect(await show()).toMatchObject({ orderNumber: 1, flags: ['different-email'] });
      await accept();
      expect((await show()).state).toBe('accepted');
    });

    test('gets the same flags when matched by the seller', async () => {
      await deliver(sessionEvent('completed', { id: 'cs_0', payment_intent: 'pi_0' }));
      await deliver(disputeEvent('created', 'needs_response', 'pi_0'));
      await buy();
      await requestRefund(shop, { txn: '2' });
      waitDays(33);
      await requestRefund(shop, { email: 'ann@other.example', txn: '99' });
      const match = async (order: number) =>
        (await commands['refund-match'].run(seller(), { number: 2, order })).flags;
      expect(await match(2)).toEqual(
        expect.arrayContaining(['outside-period', 'second-request', 'different-email']),
      );
      expect(await match(2)).not.toContain('no-match');
      await match(1);
      expect(await show(2)).toMatchObject({
        state: 'dispute-blocked',
        flags: expect.arrayContaining(['outside-period', 'open-dispute', 'different-email']),
      });
      expect((await show(2)).flags).not.toContain('second-request');
    });

    test('cannot be accepted twice for one order; paying one closes the other', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await withdraw(shop);
      const accept = (number: number) =>
        commands['refund-accept'].run(seller(), { number, by: 'bank', agreed: true });
      await accept(1);
      await expect(accept(2)).rejects.toThrow('Case R-1 for the same order is already accepted');
      await commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 5', agreed: true });
      await shop.idle();
      expect(await show(2)).toMatchObject({ state: 'paid', paidBy: 'bank' });
      expect((await shop.orders())[0]?.refunded_cents).toBe(4900);
      const paid = mails().filter((html) => html.includes('Върнахме Ви парите'));
      expect(paid).toHaveLength(2);
      for (const html of paid) expect(html).toContain('с превод по банковата Ви сметка');
    });

    test('names the amount that was refunded for it, not what was refunded before', async () => {
      await buy();
      await deliver(refundEvent(2000));
      await withdraw(shop, { lng: 'en' });
      await deliver(refundEvent(4900));
      expect(await show()).toMatchObject({ state: 'paid', refundCents: 2900 });
      const paid = mailWith('We sent your refund');
      expect(paid).toContain('your refund of $29 on');
      expect(paid).not.toContain('$49');
    });

    test('does not block a withdrawal while it waits for a dispute', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
      await deliver(disputeEvent('created', 'needs_response'));
      await withdraw(shop);
      await commands['refund-accept'].run(seller(), { number: 2, by: 'card' });
      expect((await show(2)).state).toBe('accepted');
    });

    test('can change its refund method, and the buyer is asked for bank details', async () => {
      await buy();
      await withdraw(shop);
      await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
      const changeMethod = (by: 'card' | 'bank', agreed?: boolean) =>
        commands['refund-change-method'].run(seller(), { number: 1, by, agreed });
      await expect(changeMethod('card')).rejects.toThrow('already card');
      await expect(changeMethod('bank')).rejects.toThrow('express agreement');
      expect(await changeMethod('bank', true)).toMatchObject({
        state: 'accepted',
        refundMethod: 'bank',
      });
      await shop.idle();
      const mail = mailWith('Ще Ви върнем парите по друг начин');
      expect(mail).toContain('Добавете IBAN');
      await changeMethod('card');
      await changeMethod('bank', true);
      await shop.idle();
      const changes = subjects().filter((title) => title.includes('по друг начин'));
      expect(changes).toHaveLength(3);
      await commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 6' });
      expect(await states()).toEqual(['paid', 'refunded']);
      await expect(changeMethod('card')).rejects.toThrow('It is closed');
    });

    test('pays the rest after a partial refund', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
      await deliver(refundEvent(1000));
      expect((await show()).refundCents).toBe(3900);
      await commands['refund-pay'].run(seller(), { number: 1, reference: 'TR 7' });
      expect((await shop.orders())[0]).toMatchObject({
        refunded_cents: 4900,
        bank_refunded_cents: 3900,
      });
    });

    test('is not blocked by a dispute when it is a withdrawal', async () => {
      await buy();
      await deliver(disputeEvent('created', 'needs_response'));
      await withdraw(shop);
      expect(await show()).toMatchObject({ state: 'received', flags: ['open-dispute'] });
      await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
      expect(await states()).toEqual(['accepted', 'refund-accepted']);
    });

    test('refunds a withdrawal by its original payment method unless the buyer agreed to another', async () => {
      await buy();
      await withdraw(shop);
      const accept = (agreed?: boolean) =>
        commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed });
      await expect(accept()).rejects.toThrow('express agreement');
      expect((await accept(true)).refundMethod).toBe('bank');
    });

    test('refunds a request to the card too, unless the buyer agreed or the card cannot be refunded', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      const accept = () => commands['refund-accept'].run(seller(), { number: 1, by: 'bank' });
      await expect(accept()).rejects.toThrow('the card or account the buyer paid with');
      const failed = { id: 're_1', payment_id: 'pi_1', sequence: 1, cents: 4900 };
      await shop.store
        .insertInto('refunds')
        .values({ ...failed, status: 'failed', reason: 'expired_or_canceled_card' })
        .execute();
      expect((await accept()).refundMethod).toBe('bank');
    });

    test('sends the library link to the order’s own address only', async () => {
      await buy();
      await requestRefund(shop, { email: 'stranger@example.com', txn: '77' });
      await commands['refund-match'].run(seller(), { number: 1, order: 1 });
      await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
      await shop.idle();
      const folder = join(shop.dataDir, 'mail');
      const emails = readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(folder, name), 'utf8'));
      const emailsTo = (address: string) =>
        emails
          .filter((email) => recipientOf(email).includes(address))
          .map((email) => textOf(email) + htmlOf(email))
          .join('\n');
      expect(emailsTo('stranger@example.com')).not.toContain('/library/');
      expect(emailsTo('stranger@example.com')).toContain('R-1');
      expect(emailsTo('ann@example.com')).toContain('R-1');
    });

    test('records each step with its actor in the audit log', async () => {
      await buy();
      await requestRefund(shop, { txn: '1' });
      await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
      const { history } = await show();
      expect(history.map(({ event }) => event)).toEqual(['case opened', 'accept', 'state changed']);
      expect(history[1]?.details).toMatchObject({ actor: 'command line', refundMethod: 'bank' });
    });
  });
});
