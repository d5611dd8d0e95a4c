import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settingsFor } from '../../tests/engines.ts';
import { pause } from '../../tests/paidSessions.ts';
import { connect, openStore } from './database.ts';

test('a connection that is cut in the middle of a transaction does not end the process', async () => {
  const { DATABASE_URL: databaseUrl } = await settingsFor('PostgreSQL');
  const where = { dataDir: '', databaseUrl };
  const store = await openStore(where);
  const beside = connect(where);
  const cut = store.transaction().execute(async (transaction) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(beside);
    await pause(200);
    await transaction.insertInto('counters').values({ name: 'lost', value: 1 }).execute();
  });
  await expect(cut).rejects.toThrow();
  expect(await store.selectFrom('counters').selectAll().execute()).toEqual([]);
  await store.destroy();
  await beside.destroy();
});
