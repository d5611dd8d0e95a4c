import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLogErrors } from '../../testkit/failOnConsole.ts';
import { sessionEvent, signed } from '../../testkit/fakes/paymentEvents.ts';
import { type TestShop, testShop } from '../../testkit/testShop.ts';
import { registerEdition } from './editions.ts';

let shop: TestShop;
let bundle: string;
beforeEach(async () => {
  shop = await testShop();
  bundle = mkdtempSync(join(tmpdir(), 'bundle-'));
});
afterEach(async () => {
  await shop.close();
  rmSync(bundle, { recursive: true });
});

type Goods = Record<string, [type: string, content: string | Uint8Array]>;

function publish(version: string, goods: Goods) {
  const files = Object.entries(goods).map(([path, [type, content]]) => {
    writeFileSync(join(bundle, path), content);
    return { path, type, bytes: content.length, sha256: '0'.repeat(64) };
  });
  const manifest = { version, download: 'all.zip', files };
  writeFileSync(join(bundle, 'manifest.json'), JSON.stringify(manifest));
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
  await expect.poll(async () => (await waiting()).headers.get('refresh')).toBeNull();
  const html = await (await waiting()).text();
  return html.match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library';
}

const page = async (path: string) => (await shop.app.request(`${path}?lng=en`)).text();
const fetched = (html: string, version: string, name: string) => {
  const link = new RegExp(`href="(/download/[^"]+/${version}/${name}[^"]*)"`).exec(html)?.[1];
  return shop.app.request((link ?? 'no link').replaceAll('&amp;', '&'));
};

const bytesOf = async (html: string) =>
  new Uint8Array(await (await fetched(html, '1', 'all.zip')).arrayBuffer());

test('delivers neither PDF nor archive if stamping fails, and the page still works', async () => {
  await publish('1', {
    'book.pdf': ['application/pdf', 'not a book'],
    'notes.txt': ['text/plain', 'notes'],
    'all.zip': ['application/zip', 'unstamped'],
  });
  const html = await page(await buy('cs_1'));
  expect(html).toContain('We’re preparing your copy.');
  expect(await (await fetched(html, '1', 'notes.txt')).text()).toBe('notes');
  const refused = await fetched(html, '1', 'book.pdf');
  expect(refused.headers.get('location')).toBe('/library?later');
  const later = await shop.app.request('/library?later&lng=en');
  expect(await later.text()).toContain('still preparing your copy');
  expect(html).not.toMatch(/download[^"]*all\.zip/);
  // Once for each file that was being made, and once for the one that was asked for.
  const logged: string[] = [];
  await expect.poll(() => logged.push(...takeLogErrors())).toBe(3);
});

test('delivers goods without PDFs as they were built, archives included', async () => {
  await publish('1', {
    'brushes.zip': ['application/zip', 'brushes'],
    'all.zip': ['application/zip', 'everything'],
  });
  const html = await page(await buy('cs_1'));
  expect(await (await fetched(html, '1', 'all.zip')).text()).toBe('everything');
  expect(await (await fetched(html, '1', 'brushes.zip')).text()).toBe('brushes');
});

test('packs an older edition on request', async () => {
  const goods = async (note: string): Promise<Goods> => ({
    'book.pdf': ['application/pdf', await book()],
    'note.txt': ['text/plain', note],
    'all.zip': ['application/zip', 'unstamped'],
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
  await publish('1', {
    'book.pdf': ['application/pdf', await book()],
    'all.zip': ['application/zip', 'unstamped'],
  });
  const library = await buy('cs_1');
  await shop.idle();
  const once = await bytesOf(await page(library));
  rmSync(join(shop.dataDir, 'stamped'), { recursive: true });
  await page(library);
  await expect.poll(() => page(library), { timeout: 20_000 }).toMatch(/download[^"]*all\.zip/);
  const again = await bytesOf(await page(library));
  expect(Buffer.compare(once, again)).toBe(0);
});
