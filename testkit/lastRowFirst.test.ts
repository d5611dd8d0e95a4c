import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../packages/engine/server/db/database.ts';
import { settingsFor } from './engines.ts';
import { newDataFolder } from './testFolder.ts';

describe.each(['SQLite', 'PostgreSQL'] as const)('a store of a test on %s', (engine) => {
  test('returns the last row first unless it is asked for an order', async () => {
    const { DATABASE_URL: databaseUrl } = await settingsFor(engine);
    const store = await openStore({ dataDir: newDataFolder(), databaseUrl });
    onTestFinished(() => store.destroy());
    const values = ['a', 'b', 'c', 'd'].map((name, n) => ({ name, value: n < 3 ? 1 : 0 }));
    const added = await store.insertInto('counters').values(values).returning('name').execute();
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('');
    const counters = store.selectFrom('counters').select('name');
    const read = async (query: typeof counters) => names(await query.execute());
    expect(names(added)).toBe('dcba');
    expect(await read(counters)).toBe('dcba');
    expect(await read(counters.where('value', '=', 0).unionAll(counters))).toBe('dcbad');
    expect(
      names((await sql<{ name: string }>`select name from counters`.execute(store)).rows),
    ).toBe('dcba');
    expect(await read(counters.limit(1))).toBe('d');
    expect(await read(counters.orderBy('value'))).toBe('dcba');
    expect(await read(counters.orderBy('value', 'desc').limit(1))).toBe('c');
    expect(await read(counters.orderBy('value').orderBy('name'))).toBe('dabc');
    const inTransaction = store
      .transaction()
      .execute((own) =>
        own.selectFrom('counters as own').select('own.name').orderBy('own.value').execute(),
      );
    expect(names(await inTransaction)).toBe('dcba');
  });
});
