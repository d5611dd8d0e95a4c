import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { commitWithoutFlush, openStore, type Store } from './database.ts';

test('no other process can write between a transaction’s read and its write', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const store = await openStore({ dataDir });
  const other = new SQLite(join(dataDir, 'shop.db'), { timeout: 0 });
  const overtake = () => other.exec("insert into counters (name, value) values ('other', 1)");
  await store.transaction().execute(async (transaction) => {
    await transaction.selectFrom('counters').selectAll().execute();
    expect(overtake).toThrow('locked');
    await transaction.insertInto('counters').values({ name: 'own', value: 1 }).execute();
  });
  overtake();
  expect(await store.selectFrom('counters').select('name').orderBy('name').execute()).toEqual([
    { name: 'other' },
    { name: 'own' },
  ]);
  other.close();
  await store.destroy();
  rmSync(dataDir, { recursive: true });
});

test('a damaged file is reported with what to do', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  writeFileSync(join(dataDir, 'shop.db'), 'something else');
  await expect(openStore({ dataDir })).rejects.toThrow(/shop\.db is damaged .*\nKeep it, and/);
  rmSync(dataDir, { recursive: true });
});

test('only the commit that asks for it goes without a flush to the disk', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const store = await openStore({ dataDir });
  const [normal, full] = [1, 2];
  const flushing = async (connection: Store) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(connection)).rows[0]
      ?.synchronous;
  // Twice: the second time, both pragmas come from the cache of statements.
  for (const _ of ['first', 'second']) {
    expect(await flushing(store)).toBe(full);
    expect(await commitWithoutFlush(store, flushing)).toBe(normal);
  }
  const failing = commitWithoutFlush(store, () => Promise.reject(new Error('disk full')));
  await expect(failing).rejects.toThrow('disk full');
  expect(await flushing(store)).toBe(full);
  await store.destroy();
  rmSync(dataDir, { recursive: true });
});

test('a query with a limit is planned once, not for every run', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const store = await openStore({ dataDir });
  const { sql: query, parameters } = store
    .selectFrom('orders')
    .select('number')
    .where('email', '=', 'ann@example.com')
    .orderBy('number', 'desc')
    .limit(1)
    .compile();
  const file = new DatabaseSync(join(dataDir, 'shop.db'));
  let planned = 0;
  // SQLite asks it for permission whenever it plans a statement.
  file.setAuthorizer(() => {
    planned += 1;
    return constants.SQLITE_OK;
  });
  const statement = file.prepare(query);
  expect(planned).toBeGreaterThan(0);
  planned = 0;
  for (const _ of ['first', 'second']) statement.all(...(parameters as SQLInputValue[]));
  expect(planned).toBe(0);
  file.close();
  await store.destroy();
  rmSync(dataDir, { recursive: true });
});
