import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES_IN_FULL, settingsFor } from '../../testkit/engines.ts';
import { refundEvent, sessionEvent } from '../../testkit/fakes/paymentEvents.ts';
import { libraryOf, type TestShop, testShop } from '../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
const text = async (path: string) => (await shop.app.request(path)).text();

async function buy() {
  await shop.deliver(sessionEvent('completed'));
  return libraryOf(shop);
}

describe.each(SHAPES_IN_FULL)('a lost link on %s', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
  });
  afterEach(() => shop.close());

  const ask = async (email: string, website = '') => {
    const response = await shop.app.request('/forms/lost-link?lng=en', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, website }).toString(),
    });
    await shop.idle();
    return (await response.text()).replace(/value="[^"]*"/g, '');
  };

  test('gives everyone the same answer, and emails buyers', async () => {
    await buy();
    const stranger = await ask('stranger@example.com');
    expect(shop.mails()).toHaveLength(1);
    expect(await ask('ann@example.com')).toBe(stranger);
    expect(shop.mails()).toHaveLength(2);
  });

  test('names its order, and after a refund shows its state', async () => {
    const library = await buy();
    await shop.deliver(refundEvent(4900));
    await shop.idle();
    const before = shop.mails();
    await ask('ann@example.com');
    const [sent = ''] = shop.mails().filter((name) => !before.includes(name));
    const email = readFileSync(join(shop.dataDir, 'mail', sent.replace('.eml', '.html')), 'utf8');
    expect(email).toContain(library);
    expect(email).toMatch(/поръчка 1:|order 1:/);
  });

  test('is reported when it is not valid', async () => {
    expect(await text(`/library/${'x'.repeat(43)}?lng=en`)).toContain(
      'This library link doesn’t work',
    );
  });

  test('is not sent to a bot, which learns nothing, and the seller sees it', async () => {
    await buy();
    const stranger = await ask('stranger@example.com');
    expect(await ask('ann@example.com', 'https://bot.example')).toBe(stranger);
    expect(shop.mails()).toHaveLength(1);
    const { history } = await commands.order.run(shop.seller('desk'), { number: 1 });
    expect(history).toContainEqual(
      expect.objectContaining({
        event: 'lost link email not sent',
        details: { suspicion: 'honeypot' },
      }),
    );
  });
});
