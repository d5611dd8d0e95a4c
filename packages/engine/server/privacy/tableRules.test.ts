import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { openStore, type Store } from '../db/database.ts';
import { everyTable } from './tableRules.ts';

let store: Store;
let dataDir: string;

test('speaks of the buyer: the seller reads it before an erasure', () => {
  const texts = everyTable.flatMap(([, rule]) => {
    if ('impersonal' in rule || rule.erased === 'row') return [rule.what];
    const kept = Object.values(rule.erased).map((one) => ('kept' in one ? one.kept : ''));
    return [rule.what, ...kept];
  });
  expect(texts.filter((text) => /\byou/i.test(text))).toEqual([]);
});

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rules-'));
    const { DATABASE_URL: databaseUrl } = await settingsFor(engine);
    store = await openStore({ dataDir, databaseUrl });
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true });
  });

  test('has a rule for every table, and a table for every rule', async () => {
    const tables = await store.introspection.getTables();
    const ruled = everyTable.map(([table]) => table);
    expect(tables.map(({ name }) => name).sort()).toEqual(ruled.sort());
  });

  test('erases every text column of a personal table, or names a reason to keep it', async () => {
    const tables = await store.introspection.getTables();
    const open = tables.flatMap(({ name, columns }) => {
      const rule = everyTable.find(([table]) => table === name)?.[1];
      if (!rule || 'impersonal' in rule || rule.erased === 'row') return [];
      const { erased } = rule;
      const texts = columns.filter(({ dataType }) => /text|char|json/i.test(dataType));
      expect(texts.length).toBeGreaterThan(1);
      return texts.filter((column) => !erased[column.name]).map((column) => [name, column.name]);
    });
    expect(open).toEqual([]);
  });

  test('uses the primary key of each table', async () => {
    for (const [table, rule] of everyTable) {
      const { rows } = await primaryKeyOf(table).execute(store);
      const columns = rows.map(({ name }) => name).sort();
      expect([table, columns]).toEqual([table, rule.key.toSorted()]);
    }
    function primaryKeyOf(table: string) {
      return engine === 'SQLite'
        ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0`
        : sql<{ name: string }>`
            select attname as name from pg_index
            join pg_attribute on attrelid = indrelid and attnum = any(indkey)
            where indrelid = ${table}::regclass and indisprimary`;
    }
  });

  test('names only columns that exist', async () => {
    for (const { name, columns } of await store.introspection.getTables()) {
      const known = columns.map((column) => column.name);
      const rule = everyTable.find(([table]) => table === name)?.[1];
      if (!rule) throw new Error(`no rule for ${name}`);
      const ends = 'ends' in rule.retention ? rule.retention.ends : [];
      const named = [
        ...rule.key,
        ...ends.map(({ time }) => time),
        ...('belongs' in rule ? [rule.belongs.by, ...(rule.internal ?? [])] : []),
        ...('belongs' in rule && rule.erased !== 'row' ? Object.keys(rule.erased) : []),
      ];
      expect([name, named.filter((column) => !known.includes(column))]).toEqual([name, []]);
    }
  });
});
