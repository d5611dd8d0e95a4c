import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES, settingsFor } from '../../../../testkit/engines.ts';
import { refundEvent, sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { libraryOf, sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';

/** Our shop, with a consultant that has an address. */
const configured = otherwise(({ consultant }) => ({
  consultant: consultant && { ...consultant, url: 'https://consultant.test/chat?from=shop#start' },
}));

let shop: TestShop;
afterEach(() => shop.close());

const LINK = /href="https:\/\/consultant\.test\/chat\?from=shop&amp;access=([^"#]+)#start"/;
const passIn = (html: string) => LINK.exec(html)?.[1] ?? 'no pass';

async function deliver(event: ReturnType<typeof sessionEvent>) {
  await shop.app.request('/webhooks/stripe', signed(event));
  await shop.idle();
}

const library = async (language: string) => {
  const path = await libraryOf(shop);
  return (await shop.app.request(`${path}?lng=${language}`)).text();
};
const mail = () => {
  const folder = join(shop.dataDir, 'mail');
  const [name = 'none'] = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return readFileSync(join(folder, name), 'utf8');
};
async function ask(pass: string) {
  const response = await shop.app.request(`/consultant/pass?access=${pass}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.status, await response.json()];
}

describe.each(SHAPES)('on %s, the consultant', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape), configured);
    await deliver(sessionEvent('completed', { locale: 'en' }));
  });

  test('has the same link in the library and in the order confirmation', async () => {
    const pass = passIn(await library('en'));
    expect(pass).toMatch(/^1\.1797371999\.[\w-]{43}$/);
    expect(passIn(await library('bg'))).toBe(pass);
    expect(passIn(mail())).toBe(pass);
    expect(mail().replace(/\s+/g, ' ')).toContain('Free access until December 15, 2026');
    expect(await ask(pass)).toEqual([
      200,
      { valid: true, order: 1, until: '2026-12-15T21:59:59.000Z' },
    ]);
  });

  test('gets another pass with another library link, and the former one ends', async () => {
    const former = passIn(await library('en'));
    const order = await commands['order-new-link'].run(sellerOf(shop), { number: 1 });
    const { pathname } = new URL(order.libraryUrl);
    const pass = passIn(await (await shop.app.request(pathname)).text());
    expect((await ask(pass))[0]).toBe(200);
    expect(await ask(former)).toEqual([403, { valid: false, reason: 'unknown' }]);
    shop.time.now = new Date('2026-12-15T22:00:00Z');
    expect(await ask(pass)).toEqual([403, { valid: false, reason: 'over' }]);
  });

  test('rejects passes that are forged or expired, and passes of refunded orders', async () => {
    const pass = passIn(await library('en'));
    const unknown = [403, { valid: false, reason: 'unknown' }];
    expect(await ask(pass.replace('1.', '2.'))).toEqual(unknown);
    expect(await ask(pass.replace('.17', '.27'))).toEqual(unknown);
    const tooLarge = pass.replace('1.', '99999999999.');
    for (const made of ['', 'x', '1.2.3', `${pass}.`, tooLarge])
      expect(await ask(made)).toEqual(unknown);

    shop.time.now = new Date('2026-12-15T22:00:00Z');
    expect(await ask(pass)).toEqual([403, { valid: false, reason: 'over' }]);
    expect(passIn(await library('en'))).toBe('no pass');

    shop.time.now = new Date('2026-11-15T12:00:00Z');
    await deliver(refundEvent(4900));
    expect(await ask(pass)).toEqual([403, { valid: false, reason: 'ended' }]);
    expect(passIn(await library('en'))).toBe('no pass');
  });
});
