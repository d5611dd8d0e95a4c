import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import {
  disputeEvent,
  refundEvent,
  sessionEvent,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../../../../testkit/fakes/requests.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
afterEach(() => shop.close());

const deliver: TestShop['deliver'] = (...events) => shop.deliver(...events);

/** The emails about refunds without a case. */
const emails = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    .filter((html) => /<title>[^<]*(върнахме Ви сума|your refund is on its way)/.test(html))
    .map((html) => html.replace(/\s+/g, ' '));

describe.each(SHAPES_IN_FULL)('on %s, a refund made in the provider’s dashboard', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
  });

  test('is emailed once, with the amount and the end of access', async () => {
    await deliver(sessionEvent('completed'), refundEvent(4900));
    await deliver(refundEvent(4900), disputeEvent('created', 'needs_response'));
    expect((await shop.orders())[0]?.refunded_at).toBe(shop.time.now.getTime());
    const [mail, ...others] = emails();
    expect(others).toEqual([]);
    expect(mail).toContain('пълната сума по тази поръчка – 49');
    expect(mail).toContain('Достъпът до файловете и до консултанта по нея е прекратен');
  });

  test('leaves the library open when partial, and the rest is emailed too', async () => {
    await deliver(sessionEvent('completed', { locale: 'en' }), refundEvent(1050));
    const [mail, ...others] = emails();
    expect(others).toEqual([]);
    expect(mail).toContain('We’ve refunded $10.50 of the $49 you paid for this order.');
    expect(mail).toContain('Your library stays open');
    expect(mail).toMatch(/\/library\/[\w-]+\?lng=en#documents/);
    expect(mail).not.toContain('refunded earlier');
    await deliver(refundEvent(4900), refundEvent(1050));
    expect(emails()).toHaveLength(2);
    const rest = emails().find((html) => html !== mail);
    expect(rest?.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Of this, refunded earlier\s+\$10\.50/);
  });

  test('is emailed when its event arrives before the order’s', async () => {
    await deliver(refundEvent(4900));
    await deliver(sessionEvent('completed'));
    expect(emails()).toHaveLength(1);
    expect(shop.mails()).toHaveLength(1);
  });

  test('is left to the email of an open case, but is emailed after a declined one', async () => {
    await deliver(sessionEvent('completed'));
    await requestRefund(shop, { txn: '1' });
    await deliver(refundEvent(4900));
    expect(emails()).toEqual([]);
    await deliver(sessionEvent('completed', { id: 'cs_2', payment_intent: 'pi_2' }));
    await requestRefund(shop, { txn: '2' });
    const reason = 'Късно е.';
    await commands['refund-decline'].run(sellerOf(shop), { number: 2, reason });
    await deliver(refundEvent(4900, 'pi_2'));
    expect(emails()).toHaveLength(1);
  });

  test('is emailed by the case alone when it was made for that case', async () => {
    await deliver(sessionEvent('completed'));
    await requestRefund(shop, { txn: '1' });
    await commands['refund-accept'].run(sellerOf(shop), { number: 1, by: 'card' });
    await commands['refund-pay'].run(sellerOf(shop), { number: 1 });
    const paid = async () => (await shop.orders())[0]?.state;
    await expect.poll(paid).toBe('refunded');
    const jobs = shop.store.selectFrom('emails').select('id').where('kind', '=', 'refund-issued');
    expect(await jobs.execute()).toEqual([]);
  });

  test('is not emailed when the bank returned the money in a dispute', async () => {
    await deliver(sessionEvent('completed'), disputeEvent('closed', 'lost'));
    expect(emails()).toEqual([]);
  });

  test('can be resent', async () => {
    await deliver(sessionEvent('completed'), refundEvent(4900));
    const { rows } = await commands.mails.run(sellerOf(shop), {});
    const id = rows.find(({ kind }) => kind === 'refund-issued')?.id ?? '';
    await commands['mail-resend'].run(sellerOf(shop), { id });
    await shop.idle();
    expect(emails()).toHaveLength(2);
  });
});
