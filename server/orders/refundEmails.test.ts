import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES, settingsFor } from '../../testkit/engines.ts';
import { disputeEvent, refundEvent, sessionEvent } from '../../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../../testkit/fakes/requests.ts';
import { sellerOf, type TestShop, testShop } from '../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
afterEach(() => shop.close());

const deliver: TestShop['deliver'] = (...events) => shop.deliver(...events);

/** The mails about money that came back without a case, as their readers see them. */
const told = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    .filter((html) => /<title>[^<]*(върнахме Ви сума|your refund is on its way)/.test(html))
    .map((html) => html.replace(/\s+/g, ' '));

describe.each(SHAPES)('on %s, a refund made at the provider’s', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
  });

  test('is told once, with the amount and the end of the library', async () => {
    await deliver(sessionEvent('completed'), refundEvent(4900));
    await deliver(refundEvent(4900), disputeEvent('created', 'needs_response'));
    expect((await shop.orders())[0]?.refunded_at).toBe(shop.time.now.getTime());
    const [mail, ...others] = told();
    expect(others).toEqual([]);
    expect(mail).toContain('пълната сума по тази поръчка – 49');
    expect(mail).toContain('Достъпът до файловете и до консултанта по нея е прекратен');
  });

  test('of a part leaves the library open, and the rest is told when it follows', async () => {
    await deliver(sessionEvent('completed', { locale: 'en' }), refundEvent(1050));
    const [mail, ...others] = told();
    expect(others).toEqual([]);
    expect(mail).toContain('We’ve refunded $10.50 of the $49 you paid for this order.');
    expect(mail).toContain('Your library stays open');
    await deliver(refundEvent(4900), refundEvent(1050));
    expect(told()).toHaveLength(2);
  });

  test('is also reported when its event comes before the order’s', async () => {
    await deliver(refundEvent(4900));
    await deliver(sessionEvent('completed'));
    expect(told()).toHaveLength(1);
    expect(shop.mails()).toHaveLength(1);
  });

  test('is left to the case where there is one, and is told after a case that was declined', async () => {
    await deliver(sessionEvent('completed'));
    await requestRefund(shop, { txn: '1' });
    await deliver(refundEvent(4900));
    expect(told()).toEqual([]);
    await deliver(sessionEvent('completed', { id: 'cs_2', payment_intent: 'pi_2' }));
    await requestRefund(shop, { txn: '2' });
    const reason = 'Късно е.';
    await commands['refund-decline'].run(sellerOf(shop), { number: 2, reason });
    await deliver(refundEvent(4900, 'pi_2'));
    expect(told()).toHaveLength(1);
  });

  test('by our own hand is told by the case alone', async () => {
    await deliver(sessionEvent('completed'));
    await requestRefund(shop, { txn: '1' });
    await commands['refund-accept'].run(sellerOf(shop), { number: 1, by: 'card' });
    await commands['refund-pay'].run(sellerOf(shop), { number: 1 });
    const paid = async () => (await shop.orders())[0]?.state;
    await expect.poll(paid, { timeout: 10_000 }).toBe('refunded');
    const jobs = shop.store.selectFrom('jobs').select('id').where('kind', '=', 'refund-issued');
    expect(await jobs.execute()).toEqual([]);
  });

  test('that the bank took back in a dispute is not ours to tell', async () => {
    await deliver(sessionEvent('completed'), disputeEvent('closed', 'lost'));
    expect(told()).toEqual([]);
  });

  test('can be told again', async () => {
    await deliver(sessionEvent('completed'), refundEvent(4900));
    const { rows } = await commands.mails.run(sellerOf(shop), {});
    const id = rows.find(({ kind }) => kind === 'refund-issued')?.id ?? '';
    await commands['mail-resend'].run(sellerOf(shop), { id });
    await shop.idle();
    expect(told()).toHaveLength(2);
  });
});
