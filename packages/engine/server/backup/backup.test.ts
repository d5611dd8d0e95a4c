import {
  appendFileSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ENGINES,
  type Engine,
  FULL,
  freshSettingsFor,
  settingsFor,
} from '../../../../testkit/engines.ts';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { libraryOf, sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { backup, restore } from '../commands/backupCommands.ts';
import { lockDataFolder } from '../db/dataFolderLock.ts';
import { everyTable } from '../privacy/tableRules.ts';
import { missingSince } from './compareBackup.ts';
import { makeBackup } from './makeBackup.ts';
import { setAside } from './setAside.ts';

const SLOWLY = { timeout: 20_000 };
const shops: TestShop[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close();
  rmSync(folder, { recursive: true });
});

async function open(engine: Engine, variables: Record<string, string> = {}) {
  const shop = await testShop({ ...(await settingsFor(engine)), ...variables });
  shops.push(shop);
  return shop;
}

const sell = (shop: TestShop, n: number) =>
  shop.app.request(
    '/webhooks/stripe',
    signed(
      sessionEvent('completed', {
        id: `cs_${n}`,
        payment_intent: `pi_${n}`,
        customer_details: { email: `b${n}@example.com`, name: `Мария\u2028"${n}"` },
      }),
    ),
  );

/** A shop with some of everything, an edition on disk, and more rows than are read at once. */
async function filled(engine: Engine) {
  const shop = await open(engine);
  for (let n = 1; n <= 3; n += 1) await sell(shop, n);
  await shop.idle();
  // The delivery log is written a moment after the emails.
  const logged = shop.store.selectFrom('deliveries').select('item').where('kind', '=', 'email');
  await expect.poll(async () => (await logged.execute()).length).toBe(3);
  const days = Array.from({ length: 1500 }, (_, n) => new Date(n * 86_400_000).toISOString());
  const figures = days.map((day) => ({ day: day.slice(0, 10), figure: 'orders', value: 1 }));
  await shop.store.insertInto('daily_figures').values(figures).execute();
  mkdirSync(join(shop.dataDir, 'editions', '1.0'), { recursive: true });
  writeFileSync(join(shop.dataDir, 'editions', '1.0', 'книга.pdf'), 'the book');
  mkdirSync(join(shop.dataDir, 'stamped'));
  writeFileSync(join(shop.dataDir, 'stamped', 'a copy'), 'can be made again');
  return shop;
}

async function contentOf(shop: TestShop): Promise<Record<string, string[]>> {
  const tables = everyTable.map(async ([table]): Promise<[string, string[]]> => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      shop.store,
    );
    const lines = rows.map((row) => JSON.stringify(row, Object.keys(row).sort()));
    // Except for the line about the restore itself.
    return [table, lines.filter((line) => !line.includes('backup restored')).sort()];
  });
  return Object.fromEntries(await Promise.all(tables));
}

const filesOf = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(path, name)).isFile(),
  );

const pairs = ENGINES.flatMap((from) => ENGINES.map((to): [Engine, Engine] => [from, to]));

test.each(pairs)('a backup made on %s restores identically on %s', async (from, to) => {
  const shop = await filled(from);
  const library = await libraryOf(shop);
  const before = await contentOf(shop);
  const { path } = await makeBackup(sellerOf(shop), folder);
  const target = await open(to);
  await restore.run(sellerOf(target), { folder: path });
  expect(await contentOf(target)).toEqual(before);
  expect(before.orders).toHaveLength(3);
  expect(readFileSync(join(target.dataDir, 'editions/1.0/книга.pdf'), 'utf8')).toBe('the book');
  expect((await target.app.request(library)).status).toBe(200);
  await sell(target, 4);
  await target.idle();
  expect((await target.orders()).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

describe.each(ENGINES)('on %s', (engine) => {
  test('a backup is private, without stamped files and without partial files beside it', async () => {
    const { path } = await makeBackup(sellerOf(await filled(engine)), folder);
    const modes = filesOf(path).map((name) => statSync(join(path, name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    expect(filesOf(path).filter((name) => name.startsWith('files/'))).toEqual([
      'files/editions/1.0/книга.pdf',
    ]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('a comparison finds every order, link, row and file that is gone since', async () => {
    const shop = await filled(engine);
    const { path } = await makeBackup(sellerOf(shop), folder);
    const missing = () => missingSince(sellerOf(shop), path);
    expect(await missing()).toEqual([]);
    // A later version may have more of everything.
    await sell(shop, 4);
    await shop.idle();
    await sql`alter table orders add column later integer`.execute(shop.store);
    expect(await missing()).toEqual([]);
    // The next test has the same database on PostgreSQL.
    await sql`alter table orders drop column later`.execute(shop.store);
    const orders = await shop.orders();
    await shop.store
      .updateTable('orders')
      .set({ library_hash: 'another link' })
      .where('number', '=', 2)
      .execute();
    await shop.store.deleteFrom('daily_figures').where('value', '=', 1).execute();
    writeFileSync(join(shop.dataDir, 'editions', '1.0', 'книга.pdf'), 'another book');
    expect(await missing()).toEqual([
      `orders: missing or changed: ${orders[1]?.id} (1)`,
      expect.stringMatching(/^daily_figures: \d+ rows before, \d+ now$/),
      'editions/1.0/книга.pdf: missing or changed',
    ]);
    await expect(backup.run(sellerOf(shop), { compare: path })).rejects.toThrow(orders[1]?.id);
  });

  test('what an upgrade made of the data is set aside, and the backup takes its place', async () => {
    const dataDir = newDataFolder();
    const settings = { ...(await freshSettingsFor(engine)), DATA_DIR: dataDir };
    const shop = await testShop(settings);
    for (let n = 1; n <= 2; n += 1) await sell(shop, n);
    await shop.idle();
    const before = await shop.orders();
    const { path } = await makeBackup(sellerOf(shop), folder);
    await shop.store.updateTable('orders').set({ name: 'changed' }).execute();
    await sql`drop table page_views`.execute(shop.store);
    await shop.close();
    const { folder: aside, schema } = await setAside(shop.env, 'upgraded-after-backup');
    mkdirSync(dataDir);

    const again = await testShop(settings);
    shops.push(again);
    expect(await again.orders()).toEqual([]);
    await restore.run(sellerOf(again), { folder: path });
    expect(await again.orders()).toEqual(before);
    if (schema) {
      const kept = await sql`select name from ${sql.id(schema, 'orders')}`.execute(again.store);
      expect(kept.rows).toEqual([{ name: 'changed' }, { name: 'changed' }]);
    } else expect(existsSync(join(aside, 'shop.db'))).toBe(true);
    for (const one of [aside, dataDir]) rmSync(one, { recursive: true });
  });

  const parts = engine === 'PostgreSQL' ? ['folder', 'schema'] : ['folder'];
  test.each(parts)('what cannot be set aside whole stays where it is: %s', async (part) => {
    const dataDir = newDataFolder();
    const settings = { ...(await freshSettingsFor(engine)), DATA_DIR: dataDir };
    const shop = await testShop(settings);
    await sell(shop, 1);
    await shop.idle();
    const before = await shop.orders();
    if (part === 'schema') await sql`create schema taken`.execute(shop.store);
    else mkdirSync(join(`${dataDir}-taken`, 'full'), { recursive: true });
    await shop.close();
    await expect(setAside(shop.env, 'taken')).rejects.toThrow(/taken/);
    const again = await testShop(settings);
    shops.push(again);
    expect(await again.orders()).toEqual(before);
    rmSync(`${dataDir}-taken`, { recursive: true, force: true });
  });

  test('a backup made while orders arrive is consistent', FULL, async () => {
    const shop = await filled(engine);
    const sold = async () => (await shop.orders()).length;
    let copying = true;
    const load = (async () => {
      for (let n = 4; copying && n < 200; n += 1) {
        await sell(shop, n);
        await pause(5);
      }
    })();
    await expect.poll(sold, SLOWLY).toBeGreaterThan(6);
    const { path, manifest } = await makeBackup(sellerOf(shop), folder);
    copying = false;
    await load;
    const copied = manifest.tables.find(({ table }) => table === 'orders')?.rows ?? 0;
    await expect.poll(sold, SLOWLY).toBeGreaterThan(copied);

    const copy = await open(engine);
    await copy.worker.stop();
    await restore.run(sellerOf(copy), { folder: path });
    const orders = await copy.orders();
    const payments = await copy.store.selectFrom('payments').select('id').execute();
    expect(orders.map(({ number }) => number)).toEqual(payments.map((_, i) => i + 1));
    const all = await contentOf(copy);
    const [audit, emails, events] = [all.audit_log, all.emails, all.payment_events].map(String);
    for (const order of orders) {
      expect(audit).toContain(`"subject":"${order.id}"`);
      expect(emails).toContain(`order-confirmation:${order.id}`);
      expect(events).toContain(`"payment_ref":"${order.payment_id}"`);
    }
  });

  test('rejects a damaged or incomplete backup and changes nothing', async () => {
    const { path } = await makeBackup(sellerOf(await filled(engine)), folder);
    const target = await open(engine);
    const before = await contentOf(target);
    const damages: [string, (copy: string) => void][] = [
      ['orders.jsonl', (copy) => appendFileSync(join(copy, 'tables/orders.jsonl'), ' ')],
      [
        'книга.pdf',
        (copy) => writeFileSync(join(copy, 'files/editions/1.0/книга.pdf'), 'the b00k'),
      ],
      ['jobs.jsonl', (copy) => rmSync(join(copy, 'tables/jobs.jsonl'))],
      ['manifest.json', (copy) => writeFileSync(join(copy, 'manifest.json'), '{')],
      ['no manifest.json', (copy) => rmSync(join(copy, 'manifest.json'))],
    ];
    for (const [named, damage] of damages) {
      const copy = join(folder, 'copy');
      cpSync(path, copy, { recursive: true });
      damage(copy);
      await expect(restore.run(sellerOf(target), { folder: copy })).rejects.toThrow(named);
      await expect(backup.run(sellerOf(target), { verify: copy })).rejects.toThrow(named);
      rmSync(copy, { recursive: true });
    }
    expect(await contentOf(target)).toEqual(before);
    expect(filesOf(target.dataDir).filter((name) => name.startsWith('editions'))).toEqual([]);
    expect(await backup.run(sellerOf(target), { verify: path })).toMatchObject({
      rows: { orders: 3, daily_figures: 1502 },
      files: 1,
    });
  });

  test('rolls back if the restored rows differ from the backup', FULL, async () => {
    const { path } = await makeBackup(sellerOf(await filled(engine)), folder);
    const file = join(path, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.tables.find((copy: { table: string }) => copy.table === 'payments').rows = 7;
    writeFileSync(file, JSON.stringify(manifest));
    const target = await open(engine);
    await expect(restore.run(sellerOf(target), { folder: path })).rejects.toThrow('payments');
    expect(await target.orders()).toEqual([]);
  });

  test('a link of an order after the backup works again when its payment is imported', async () => {
    const shop = await filled(engine);
    const { path } = await makeBackup(sellerOf(shop), folder);
    await sell(shop, 4);
    await shop.idle();
    const library = await libraryOf(shop, 'cs_4');
    const target = await open(engine);
    await restore.run(sellerOf(target), { folder: path });
    expect((await target.app.request(library)).status).toBe(404);
    await sell(target, 4);
    await target.idle();
    expect((await target.app.request(library)).status).toBe(200);
  });

  test('never restores over another shop, nor with a secret that breaks links', async () => {
    const shop = await filled(engine);
    const { path } = await makeBackup(sellerOf(shop), folder);
    await expect(restore.run(sellerOf(shop), { folder: path })).rejects.toThrow('empty one');
    const other = await open(engine, { SHOP_SECRET: 'quite another secret that is long enough' });
    await expect(restore.run(sellerOf(other), { folder: path })).rejects.toThrow('SHOP_SECRET');
  });
});

/** The inodes of the files and folders that are flushed in the meantime. */
async function flushedWhile(work: () => Promise<unknown>): Promise<Set<number>> {
  const handle = await openFile(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  const flushed = new Set<number>();
  sync.mockImplementation(async function flush(this: FileHandle) {
    flushed.add((await this.stat()).ino);
    fsyncSync(this.fd);
  });
  await work().finally(() => sync.mockRestore());
  return flushed;
}
const unflushed = (paths: string[], flushed: Set<number>) =>
  paths.filter((path) => !flushed.has(statSync(path).ino));
const allIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));

test('flushes every folder before a backup counts as made or restored', FULL, async () => {
  const shop = await filled('SQLite');
  const backups = join(folder, 'new', 'backups');
  const copying = await flushedWhile(() => makeBackup(sellerOf(shop), backups));
  expect(unflushed([folder, ...allIn(folder)], copying)).toEqual([]);

  const target = await open('SQLite');
  const [name = ''] = readdirSync(backups);
  const restoring = await flushedWhile(() =>
    restore.run(sellerOf(target), { folder: join(backups, name) }),
  );
  const editions = join(target.dataDir, 'editions');
  const restored = [target.dataDir, editions, ...allIn(editions)];
  expect(unflushed(restored, restoring)).toEqual([]);
});

/** The disk is full for everything that is written to files in the meantime. */
async function withFullDisk(work: () => Promise<unknown>): Promise<void> {
  const handle = await openFile(folder);
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'appendFile');
  await handle.close();
  write.mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  await expect(work()).rejects.toThrow('There’s no space left on the disk');
  write.mockRestore();
}

test(
  'leaves nothing behind on a full disk, and works again when there is space',
  FULL,
  async () => {
    const shop = await filled('SQLite');
    await withFullDisk(() => makeBackup(sellerOf(shop), folder));
    expect(readdirSync(folder)).toEqual([]);
    const { path } = await makeBackup(sellerOf(shop), folder);
    const target = await open('SQLite');
    await withFullDisk(() => restore.run(sellerOf(target), { folder: path }));
    const inEditions = () => filesOf(join(target.dataDir, 'editions'));
    expect([await target.orders(), inEditions()]).toEqual([[], []]);
    await restore.run(sellerOf(target), { folder: path });
    expect(inEditions()).toEqual(['1.0/книга.pdf']);
  },
);

test('restores nothing into the folder of a server that is running', async () => {
  const { path } = await makeBackup(sellerOf(await filled('SQLite')), folder);
  const target = await open('SQLite');
  const lock = lockDataFolder(target.dataDir);
  const restored = () => restore.run(sellerOf(target), { folder: path });
  await expect(restored()).rejects.toThrow('is in use by another server');
  lock.release();
  await restored();
  expect(await target.orders()).toHaveLength(3);
});

test('leaves out editions that are only half published', FULL, async () => {
  const shop = await filled('SQLite');
  const draft = join(shop.dataDir, 'editions', '.draft-1');
  mkdirSync(draft);
  writeFileSync(join(draft, 'half a book.pdf'), 'the b');
  const { manifest } = await makeBackup(sellerOf(shop), folder);
  expect(manifest.files.map(({ path }) => path)).toEqual(['editions/1.0/книга.pdf']);
});

test('keeps the backup that was just made, also after the clock was set back', async () => {
  const shop = await open('SQLite');
  await makeBackup(sellerOf(shop), folder);
  shop.time.now = new Date(shop.time.now.getTime() - 86_400_000);
  const made = await backup.run(sellerOf(shop), { folder, keep: 1 });
  const written = join(folder, ...readdirSync(folder));
  expect(made).toMatchObject({ written, deleted: { length: 1 } });
});

test('keeps only the newest backups on request, and names those that are too old', async () => {
  const shop = await open('SQLite');
  const made: unknown[] = [];
  for (const day of ['01', '10', '14', '15']) {
    shop.time.now = new Date(`2026-11-${day}T12:00:00Z`);
    made.push(await backup.run(sellerOf(shop), { folder }));
  }
  expect(made).toMatchObject([{ tooOld: [] }, { tooOld: [] }, { tooOld: [] }, { tooOld: [] }]);
  shop.time.now = new Date('2026-11-16T12:00:00Z');
  expect(await backup.run(sellerOf(shop), { folder })).toMatchObject({
    deleted: [],
    tooOld: ['backup-2026-11-01T12-00-00.000Z'],
  });
  shop.time.now = new Date('2026-11-17T12:00:00Z');
  const kept = await backup.run(sellerOf(shop), { folder, keep: 2 });
  expect(kept).toMatchObject({ tooOld: [], deleted: { length: 4 } });
  expect(readdirSync(folder).sort()).toEqual([
    'backup-2026-11-16T12-00-00.000Z',
    'backup-2026-11-17T12-00-00.000Z',
  ]);
});
