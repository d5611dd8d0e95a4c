import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { libraryOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { deliveriesOf } from './deliveries.ts';
import { registerEdition } from './editions.ts';

const FILE = 'sheets/100% наръчник.csv';
const CLAIM = { 'x-sendfile-type': 'X-Accel-Redirect' };

let shop: TestShop;
afterEach(() => shop.close());

/** Asks for the file in the library of a buyer. */
async function ask(trustedProxies: string, headers: Record<string, string>, method = 'GET') {
  shop = await testShop({ TRUST_PROXY: trustedProxies });
  const bundle = makeBundle('9.9', { [FILE]: 'a,b' });
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, {});
  rmSync(bundle, { recursive: true });
  await shop.deliver(sessionEvent('completed'));
  const page = await (await shop.app.request(await libraryOf(shop))).text();
  const link = /"(\/download\/[^"]+csv[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return shop.app.request(link, { headers, method });
}

test('a visitor who claims to be a proxy gets the file, where there is none', async () => {
  const answer = await ask('0', CLAIM);
  expect(answer.headers.get('x-accel-redirect')).toBeNull();
  expect(await answer.text()).toBe('a,b');
});

test('a proxy that does not announce it gets the file', async () => {
  const answer = await ask('1', { 'x-sendfile-type': 'X-Sendfile' });
  expect(answer.headers.get('x-accel-redirect')).toBeNull();
  expect(await answer.text()).toBe('a,b');
});

test.each(['GET', 'HEAD'])(
  'a proxy that sends files gets the address of one (%s)',
  async (method) => {
    const answer = await ask('1', { ...CLAIM, range: 'bytes=0-1' }, method);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    const { headers } = answer;
    expect(headers.get('x-accel-redirect')).toBe(
      '/editions/9.9/sheets/100%25%20%D0%BD%D0%B0%D1%80%D1%8A%D1%87%D0%BD%D0%B8%D0%BA.csv',
    );
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''100%25/);
    expect(headers.get('cache-control')).toBe('private, no-store');
  },
);

test('the log has the download, and does not say how much the proxy has sent', async () => {
  await ask('1', CLAIM);
  const [order] = await shop.orders();
  const downloads = async () =>
    (await deliveriesOf(shop.store, order?.id ?? '')).filter(({ kind }) => kind === 'download');
  await expect.poll(downloads).toMatchObject([{ item: FILE, count: 1, bytes: 0, fileBytes: null }]);
});
