import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import * as ours from '../../../../testkit/ourShop.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { today } from '../commands/todayCommand.ts';

const GOODS = { 'film.mp4': 'a film', 'sheets/plan.txt': 'a plan' };

let settings: Record<string, string>;
let bundle: string;
let shops: TestShop[];
const folders: string[] = [];

/** A process with a data folder of its own, on the database of the others. */
async function start(): Promise<TestShop> {
  const dataDir = newDataFolder();
  folders.push(dataDir);
  const shop = await testShop({ ...settings, DATA_DIR: dataDir }, 1, { ...ours, bundle });
  shops.push(shop);
  return shop;
}

const pathIn = (shop: TestShop, path: string) => join(shop.dataDir, 'editions', '1', path);
const later = (shop: TestShop, ms = 61_000) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
};
async function readiness(shop: TestShop) {
  const answer = await shop.app.request('/readyz');
  return [answer.status, await answer.json()];
}
const alerts = async (shop: TestShop) =>
  (
    await shop.store
      .selectFrom('emails')
      .select('dedupe_key')
      .where('dedupe_key', 'like', 'alert:files-missing:%')
      .orderBy('dedupe_key')
      .execute()
  ).map(({ dedupe_key }) => dedupe_key);
/** The build of the shop no longer has the files. */
const loseBuild = () => rmSync(bundle, { recursive: true });

const READY = [200, { ready: true }];
const NOT_READY = [503, { ready: false, reason: 'files missing' }];
const MISSING = 'alert:files-missing:1:missing:2026-11-15';
const RESTORED = 'alert:files-missing:1:restored:2026-11-15';

beforeEach(() => {
  bundle = makeBundle('1', GOODS);
  shops = [];
});
afterEach(async () => {
  for (const shop of shops) await shop.close();
  for (const folder of [...folders.splice(0), bundle]) {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    settings = await settingsFor(engine);
  });

  test('is not ready while a file is missing, and ready again when it is back', async () => {
    const shop = await start();
    expect(await readiness(shop)).toEqual(READY);
    loseBuild();
    rmSync(pathIn(shop, 'film.mp4'));
    // A look that is a moment old still counts.
    expect(await readiness(shop)).toEqual(READY);
    later(shop, 5000);
    expect(await readiness(shop)).toEqual(NOT_READY);
    expect((await shop.app.request('/healthz')).status).toBe(200);
    writeFileSync(pathIn(shop, 'film.mp4'), 'a film');
    later(shop, 5000);
    expect(await readiness(shop)).toEqual(READY);
  });

  test('alerts the seller once, in log, desk and email', async () => {
    const shop = await start();
    loseBuild();
    rmSync(pathIn(shop, ''), { recursive: true });
    for (let round = 0; round < 3; round += 1) {
      later(shop);
      await shop.files.tend();
    }
    expect(takeLogErrors().join()).toMatch(/^[^\n]*files to sell are missing[^\n]*\n?$/);
    expect(await alerts(shop)).toEqual([MISSING]);
    const { missingFiles } = await today.run(sellerOf(shop), {});
    expect(missingFiles).toEqual(['film.mp4 is missing', 'sheets/plan.txt is missing']);
    await shop.idle();
    expect(shop.mails()).toHaveLength(1);
    const [name = ''] = shop.mails();
    const email = readFileSync(join(shop.dataDir, 'mail', name), 'utf8');
    expect(email).toContain('Check the files that you sell');
  });

  test('restores from the build what it has, byte by byte', async () => {
    const shop = await start();
    rmSync(pathIn(shop, 'film.mp4'));
    later(shop);
    await shop.files.tend();
    expect(readFileSync(pathIn(shop, 'film.mp4'), 'utf8')).toBe('a film');
    expect(await readiness(shop)).toEqual(READY);
    expect(await alerts(shop)).toEqual([RESTORED]);
  });

  test('restores nothing from a build whose file is not the one that was published', async () => {
    const shop = await start();
    writeFileSync(join(bundle, 'film.mp4'), 'a fiLm');
    rmSync(pathIn(shop, 'film.mp4'));
    later(shop);
    await shop.files.tend();
    expect(await readiness(shop)).toEqual(NOT_READY);
    expect(await alerts(shop)).toEqual([MISSING]);
    expect(takeLogErrors()).toHaveLength(2);
  });

  test('notices a file that was changed without changing its size', async () => {
    const shop = await start();
    await shop.files.tend();
    loseBuild();
    writeFileSync(pathIn(shop, 'film.mp4'), 'a fiLm');
    later(shop);
    await shop.files.tend();
    expect(await readiness(shop)).toEqual(NOT_READY);
    expect(takeLogErrors().join()).toContain('film.mp4 was changed');
  });

  test('tells buyers the truth in the library and about a download', async () => {
    const shop = await start();
    await shop.app.request('/webhooks/stripe', signed(sessionEvent('completed')));
    await shop.idle();
    const thanks = await (await shop.app.request('/thank-you?session_id=cs_1')).text();
    const library = `${thanks.match(/\/library\/[\w-]{43}/)?.[0]}?lng=en`;
    const page = async () => (await shop.app.request(library)).text();
    const link = /href="(\/download\/[^"]+film\.mp4[^"]*)"/.exec(await page())?.[1] ?? 'no link';
    loseBuild();
    rmSync(pathIn(shop, 'film.mp4'));
    later(shop);
    expect(await page()).toContain('We can’t send the files right now.');
    expect(await page()).not.toContain('preparing your copy');
    const refused = await shop.app.request(link.replaceAll('&amp;', '&'));
    expect(refused.headers.get('location')).toBe('/library?later');
    const reason = await (await shop.app.request('/library?later&lng=en')).text();
    expect(reason).toContain('We can’t send this file right now.');
    takeLogErrors();
  });
});

test('two processes with data folders of their own both get the files, or are not ready', async () => {
  settings = await settingsFor('PostgreSQL');
  const first = await start();
  const second = await start();
  expect(readFileSync(pathIn(second, 'film.mp4'), 'utf8')).toBe('a film');
  expect(await alerts(first)).toEqual([RESTORED]);
  loseBuild();
  const third = await start();
  expect(await readiness(first)).toEqual(READY);
  expect(await readiness(second)).toEqual(READY);
  expect(await readiness(third)).toEqual(NOT_READY);
  expect(takeLogErrors().join()).toContain('files to sell are missing');
});

test('is not ready when nothing was ever published', async () => {
  settings = {};
  loseBuild();
  const shop = await start();
  expect(await readiness(shop)).toEqual(NOT_READY);
  expect(await alerts(shop)).toEqual([]);
});
