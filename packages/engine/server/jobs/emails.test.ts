import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { mailResend, mails } from '../commands/emailCommands.ts';
import { enqueue, enqueueAll, type Job } from './queue.ts';

let shop: TestShop;
const clock = () => shop.time.now;
const list = (wanted: object = {}) => mails.run(sellerOf(shop), mails.input.parse(wanted));
const resend = (id: string) => mailResend.run(sellerOf(shop), { id });

const deliver: TestShop['deliver'] = (...events) => shop.deliver(...events);

async function confirmation() {
  const { rows } = await list();
  const [mail] = rows.filter(({ kind }) => kind === 'order-confirmation');
  return mail?.id ?? 'no mail';
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });
  afterEach(() => shop.close());

  describe('the list of emails', () => {
    test('names the order of each email, and leaves out other jobs unless they failed', async () => {
      await deliver(sessionEvent('completed'));
      expect(await list()).toMatchObject({
        rows: [{ kind: 'order-confirmation', state: 'done', orderNumber: 1, error: null }],
        next: null,
      });
      const payload = { event: 'evt_unknown' };
      await enqueue(shop.store, clock, {
        kind: 'payment-event',
        dedupeKey: 'of no event',
        payload,
      });
      await shop.idle();
      const { rows } = await list({ state: 'failed' });
      const error = 'the event is not stored';
      expect(rows).toMatchObject([{ kind: 'payment-event', error }]);
      expect((await list({ order: 2 })).rows).toEqual([]);
    });

    test('names the recipient of each email, and whether it can be resent', async () => {
      await deliver(sessionEvent('completed'));
      await withdraw(shop);
      const summary = async () => {
        const { rows } = await list();
        return Object.fromEntries(rows.map(({ kind, to, canResend }) => [kind, [to, canResend]]));
      };
      expect(await summary()).toEqual({
        'order-confirmation': ['ann@example.com', true],
        'withdrawal-received': ['ann@example.com', true],
        'seller-alert': ['support@sample-company.example', false],
      });
      const ofCase = await commands.refund.run(sellerOf(shop), { number: 1 });
      expect(ofCase.mails.map(({ kind }) => kind).toSorted()).toEqual([
        'seller-alert',
        'withdrawal-received',
      ]);
      await deliver(refundEvent(4900));
      expect(await summary()).toMatchObject({ 'order-confirmation': ['ann@example.com', false] });
      await commands.erase.run(
        sellerOf(shop),
        commands.erase.input.parse({ email: 'ann@example.com', anyway: true }),
      );
      expect(await summary()).toMatchObject({
        'order-confirmation': ['', false],
        'withdrawal-received': ['', false],
      });
      await expect(resend(await confirmation())).rejects.toThrow('address was erased');
    });

    test('comes in pages, newest first, each email once', async () => {
      for (let minute = 0; minute < 3; minute += 1) {
        shop.time.now = new Date(Date.UTC(2026, 10, 15, 12, minute));
        const jobs = Array.from(
          { length: 40 },
          (_, n): Job => ({
            kind: 'seller-alert',
            dedupeKey: `${minute}:${n}`,
            recipient: 'seller',
            runAt: new Date('2026-12-01'),
          }),
        );
        await enqueueAll(shop.store, clock, jobs);
      }
      const seen: { id: string; createdAt: number }[] = [];
      let after: string | undefined;
      do {
        const { rows, next } = await list({ state: 'waiting', after });
        expect(rows.length).toBeLessThanOrEqual(50);
        seen.push(...rows);
        after = next ?? undefined;
      } while (after);
      expect(seen).toHaveLength(120);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
      const times = seen.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      await expect(list({ after: 'nonsense' })).rejects.toThrow('no longer exists');
    });
  });

  describe('resending', () => {
    test('resends an email of an order at most once a minute', async () => {
      await deliver(sessionEvent('completed'));
      const id = await confirmation();
      const resent = await resend(id);
      expect(resent).toMatchObject({ kind: 'order-confirmation', orderNumber: 1 });
      expect(resent.id).not.toBe(id);
      await resend(id);
      await shop.idle();
      expect(shop.mails()).toHaveLength(2);
      const [order] = await shop.orders();
      const history = await shop.store
        .selectFrom('audit_log')
        .select(['event', 'details'])
        .where('subject', '=', order?.id ?? '')
        .where('event', '=', 'email resent')
        .execute();
      expect(JSON.parse(history[0]?.details ?? '')).toMatchObject({ actor: 'command line' });
    });

    test('resends the emails of a case', async () => {
      await deliver(sessionEvent('completed'));
      await withdraw(shop);
      await commands['refund-review'].run(sellerOf(shop), { number: 1 });
      await shop.idle();
      const sent = (await list({ case: 1 })).rows.filter(({ kind }) => kind !== 'seller-alert');
      expect(sent.map(({ kind }) => kind).toSorted()).toEqual([
        'case-update',
        'withdrawal-received',
      ]);
      const before = shop.mails().length;
      for (const { id } of sent) await resend(id);
      await shop.idle();
      expect((await list({ state: 'failed' })).rows).toEqual([]);
      expect(shop.mails()).toHaveLength(before + 2);
    });

    test('puts a failed email back in its queue', async () => {
      await deliver(sessionEvent('completed', { customer_details: { email: 'ann@example.com' } }));
      const id = await confirmation();
      const failed = { state: 'failed' as const, attempts: 12, error: 'refused' };
      await shop.store.updateTable('emails').set(failed).where('id', '=', id).execute();
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
      expect(await resend(id)).toMatchObject({ id, state: 'waiting', attempts: 0, error: null });
      await shop.idle();
      expect(shop.mails()).toHaveLength(2);
    });

    test('is rejected with a reason when the email cannot be resent', async () => {
      await expect(resend('nothing')).rejects.toThrow('Email nothing not found');
      const later = new Date(shop.time.now.getTime() + 60_000);
      const job = { dedupeKey: 'later', recipient: 'seller', runAt: later } as const;
      await enqueue(shop.store, clock, { kind: 'seller-alert', ...job });
      const [waiting] = (await list({ state: 'waiting' })).rows;
      await expect(resend(waiting?.id ?? '')).rejects.toThrow(/Next automatic attempt: .*2:01 PM/);
      const done = { state: 'done' as const };
      await shop.store.updateTable('emails').set(done).where('dedupe_key', '=', 'later').execute();
      await expect(resend(waiting?.id ?? '')).rejects.toThrow('can’t be resent');
      await deliver(sessionEvent('completed'));
      const id = await confirmation();
      await deliver(refundEvent(4900));
      await expect(resend(id)).rejects.toThrow('Order 1 is refunded');
    });
  });
});
