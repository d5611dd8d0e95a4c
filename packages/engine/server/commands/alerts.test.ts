import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import {
  disputeEvent,
  refundEvent,
  sessionEvent,
  signed,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { NEXT_STEPS, NEXT_STEPS_IF } from '../../content/seller.ts';
import { deskUrl, readEnv } from '../core/env.ts';

let shop: TestShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

async function buy(running: TestShop, nth = 1) {
  const session = { id: `cs_${nth}`, payment_intent: `pi_${nth}` };
  await running.app.request('/webhooks/stripe', signed(sessionEvent('completed', session)));
  await running.idle();
}

/** The alerts that the seller got, with normalized whitespace. */
const alerts = (running: TestShop) =>
  readdirSync(join(running.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(running.dataDir, 'mail', name), 'utf8'))
    .filter((html) => html.includes('<title>[Shop] '))
    .map((html) => html.replace(/\s+/g, ' '));

describe.each(SHAPES_IN_FULL)('on %s, an alert', (shape) => {
  test('about a withdrawal has the deadline, the next step and a link', async () => {
    shop = await testShop(await settingsFor(shape));
    await buy(shop);
    await withdraw(shop);
    await shop.idle();
    const [mail = ''] = alerts(shop);
    expect(mail).toContain('Case W-1');
    expect(mail).toContain('Refund due by November 29, 2026, 11:59 PM (Bulgaria Time).');
    expect(mail).toContain(NEXT_STEPS['withdrawal-received']);
    expect(mail).toContain('href="http://localhost:4322/cases/1"');
    expect(mail).toContain('npm run shop -- refund 1');
  });

  test.each([
    ['already-refunded', { order: '1' }],
    ['no-match', { order: '77', email: 'stranger@example.com' }],
  ] as const)('about a withdrawal (%s) does not ask for a refund', async (flag, statement) => {
    shop = await testShop(await settingsFor(shape));
    await buy(shop);
    await shop.deliver(refundEvent(4900));
    await withdraw(shop, statement);
    await shop.idle();
    const [mail = ''] = alerts(shop);
    expect(mail).toContain(NEXT_STEPS_IF[flag]);
    expect(mail).not.toContain('Accept it and send the refund');
  });

  test('about a dispute has the deadline, also beside a dispute that has none', async () => {
    shop = await testShop(await settingsFor(shape));
    await buy(shop);
    const evidence_details = { due_by: Date.parse('2026-11-24T12:00:00Z') / 1000 };
    const opened = (nth: number, change = {}) =>
      disputeEvent('created', 'needs_response', 'pi_1', nth, change);
    await shop.deliver(opened(1, { evidence_details }));
    await shop.deliver(opened(2));
    const mails = alerts(shop);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail).toContain('Respond in Stripe by November 24, 2026');
  });

  test('about a double payment has the next step and a command', async () => {
    shop = await testShop({ ...(await settingsFor(shape)), DESK_HOST: '0.0.0.0' });
    await buy(shop);
    await buy(shop, 2);
    const [mail = ''] = alerts(shop);
    expect(mail).toContain('Order 1 was paid by the same buyer a few minutes earlier.');
    expect(mail).toContain(NEXT_STEPS['duplicate-payment']);
    expect(mail).toContain('npm run shop -- order 2');
    expect(mail).not.toContain('localhost:4322');
  });
});

test.each([
  [{}, 'http://localhost:4322'],
  [{ DESK_PORT: '5000' }, 'http://localhost:5000'],
  [{ DESK_HOST: '10.0.0.7' }, 'http://10.0.0.7:4322'],
  [{ DESK_HOST: '0.0.0.0', DESK_URL: 'https://desk.shop.test/' }, 'https://desk.shop.test'],
  [{ DESK_HOST: 'fd00::1' }, 'http://[fd00::1]:4322'],
  [{ DESK_HOST: '0.0.0.0' }, undefined],
])('with %j links to the desk at %s', (settings, url) => {
  expect(deskUrl(readEnv(settings))).toBe(url);
});
