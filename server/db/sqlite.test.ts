import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from './database.ts';

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
