import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buyAccess, consultantShop, post } from '../../../../testkit/consultantShop.ts';
import { settingsFor } from '../../../../testkit/engines.ts';
import { startModel } from '../../../../testkit/modelProcess.ts';
import type { TestShop } from '../../../../testkit/testShop.ts';

let model: Awaited<ReturnType<typeof startModel>>;
let shop: TestShop;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

/** More than the pool has connections. */
const READERS = 25;

async function openShop(behavior: string) {
  shop = await consultantShop({
    ...(await settingsFor('PostgreSQL')),
    ...model.settings(behavior),
  });
  const page = await buyAccess(shop);
  const json = { accept: 'application/json' };
  const asked = await post(shop, `${page}/ask`, { question: 'What price should I ask for?' }, json);
  const { address, html } = await asked.json();
  return { address, events: /data-events="([^"]+)"/.exec(html)?.[1] ?? 'no events' };
}

/** Connections that a statement or a transaction holds, except the one that asks. */
async function heldConnections(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(
    shop.store,
  );
  return Number(rows[0]?.held);
}

test('readers that never read hold no database connection, while an answer is written and after', async () => {
  const { address, events } = await openShop('slow');
  const streams = await Promise.all(
    Array.from({ length: READERS }, () => shop.app.request(events)),
  );
  // Reads the first event and then nothing.
  const readers = streams.map((stream) => stream.body?.getReader());
  await Promise.all(readers.map((reader) => reader?.read()));
  // A statement may run at the moment; a reader would hold its connection for good.
  await expect.poll(heldConnections).toBe(0);
  const open = () => shop.store.selectFrom('questions').select('state').executeTakeFirst();
  await vi.waitFor(async () => expect(await open()).toEqual({ state: 'answered' }), 30_000);
  await delay(500);
  await expect.poll(heldConnections).toBe(0);
  // Every connection of the pool is free for others.
  const pages = await Promise.all(
    Array.from({ length: READERS }, () => shop.app.request(`${address}?lng=en`)),
  );
  expect(await pages[0]?.text()).toContain('Then wait.');
  // Who reads again gets the rest.
  let rest = '';
  for (let part = await readers[0]?.read(); part && !part.done; part = await readers[0]?.read()) {
    rest += new TextDecoder().decode(part.value);
  }
  expect(rest).toContain('event: done');
  await Promise.all(readers.map((reader) => reader?.cancel()));
  await shop.close();
});
