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
import { messagesFor } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

const FIRST = sessionEvent('completed');
const SECOND = sessionEvent('completed', { id: 'cs_2', payment_intent: 'pi_2' });
let shop: TestShop;
const seller = () => shop.seller('desk');
const dismiss = (number: number) => commands['order-dismiss-duplicate'].run(seller(), { number });
const onToday = async () =>
  (await commands.today.run(seller(), {})).orders.map(({ number }) => number);
const thanks = async (session: string, language = 'bg') =>
  (await shop.app.request(`/thank-you?session_id=${session}&lng=${language}`)).text();

/** The order confirmations so far that mention another order. */
const warnings = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    .filter((html) => html.includes('платили и поръчка 1 '));

describe.each(ENGINES)('on %s, an order paid minutes after another', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
    await shop.deliver(FIRST, chargeEvent('succeeded', '4242'), SECOND);
  });
  afterEach(() => shop.close());

  test('says so in its email, with a link to withdraw without a reason', async () => {
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain('откажете се от поръчка 2');
    expect(warnings()[0]).toContain('http://localhost/withdraw?lng=bg');
  });

  test.each(['en', 'bg'] as const)('says so after the payment (%s)', async (language) => {
    const words = messagesFor(language).library.thankYou;
    const html = await thanks('cs_2', language);
    expect(html).toContain(words.paidTwice(1));
    const url = /href="(\/withdraw\?order=[^"]+)"/.exec(html)?.[1] ?? 'no link';
    const form = await (await shop.app.request(url)).text();
    expect(/<input [^>]*id="field-order"[^>]*>/.exec(form)?.[0]).toContain('value="2"');
    expect(await thanks('cs_1', language)).not.toContain(words.payBack);
  });

  test('leaves the seller’s list for good once it is dismissed', async () => {
    expect(await onToday()).toEqual([2]);
    const after = await dismiss(2);
    expect(after.duplicateOf).toBeNull();
    expect(after.history.at(-1)).toMatchObject({
      event: 'duplicate dismissed',
      details: { actor: 'desk', other: 1 },
    });
    expect(await onToday()).toEqual([]);
    expect(await thanks('cs_2')).not.toContain('withdraw?order=');
    // An order whose dispute is won is checked like a new one.
    const opened = disputeEvent('created', 'needs_response', 'pi_2');
    await shop.deliver(opened, disputeEvent('closed', 'won', 'pi_2'));
    expect(await onToday()).toEqual([]);
  });

  test('leaves the list when the first order is refunded instead, and no longer says that it stays', async () => {
    expect(await thanks('cs_2')).toContain('withdraw?order=');
    await shop.deliver(refundEvent(4900));
    expect(await thanks('cs_2')).not.toContain('withdraw?order=');
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['refunded', 'paid']);
    expect(await onToday()).toEqual([]);
  });

  test('is not paid twice when the first one was refunded before', async () => {
    await shop.deliver(refundEvent(4900), refundEvent(4900, 'pi_2'));
    await shop.deliver(sessionEvent('completed', { id: 'cs_3', payment_intent: 'pi_3' }));
    const orders = await shop.orders();
    expect(orders.map(({ duplicate_of }) => duplicate_of !== null)).toEqual([false, true, false]);
    expect(await thanks('cs_3')).not.toContain('withdraw?order=');
  });

  test('is the only order that can be dismissed as a duplicate', async () => {
    await expect(dismiss(1)).rejects.toThrow('isn’t marked as a possible double payment');
    await expect(dismiss(3)).rejects.toThrow('Order 3 not found');
    await dismiss(2);
    const recorded = (await dismiss(2)).history.filter(
      ({ event }) => event === 'duplicate dismissed',
    );
    expect(recorded).toHaveLength(1);
  });
});
