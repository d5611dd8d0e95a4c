import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  disputeEvent,
  refundEvent,
  refundUpdate,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { messagesFor } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { lockedTransaction } from '../db/locks.ts';
import { askCardRefund } from '../payments/cardRefunds.ts';

/** Of the requests here. */
const WORDS = messagesFor('bg');

let shop: TestShop;
afterEach(() => shop.close());

const buy = () => shop.deliver(sessionEvent('completed'));
const seller = () => shop.seller('command line');
const show = (number = 1) => commands.refund.run(seller(), { number });
const wait = (days: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + days * 86_400_000);
};
const reason = 'Срокът изтече преди месец.';
const decline = (ground?: 'late' | 'no-order' | 'nothing-owed', number = 1) =>
  commands['refund-decline'].run(seller(), { number, reason, ground });
const cancel = (number = 1) => commands['refund-cancel'].run(seller(), { number });
const accept = () => commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
const reopen = (number = 1) => commands['refund-reopen'].run(seller(), { number });
const mails = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'));
const withTitle = (title: string) => mails().filter((html) => html.includes(`<title>${title}`));

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
    await buy();
  });

  describe('a withdrawal', () => {
    test('in time and matched cannot be declined, whatever ground is named', async () => {
      wait(3);
      await withdraw(shop);
      expect((await show()).actions).not.toContain('decline');
      expect((await show()).declineGrounds).toEqual([]);
      for (const ground of [undefined, 'late', 'no-order', 'nothing-owed'] as const) {
        await expect(decline(ground)).rejects.toThrow('came in time');
      }
      expect((await show()).state).toBe('received');
    });

    test('in time is not moved to an order for which it could be declined', async () => {
      wait(45);
      const customer_details = { email: 'eve@example.com', name: 'Eve' };
      const bought = { id: 'cs_2', payment_intent: 'pi_2', customer_details };
      const created = Math.floor(shop.time.now.getTime() / 1000);
      await shop.deliver({ ...sessionEvent('completed', bought), created });
      await withdraw(shop, { email: 'eve@example.com', name: 'Eve', order: '2' });
      const toFirst = () => commands['refund-match'].run(seller(), { number: 1, order: 1 });
      await expect(toFirst()).rejects.toThrow('stays with its order');
      await expect(decline('late')).rejects.toThrow('came in time');
      expect((await show()).orderNumber).toBe(2);
    });

    test('is not closed by the seller as canceled; the buyer takes it back in the library', async () => {
      await withdraw(shop);
      await expect(cancel()).rejects.toThrow('Only the buyer can cancel W-1, in the library');
      const { order } = await show();
      const { pathname } = new URL(order?.libraryUrl ?? '');
      expect(await (await shop.app.request(pathname)).text()).toContain(`${pathname}/1/cancel`);
      await shop.app.request(`${pathname}/1/cancel`, { method: 'POST' });
      expect((await show()).state).toBe('canceled');
    });

    test('without an order or after the period is not closed as canceled either', async () => {
      await withdraw(shop, { email: 'eve@example.com', order: '77' });
      wait(40);
      await withdraw(shop);
      for (const number of [1, 2]) await expect(cancel(number)).rejects.toThrow('Only the buyer');
    });

    test('says on which day of the period it came', async () => {
      wait(3);
      await withdraw(shop);
      expect((await show()).period).toEqual({
        day: 3,
        days: 30,
        lastDay: '2026-12-15',
        inTime: true,
        statutory: true,
      });
      wait(20);
      await requestRefund(shop, { txn: '1' });
      expect((await show(2)).period).toMatchObject({ day: 23, inTime: true, statutory: false });
    });

    test.each([
      ['2026-12-16T11:59:59Z', true],
      ['2026-12-16T12:00:00Z', false],
    ])('of the last day, wherever the buyer lives, is in time: %s %s', async (at, inTime) => {
      shop.time.now = new Date(at);
      await withdraw(shop);
      expect((await show()).period).toMatchObject({ lastDay: '2026-12-15', inTime });
    });

    test('after the period is declined only with the ground that applies', async () => {
      wait(40);
      await withdraw(shop);
      expect(await show()).toMatchObject({
        declineGrounds: ['late'],
        period: { day: 40, inTime: false },
      });
      await expect(decline()).rejects.toThrow('Name the ground: late');
      await expect(decline('no-order')).rejects.toThrow('Name the ground: late');
      expect(await decline('late')).toMatchObject({ state: 'declined', declineGround: 'late' });
      await shop.idle();
      const [mail] = withTitle(WORDS.cases.update.subject.declined);
      expect(mail).toContain(WORDS.rights.declineGrounds.late);
      expect(mail).toContain(reason);
    });

    test('without an order is declined with that ground, and no longer once it is matched', async () => {
      await withdraw(shop, { email: 'eve@example.com', order: '77' });
      expect((await show()).declineGrounds).toEqual(['no-order']);
      await commands['refund-match'].run(seller(), { number: 1, order: 1 });
      await expect(decline('no-order')).rejects.toThrow('came in time');
    });
  });

  describe('a decision', () => {
    test('to decline is reopened, and the buyer is notified each time', async () => {
      wait(40);
      await withdraw(shop);
      for (const _ of [1, 2]) {
        await decline('late');
        const reopened = await reopen();
        expect(reopened).toMatchObject({ state: 'in-review', declineReason: null });
        expect(reopened.declineGround).toBeNull();
        expect(reopened.history.at(-2)).toMatchObject({
          event: 'reopen',
          details: { actor: 'command line', from: 'declined', ground: 'late' },
        });
      }
      await shop.idle();
      expect(withTitle(WORDS.cases.update.subject.reopened)).toHaveLength(2);
      expect(withTitle(WORDS.cases.update.subject.declined)).toHaveLength(2);
      expect((await accept()).state).toBe('accepted');
    });

    test('for another resolution is reopened, and the time to answer starts again', async () => {
      await requestRefund(shop, { txn: '1' });
      const resolution = 'Разговор в петък.';
      await commands['refund-resolve'].run(seller(), { number: 1, resolution });
      wait(7);
      expect(await reopen()).toMatchObject({ state: 'in-review', resolution: null });
      expect((await show()).dueAt).toBe(Date.parse('2026-11-25T21:59:59.999Z'));
      await expect(reopen()).rejects.toThrow('isn’t available');
    });

    test('to accept is reopened before it is paid, with downloads and an email each time', async () => {
      await withdraw(shop);
      for (const _ of [1, 2]) {
        expect((await accept()).order?.state).toBe('refund-accepted');
        const { state, order, refundMethod, refundCents, dueAt } = await reopen();
        expect([state, order?.state]).toEqual(['in-review', 'paid']);
        expect([refundMethod, refundCents]).toEqual([null, null]);
        expect(dueAt).toBe(Date.parse('2026-11-29T21:59:59.999Z'));
        // The email says whether downloads work when it is sent.
        await shop.idle();
      }
      const { subject, accessOpen } = WORDS.cases.update;
      expect(withTitle(subject.accepted)).toHaveLength(2);
      const reopened = withTitle(subject.reopened);
      expect(reopened.map((html) => html.includes(accessOpen))).toEqual([true, true]);
      expect((await accept()).state).toBe('accepted');
    });

    test('to accept is not reopened once money is on its way or was paid', async () => {
      await requestRefund(shop, { txn: '1' });
      await accept();
      const [order] = await shop.orders();
      const asked = { order_id: order?.id ?? '', cents: 4900, actor: 'mila' };
      await lockedTransaction(shop.store, (transaction) =>
        askCardRefund(transaction, () => new Date('2026-11-16'), asked),
      );
      await expect(reopen()).rejects.toThrow('in progress');
      await shop.store.deleteFrom('card_refunds').execute();
      await shop.deliver(refundUpdate('created', { amount: 1000, status: 'pending' }));
      await expect(reopen()).rejects.toThrow('pending in Stripe');
      await shop.deliver(refundUpdate('updated', { amount: 1000, status: 'succeeded' }));
      await expect(reopen()).rejects.toThrow('Part of order 1 has been refunded since');
      expect(await show()).toMatchObject({ state: 'accepted', refundCents: 3900 });
      await shop.deliver(refundEvent(4900));
      await expect(reopen()).rejects.toThrow('isn’t available');
    });

    test('to accept one case leaves downloads ended while another is accepted', async () => {
      await requestRefund(shop, { txn: '1' });
      await accept();
      await shop.deliver(disputeEvent('created', 'needs_response'));
      await withdraw(shop);
      await commands['refund-accept'].run(seller(), { number: 2, by: 'card' });
      expect((await reopen(2)).order?.state).toBe('refund-accepted');
    });

    test('of the buyer to cancel is reopened when the buyer asks for it', async () => {
      await requestRefund(shop, { txn: '1' });
      for (const _ of [1, 2]) {
        expect((await cancel()).state).toBe('canceled');
        expect((await reopen()).state).toBe('in-review');
      }
      await shop.idle();
      expect(withTitle(WORDS.cases.update.subject.canceled)).toHaveLength(2);
      expect(withTitle(WORDS.cases.update.subject.reopened)).toHaveLength(2);
    });

    test('is not reopened when the whole amount has been refunded since', async () => {
      await requestRefund(shop, { txn: '1' });
      await decline();
      await shop.deliver(refundEvent(4900));
      await expect(reopen()).rejects.toThrow('already fully refunded');
    });
  });

  describe('a refund request', () => {
    /** The signed link of the acknowledgment. */
    async function linkInMail() {
      const [mail = ''] = mails().filter((html) => html.includes('/withdraw?request='));
      const link = /href="([^"]*\/withdraw\?request=[^"]*)"/.exec(mail)?.[1] ?? '';
      return link.replaceAll('&amp;', '&').replace('http://localhost', '');
    }
    const post = (body: Record<string, string>) =>
      shop.app.request('/forms/withdrawal', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'http://localhost',
        },
        body: new URLSearchParams(body),
      });

    test('becomes a withdrawal by the link in its email and one confirmation', async () => {
      wait(5);
      await requestRefund(shop, { txn: '1' });
      wait(1);
      const link = await linkInMail();
      const page = await (await shop.app.request(link)).text();
      expect(page).toContain('Потвърждавам отказа');
      expect(page).toContain('ann@example.com');
      const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? '';
      expect((await show()).kind).toBe('refund');
      const receipt = await (await post({ request, confirmed: 'yes', lng: 'bg' })).text();
      expect(receipt).toContain('W-1');
      await shop.idle();
      const now = await show();
      expect(now).toMatchObject({ kind: 'withdrawal', state: 'received', orderNumber: 1 });
      expect(now.receivedAt).toBe(shop.time.now.getTime());
      expect(now.dueAt).toBe(Date.parse('2026-12-05T21:59:59.999Z'));
      expect(now.submitted.flat()).toContain('A first client');
      expect(withTitle(WORDS.mails.withdrawalReceived.subject)).toHaveLength(1);
      expect((await commands.refunds.run(seller(), {})).rows).toHaveLength(1);
      // The same button again, and the link again.
      await post({ request, confirmed: 'yes', lng: 'bg' });
      await shop.idle();
      expect((await commands.refunds.run(seller(), {})).rows).toHaveLength(1);
      expect((await shop.app.request(link)).status).toBe(200);
    });

    test('is not turned into a withdrawal by opening the link, nor by a forged one', async () => {
      await requestRefund(shop, { txn: '1' });
      await shop.app.request(await linkInMail());
      const { id } = await show();
      const answer = await post({ request: `${id}.forged`, confirmed: 'yes', lng: 'en' });
      expect(answer.status).toBe(422);
      expect((await show()).kind).toBe('refund');
    });

    test('is turned into a withdrawal by the seller with one command, as of the day it came', async () => {
      await requestRefund(shop, { txn: '1', stuckDetails: 'Отказвам се от договора.' });
      wait(4);
      const { receivedAt } = await show();
      const converted = await commands['refund-to-withdrawal'].run(seller(), { number: 1 });
      expect(converted).toMatchObject({
        kind: 'withdrawal',
        receivedAt,
        actions: ['review', 'accept', 'match'],
      });
      expect(converted.dueAt).toBe(Date.parse('2026-11-29T21:59:59.999Z'));
      expect(converted.submitted.flat()).toContain('Отказвам се от договора.');
      await shop.idle();
      expect(withTitle(WORDS.mails.withdrawalReceived.subject)).toHaveLength(1);
      await expect(commands['refund-to-withdrawal'].run(seller(), { number: 1 })).rejects.toThrow(
        'isn’t available',
      );
    });

    test('after the period has no such command', async () => {
      wait(40);
      await requestRefund(shop, { txn: '1' });
      expect((await show()).actions).not.toContain('to-withdrawal');
    });
  });
});
