import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import shopConfig from '../../shop/shop.config.ts';
import { makeBundle } from '../../testkit/fakes/bundle.ts';
import { sessionEvent, signedNow, WEBHOOK_SECRET } from '../../testkit/fakes/paymentEvents.ts';
import { shopCommand, startServer } from '../../testkit/serverProcess.ts';
import { shopWithOrders } from '../../testkit/shopWithOrders.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const NOTES = ['--notes', 'en=A new chapter', '--notes', 'bg=Нова глава'];

const ORDERS = 10_000;
const BUYERS = ORDERS - ORDERS / 10;

test('an edition whose publishing was killed and repeated notifies every buyer exactly once', async () => {
  const { dataDir, store } = await shopWithOrders(ORDERS);
  folders.push(dataDir);
  const bundle = makeBundle('2.0', { 'book.txt': 'b'.repeat(5_000_000), 'sheets/a.txt': 'a' });
  folders.push(bundle);
  const publish = (until?: (err: string) => boolean) =>
    shopCommand(['publish', bundle, ...NOTES, '--json'], { DATA_DIR: dataDir }, until);
  const batches = (err: string) => err.split('Emailing buyers').length - 1;

  const atTheFirstLine = await publish((err) => err.includes(`${BUYERS} buyers`));
  expect(atTheFirstLine.code).toBe(null);
  for (const wanted of [1, 2, 1]) {
    const killed = await publish((err) => batches(err) >= wanted);
    expect(killed.out).toBe('');
  }
  const told = store.selectFrom('emails').select('dedupe_key').where('kind', '=', 'new-edition');
  const partly = await told.execute();
  expect(partly.length).toBeGreaterThan(0);
  expect(partly.length).toBeLessThan(BUYERS);

  const last = await publish();
  expect(last.code).toBe(0);
  expect(JSON.parse(last.out)).toMatchObject({ version: '2.0', mails: BUYERS - partly.length });
  expect(await told.execute()).toHaveLength(BUYERS);
  const again = await publish();
  expect(JSON.parse(again.out)).toMatchObject({ mails: 0 });
  expect(await told.execute()).toHaveLength(BUYERS);
  expect(readdirSync(join(dataDir, 'editions'))).toEqual(['2.0']);
  await store.destroy();
}, 120_000);

test('an edition published beside a running server reaches the buyer', async () => {
  const server = await startServer({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } });
  const env = { DATA_DIR: server.dataDir };
  const mails = () => {
    try {
      const folder = join(server.dataDir, 'mail');
      const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
      return names.map((name) => readFileSync(join(folder, name), 'utf8'));
    } catch {
      return [];
    }
  };
  const SLOWLY = { timeout: 20_000, interval: 200 };
  const request = signedNow(sessionEvent('completed'));
  expect((await fetch(`${server.url}/webhooks/stripe`, request)).ok).toBe(true);
  await expect.poll(() => mails().length, SLOWLY).toBe(1);
  const bundle = makeBundle('2.0', { 'book.txt': 'the book' });
  folders.push(bundle);
  const published = await shopCommand(['publish', bundle, ...NOTES], env);
  expect(published).toMatchObject({ code: 0 });
  expect(published.out).toMatch(/^version: +2\.0\n/);
  await expect
    .poll(() => mails().filter((mail) => mail.includes('Нова глава')), SLOWLY)
    .toHaveLength(1);
  const listed = await shopCommand(['editions', '--json'], env);
  const { product } = shopConfig;
  const [newest, first] = JSON.parse(listed.out);
  expect(newest).toMatchObject({ version: '2.0', notes: { en: ['A new chapter'] } });
  expect(first).toMatchObject({
    version: product.version,
    mails: { done: 0, waiting: 0, failed: 0 },
  });
  await server.stop();
}, 60_000);

test('the command line explains errors without a stack trace and lists the commands', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  folders.push(dataDir);
  const env = { DATA_DIR: dataDir };
  const wrong = await shopCommand(['doctor'], { ...env, PORT: 'eighty' });
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toMatch(/PORT: /);
  expect(wrong.err).not.toContain('    at ');
  const help = await shopCommand([], env);
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toMatch(/publish +Publish a new version/);
  const checked = await shopCommand(['doctor', '--json'], env);
  expect(checked.code).toBe(1);
  expect(JSON.parse(checked.out)).toContainEqual(expect.objectContaining({ status: 'missing' }));
});
