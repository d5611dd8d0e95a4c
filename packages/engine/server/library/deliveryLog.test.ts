import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { copiesIn, FULL, SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { completed, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { type MailServer, startMailServer } from '../../../../testkit/mailServer.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import type { Store } from '../db/database.ts';
import { deliveriesOf } from './deliveries.ts';
import { openDeliveryLog } from './deliveryLog.ts';
import { registerEdition } from './editions.ts';

const FILE = 'film.mp4';
const BYTES = 900_000;
const SLOWLY = { timeout: 20_000, interval: 50 };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const VISITOR = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' };

let shop: TestShop;
let mailServer: MailServer | undefined;
const bundles: string[] = [];
afterEach(async () => {
  await shop?.close();
  await mailServer?.close();
  mailServer = undefined;
  for (const bundle of bundles.splice(0)) rmSync(bundle, { recursive: true });
});

async function open(variables: Record<string, string> = {}, copies = 1) {
  shop = await testShop({ TRUST_PROXY: '1', ...variables }, copies);
  const bundle = makeBundle('1.0', { [FILE]: 'x'.repeat(BYTES) });
  bundles.push(bundle);
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, {});
  await shop.deliver(sessionEvent('completed', { locale: 'en' }));
}

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  shop.app.request(path, { method, headers: { ...VISITOR, ...headers } });

async function libraryPath() {
  const thanks = await (await visit('/thank-you?session_id=cs_1&lng=en')).text();
  return thanks.match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library link';
}

async function fileLink() {
  const html = await (await visit(`${await libraryPath()}?lng=en`)).text();
  return (/href="(\/download\/[^"]+mp4[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
}

const rows = (kind: string) =>
  shop.store
    .selectFrom('deliveries')
    .selectAll()
    .where('kind', '=', kind as never)
    .execute();

describe.each(SHAPES_IN_FULL)('the delivery log on %s', (shape) => {
  test('has visits, downloads and emails with the answer of the mail server', async () => {
    mailServer = await startMailServer();
    await open({ ...(await settingsFor(shape)), SMTP_URL: mailServer.url }, copiesIn(shape));
    const response = await visit(await fileLink());
    expect((await response.arrayBuffer()).byteLength).toBe(BYTES);

    await expect.poll(async () => (await rows('download'))[0]?.bytes, SLOWLY).toBe(BYTES);
    // Each process writes its own entries in its own time.
    await expect.poll(async () => (await rows('library')).length, SLOWLY).toBe(1);
    const [order] = await shop.orders();
    const log = await deliveriesOf(shop.store, order?.id ?? '');
    const network = { network: '203.0.113.0/24', browser: 'Firefox on Linux' };
    expect(log.find(({ kind }) => kind === 'library')).toMatchObject({ ...network, count: 1 });
    expect(log.find(({ kind }) => kind === 'download')).toMatchObject({
      ...network,
      ...{ item: FILE, count: 1, bytes: BYTES, fileBytes: BYTES, to: null },
      firstAt: shop.time.now.getTime(),
    });
    await expect.poll(async () => (await rows('email')).length, SLOWLY).toBe(1);
    expect(await deliveriesOf(shop.store, order?.id ?? '')).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'email', item: 'order-confirmation', to: 'ann@example.com' },
        answer: expect.stringMatching(/^250 /),
      }),
    );
  });

  test('folds a flood of visits into one row per file and hour', FULL, async () => {
    await open(await settingsFor(shape), copiesIn(shape));
    const link = await fileLink();
    const part = { range: 'bytes=0-99' };
    const visitOnce = async () => (await visit(link, part)).arrayBuffer();
    for (let minute = 0; minute < 4; minute += 1) {
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
      await Promise.all(Array.from({ length: 50 }, visitOnce));
    }
    const totals = async () => (await rows('download')).map(({ count, bytes }) => [count, bytes]);
    await expect.poll(totals, SLOWLY).toEqual([[200, 20_000]]);
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
    await (await visit(await fileLink(), part)).arrayBuffer();
    await expect.poll(totals, SLOWLY).toEqual(
      expect.arrayContaining([
        [200, 20_000],
        [1, 100],
      ]),
    );
  });
});

test('counts only what was sent of a canceled download, and no HEAD request', async () => {
  await open();
  const link = await fileLink();
  await visit(link, {}, 'HEAD');
  const reader = (await visit(link)).body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  await expect.poll(async () => (await rows('download')).length, SLOWLY).toBe(1);
  await expect.poll(async () => (await rows('download'))[0]?.bytes, SLOWLY).toBeGreaterThan(0);
  const [row] = await rows('download');
  expect(row?.count).toBe(1);
  expect(row?.bytes).toBeLessThanOrEqual(3 * (value?.length ?? 0));
  expect(row?.bytes).toBeLessThan(BYTES);
});

test('records that the mail server rejected an email, without its address', async () => {
  mailServer = await startMailServer({
    onRcptTo: (address, _session, done) => {
      done(Object.assign(new Error(`no ${address.address} here`), { responseCode: 550 }));
    },
  });
  await open({ SMTP_URL: mailServer.url });
  await expect.poll(async () => (await rows('email-rejected')).length, SLOWLY).toBe(1);
  const [row] = await rows('email-rejected');
  expect(row?.answer).toBe('550 no … here');
});

test('a download neither waits for the log nor fails with it', async () => {
  await open();
  const link = await fileLink();
  await expect.poll(async () => (await rows('library')).length, SLOWLY).toBe(1);
  await sql`alter table deliveries rename to gone`.execute(shop.store);
  const response = await visit(link);
  expect((await response.arrayBuffer()).byteLength).toBe(BYTES);
  const errors: string[] = [];
  await expect.poll(() => errors.push(...takeLogErrors()), SLOWLY).toBeGreaterThan(0);
  await sql`alter table gone rename to deliveries`.execute(shop.store);
  // What could not be written is written later.
  await expect.poll(async () => (await rows('download'))[0]?.bytes, SLOWLY).toBe(BYTES);
  errors.push(...takeLogErrors());
  for (const error of errors) expect(error).toContain('delivery log not written');
});

test('writing never holds up what is recorded, and closing writes the rest', async () => {
  await open();
  const [order] = await shop.orders();
  const { promise: stuck, resolve: letGo } = Promise.withResolvers<void>();
  /** A store that answers nothing until it is let go. */
  const slow = new Proxy(shop.store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'selectFrom') return typeof value === 'function' ? value.bind(target) : value;
      return (table: 'orders') => {
        const query = target.selectFrom(table);
        return Object.assign(Object.create(query), {
          select: () => ({
            where: () => ({
              where: () => ({
                execute: async () => {
                  await stuck;
                  return [{ id: order?.id }];
                },
              }),
            }),
          }),
        });
      };
    },
  }) as Store;
  const log = openDeliveryLog(slow, () => shop.time.now);
  const place = { order_id: order?.id ?? '', network: '', browser: '' };
  const visits = (item: string) => log.visit({ ...place, kind: 'download', item });
  visits('a.pdf')(7);
  void log.flush();
  for (let n = 0; n < 10_000; n += 1) visits('b.pdf')(1);
  expect(await rows('download')).toEqual([]);
  const closed = log.close();
  letGo();
  await closed;
  expect((await rows('download')).map(({ item, count, bytes }) => [item, count, bytes])).toEqual(
    expect.arrayContaining([
      ['a.pdf', 1, 7],
      ['b.pdf', 10_000, 10_000],
    ]),
  );
});

test('an erased buyer leaves no log, and their library is not recorded any more', async () => {
  await open();
  const link = await fileLink();
  await expect.poll(async () => (await rows('library')).length, SLOWLY).toBe(1);
  const seller = sellerOf(shop);
  const exported = await commands.export.run(seller, { email: 'ann@example.com' });
  expect(JSON.stringify(exported)).toContain('203.0.113.0/24');
  await commands.erase.run(seller, {
    ...{ email: 'ann@example.com', dryRun: false, anyway: false, andEndAccess: false },
  });
  await (await visit(link)).arrayBuffer();
  // Entries are written in the order in which they came, so this one is the last.
  await shop.deliver(completed('cs_2'));
  const orders = async () => {
    const entries = await shop.store.selectFrom('deliveries').select('order_id').execute();
    return new Set(entries.map(({ order_id }) => order_id));
  };
  const [, second] = await shop.orders();
  await expect.poll(orders, SLOWLY).toEqual(new Set([second?.id]));
});
