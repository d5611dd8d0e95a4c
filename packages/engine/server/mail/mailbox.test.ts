import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const mailbox = async () => (await shop.app.request('/mailbox')).text();
const buy = async (nth: number, locale: string) => {
  const session = { id: `cs_${nth}`, payment_intent: `pi_${nth}`, locale };
  const customer_details = { email: `buyer${nth}@example.com`, name: 'Ann' };
  const event = sessionEvent('completed', { ...session, customer_details });
  await shop.app.request('/webhooks/stripe', signed(event));
  await shop.idle();
};

test('lists recipient, subject and time, newest first', async () => {
  shop = await testShop();
  expect(await mailbox()).toContain('No emails yet.');
  await buy(1, 'en');
  shop.time.now = new Date('2026-11-15T12:00:30Z');
  await buy(2, 'bg');
  const html = await mailbox();
  expect(html).toContain('<h1>Mailbox</h1>');
  const lines = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) => line);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/<b lang="bg">Поръчка 2: [^<]+<\/b>/);
  expect(lines[0]).toContain('To buyer2@example.com, ');
  expect(lines[0]).toContain('>2026-11-15 14:00:30</time>');
  expect(lines[1]).toContain('<b lang="en">Order 1: The AI Launch Manual is ready</b>');
  const path = /href="([^"]+)"/.exec(lines[0] ?? '')?.[1] ?? '/none';
  expect((await shop.app.request(path)).status).toBe(200);
  expect((await shop.app.request('/mailbox/..%2Fsecret')).status).toBe(404);
});

test('escapes the subject, and works without the .eml file', async () => {
  shop = await testShop();
  mkdirSync(join(shop.dataDir, 'mail'));
  const file = join(shop.dataDir, 'mail', '2026-11-15T12-00-00.000Z-1a2b3c4d.html');
  writeFileSync(file, '<html dir="ltr" lang="en"><title>&lt;b&gt; &amp;amp; co</title></html>');
  expect(await mailbox()).toContain('<b lang="en">&lt;b&gt; &amp;amp; co</b><span>To somebody, ');
});

test('answers under the names of this shop only, against DNS rebinding', async () => {
  shop = await testShop({ PUBLIC_URL: 'http://shop.test' });
  mkdirSync(join(shop.dataDir, 'mail'));
  writeFileSync(join(shop.dataDir, 'mail', 'ann.html'), 'a link to the library');
  for (const path of ['/mailbox', '/mailbox/ann.html']) {
    const statusAt = async (host: string) =>
      (await shop.app.request(path, { headers: { host } })).status;
    const hosts = ['localhost:4321', '127.0.0.1:4321', 'shop.test', 'evil.example', '192.0.2.1'];
    expect(await Promise.all(hosts.map(statusAt))).toEqual([200, 200, 200, 421, 421]);
  }
});

test.each([
  ['shows emails in test mode', {}, 200],
  [
    'is off as soon as real payments are possible',
    { PAYMENT_LINK_URL: 'https://buy.stripe.com/abc' },
    404,
  ],
] as const)('%s', async (_name, settings, status) => {
  shop = await testShop(settings);
  mkdirSync(join(shop.dataDir, 'mail'));
  writeFileSync(join(shop.dataDir, 'mail', 'ann.html'), 'a link to the library');
  for (const path of ['/mailbox', '/mailbox/ann.html']) {
    expect((await shop.app.request(path)).status).toBe(status);
  }
});
