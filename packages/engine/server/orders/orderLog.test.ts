import { expect, test } from 'vitest';
import { takeLogLines } from '../../../../testkit/failOnConsole.ts';
import { completed } from '../../../../testkit/fakes/paymentEvents.ts';
import { testShop } from '../../../../testkit/testShop.ts';

test('an order and its email are logged once each, by ids alone', async () => {
  const shop = await testShop();
  const event = completed('cs_1');
  await shop.deliver(event, { ...event, id: 'evt_again' });
  const lines = takeLogLines().map((line) => JSON.parse(line));
  const [order] = await shop.orders();
  await shop.close();
  expect(lines.filter(({ msg }) => msg === 'order recorded')).toMatchObject([
    { level: 'info', order: order?.id },
  ]);
  expect(lines.filter(({ msg }) => msg === 'email sent')).toMatchObject([
    { level: 'info', kind: 'order-confirmation', email: expect.stringMatching(/^[\da-f]{32}$/) },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|Ann/);
});
