import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buyAccess, consultantShop, post, readEvents } from '../../../../testkit/consultantShop.ts';
import { settingsFor } from '../../../../testkit/engines.ts';
import { startModel } from '../../../../testkit/modelProcess.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
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
  shop = await consultantShop(
    { ...(await settingsFor('PostgreSQL')), ...model.settings(behavior) },
    1,
    otherwise(({ consultant }) => ({
      consultant: consultant && { ...consultant, pagesPerOrder: READERS },
    })),
  );
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
  const { address, events } = await openShop('waits');
  const streams = await Promise.all(
    Array.from({ length: READERS }, () => shop.app.request(events)),
  );
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const [reader, ...others] = streams.map(readEvents);
  await reader?.readTo('It is always right');
  // They read the first event and then nothing.
  await Promise.all(others.map(({ first }) => first()));
  // A statement may run at the moment; a reader would hold its connection for good.
  await expect.poll(heldConnections).toBe(0);
  await model.continue();
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
  await reader?.readTo('event: done');
  await Promise.all(others.map(({ close }) => close()));
  await shop.close();
});
