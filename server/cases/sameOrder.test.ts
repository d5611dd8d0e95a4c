import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../tests/engines.ts';
import { chargeEvent, sessionEvent } from '../../tests/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../tests/fakes/requests.ts';
import { type TestShop, testShop } from '../../tests/testShop.ts';
import { commands } from '../seller/commands.ts';

let shop: TestShop;
const seller = () => shop.seller('desk');
const show = (number: number) => commands.refund.run(seller(), { number });

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

  test('that was accepted is told that it is being paid, and not that it was', async () => {
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
    await withdraw(shop, { lng: 'en' });
    expect((await show(2)).flags).toEqual(['refund-accepted']);
    const [mail = ''] = mailsWith('Your withdrawal has been received');
    expect(mail).toContain('accepted under R-1 and is being paid');
    expect(mail).not.toContain('already');
  });
});
