import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FULL } from '../../../../testkit/engines.ts';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { filesBelow } from '../db/files.ts';
import { registerEdition } from './editions.ts';

let shop: TestShop;
const bundles: string[] = [];
beforeEach(async () => {
  shop = await testShop();
});
afterEach(async () => {
  await shop.close();
  for (const bundle of bundles.splice(0)) rmSync(bundle, { recursive: true });
});

type Goods = Record<string, string | Uint8Array>;

function publish(version: string, goods: Goods) {
  const bundle = makeBundle(version, goods);
  bundles.push(bundle);
  return registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, {});
}

async function book() {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return pdf.save();
}

async function buy(session: string) {
  const event = sessionEvent('completed', { id: session, payment_intent: session });
  await shop.app.request('/webhooks/stripe', signed(event));
  const waiting = () => shop.app.request(`/thank-you?session_id=${session}`);
  const refresh = async () => (await waiting()).headers.get('refresh');
  await expect.poll(refresh, { timeout: 50_000 }).toBeNull();
  const html = await (await waiting()).text();
  return html.match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library';
}

const page = async (path: string) => (await shop.app.request(`${path}?lng=en`)).text();
/** On a busy machine the page is shown before the copy is ready. */
async function pageWithCopy(path: string) {
  await expect.poll(() => page(path), { timeout: 50_000 }).toMatch(/download[^"]*all\.zip/);
  return page(path);
}
const fetched = (html: string, version: string, name: string) => {
  const link = new RegExp(`href="(/download/[^"]+/${version}/${name}[^"]*)"`).exec(html)?.[1];
  return shop.app.request((link ?? 'no link').replaceAll('&amp;', '&'));
};

const bytesOf = async (html: string) =>
  new Uint8Array(await (await fetched(html, '1', 'all.zip')).arrayBuffer());

test('delivers neither PDF nor archive if stamping fails, and the page still works', async () => {
  await publish('1', {
    'book.pdf': 'not a book',
    'notes.txt': 'notes',
  });
  const html = await page(await buy('cs_1'));
  expect(html).toContain('We’re preparing your copy.');
  expect(await (await fetched(html, '1', 'notes.txt')).text()).toBe('notes');
  const refused = await fetched(html, '1', 'book.pdf');
  expect(refused.headers.get('location')).toBe('/library?later');
  const later = await shop.app.request('/library?later&lng=en');
  expect(await later.text()).toContain('can’t send this file right now');
  expect(html).not.toMatch(/download[^"]*all\.zip/);
  // Once while it was being made, and once for the buyer who asked for it.
  const logged: string[] = [];
  await expect.poll(() => logged.push(...takeLogErrors())).toBe(2);
  await page(await buy('cs_2'));
  const alerts = shop.store.selectFrom('emails').select('dedupe_key');
  expect(await alerts.where('dedupe_key', 'like', 'alert:stamping%').execute()).toEqual([
    { dedupe_key: 'alert:stamping-failed:1' },
  ]);
  takeLogErrors();
});

test('delivers goods without PDFs as they were built, ZIP files included', async () => {
  await publish('1', { 'brushes.zip': 'brushes', 'notes.txt': 'notes' });
  const html = await page(await buy('cs_1'));
  const archive = unzipSync(await bytesOf(html));
  expect(Buffer.from(archive['all/brushes.zip'] ?? []).toString()).toBe('brushes');
  expect(await (await fetched(html, '1', 'brushes.zip')).text()).toBe('brushes');
});

test('keeps nothing for a buyer but the stamped PDFs', async () => {
  await publish('1', { 'book.pdf': await book(), 'film.mp4': Buffer.alloc(3_000_000, 7) });
  const library = await buy('cs_1');
  const html = await pageWithCopy(library);
  expect((await bytesOf(html)).length).toBeGreaterThan(3_000_000);
  const stamped = join(shop.dataDir, 'stamped');
  const kept = (await filesBelow(stamped)).map((path) => statSync(join(stamped, path)).size);
  expect(kept.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
});

test('stamps nothing and keeps nothing if the configuration says so', async () => {
  await shop.close();
  shop = await testShop(
    {},
    1,
    otherwise(({ delivery }) => ({ delivery: { ...delivery, stamp: false } })),
  );
  const built = await book();
  await publish('1', { 'book.pdf': built });
  const html = await page(await buy('cs_1'));
  await shop.idle();
  const delivered = await (await fetched(html, '1', 'book.pdf')).arrayBuffer();
  expect(new Uint8Array(delivered)).toEqual(new Uint8Array(built));
  expect(unzipSync(await bytesOf(html))['all/book.pdf']).toEqual(new Uint8Array(delivered));
  expect(existsSync(join(shop.dataDir, 'stamped'))).toBe(false);
});

test('sends nothing of an archive with a damaged file', async () => {
  await publish('1', { 'a.txt': 'a', 'film.mp4': 'film' });
  const html = await page(await buy('cs_1'));
  writeFileSync(join(shop.dataDir, 'editions/1/film.mp4'), 'fil');
  const refused = await fetched(html, '1', 'all.zip');
  expect(refused.headers.get('location')).toBe('/library?later');
  expect(takeLogErrors().join()).toContain('has 3 bytes instead of 4');
});

test('packs an older edition on request', FULL, async () => {
  const goods = async (note: string): Promise<Goods> => ({
    'book.pdf': await book(),
    'note.txt': note,
  });
  await publish('1', await goods('old'));
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
  await publish('2', await goods('new'));
  const html = await page(await buy('cs_1'));
  const archive = unzipSync(await bytesOf(html));
  expect(Buffer.from(archive['all/note.txt'] ?? []).toString()).toBe('old');
  expect(archive['all/book.pdf']?.length).toBeGreaterThan((await book()).length);
});

test('makes a lost copy again with the same bytes', async () => {
  await publish('1', { 'book.pdf': await book() });
  const library = await buy('cs_1');
  const once = await bytesOf(await pageWithCopy(library));
  rmSync(join(shop.dataDir, 'stamped'), { recursive: true });
  const again = await bytesOf(await pageWithCopy(library));
  expect(Buffer.compare(once, again)).toBe(0);
});
