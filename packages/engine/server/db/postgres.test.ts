import { connect as connectTo, createServer, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { FULL, settingsFor } from '../../../../testkit/engines.ts';
import { connect, openStore } from './database.ts';
import { postgresDialect } from './postgres.ts';

test('a connection lost in the middle of a transaction does not end the process', async () => {
  const { DATABASE_URL: databaseUrl } = await settingsFor('PostgreSQL');
  const where = { dataDir: '', databaseUrl };
  const store = await openStore(where);
  const beside = connect(where);
  const emitted = vi.spyOn(pg.Client.prototype, 'emit');
  const cut = store.transaction().execute(async (transaction) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(beside);
    await expect.poll(() => emitted.mock.calls.map(([name]) => name)).toContain('error');
    await transaction.insertInto('counters').values({ name: 'lost', value: 1 }).execute();
  });
  await expect(cut).rejects.toThrow();
  expect(await store.selectFrom('counters').selectAll().execute()).toEqual([]);
  await store.destroy();
  await beside.destroy();
});

test(
  'a query to an unresponsive database times out, and later queries work again',
  FULL,
  async () => {
    const line = await lineTo((await settingsFor('PostgreSQL')).DATABASE_URL ?? '');
    const store = new Kysely({ dialect: postgresDialect(line.url, 2000) });
    const ask = () => sql`select 1 as one`.execute(store);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    line.silent = true;
    await expect(ask()).rejects.toThrow();
    line.silent = false;
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await store.destroy();
    line.close();
  },
);

/** Forwards everything to a database until it is told to drop it. */
async function lineTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port)];
  const line = { silent: false, url: '', close: () => undefined as unknown };
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connectTo(port, host);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('data', (chunk) => line.silent || to.write(chunk));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  line.url = url.href;
  line.close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return line;
}
