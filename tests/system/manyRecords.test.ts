import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { API_SCOPES } from '../../packages/engine/rules/connections.ts';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { commands } from '../../packages/engine/server/composition.ts';
import { resources } from '../../packages/engine/server/connections/resources.ts';
import { DESK_LOOKS } from '../../testkit/deskLooks.ts';
import { ENGINES, type Engine, freshSettingsFor } from '../../testkit/engines.ts';
import { manyRecords } from '../../testkit/fakes/manyRecords.ts';
import { type TestShop, testShop } from '../../testkit/testShop.ts';

const ORDERS = 100_000;
const RUNS = 5;
/** What a screen may take, in readings of the whole table of orders at the same moment. */
const MOST_READINGS = 8;

let shop: TestShop;
afterEach(() => shop.close());

/** Every list and every single thing of the API. */
const API = resources.map(({ path }) => path.replace('{number}', '777'));

/**
 * SQLite works in this process, so its processor time is what the work takes, however busy the machine
 * is. PostgreSQL works elsewhere and has to be waited for.
 */
async function timeOf(engine: Engine, run: () => Promise<unknown>): Promise<number> {
  const [before, began] = [process.cpuUsage(), performance.now()];
  await run();
  const { user, system } = process.cpuUsage(before);
  return engine === 'SQLite' ? (user + system) / 1000 : performance.now() - began;
}

/** What every list would take without an index. */
const readAll = () =>
  sql`select sum(length(name) + length(email) + amount_cents) from orders`.execute(shop.store);

/** The fastest of several runs, and of as many readings of the whole table between them. */
async function fastest(engine: Engine, run: () => Promise<unknown>) {
  let [took, reading] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let n = 0; n < RUNS; n += 1) {
    took = Math.min(took, await timeOf(engine, run));
    reading = Math.min(reading, await timeOf(engine, readAll));
  }
  return { took, reading };
}

test.each(ENGINES)(
  `with 100,000 orders, every screen and every list of the API takes at most ${MOST_READINGS} readings of all orders on %s`,
  async (engine) => {
    shop = await testShop(await freshSettingsFor(engine));
    await manyRecords(shop.store, ORDERS, shop.time.now);
    const seller = shop.seller('desk');
    const { token } = await commands['api-token-create'].run(seller, {
      name: 'all',
      scopes: [...API_SCOPES],
    });
    const headers = { authorization: `Bearer ${token}` };
    const times: Record<string, Awaited<ReturnType<typeof fastest>>> = {};
    for (const { name, run } of DESK_LOOKS) times[name] = await fastest(engine, () => run(seller));
    for (const path of API) {
      times[`API ${path}`] = await fastest(engine, async () => {
        const answer = await shop.app.request(PATHS.api + path, { headers });
        expect(answer.status).toBe(200);
        await answer.text();
      });
    }
    const shown = Object.entries(times).map(
      ([name, { took, reading }]) =>
        `${engine}, ${name}: ${took.toFixed(1)} ms, ${(took / reading).toFixed(1)} readings`,
    );
    console.log(shown.join('\n'));
    const slow = Object.entries(times).filter(
      ([, { took, reading }]) => took > MOST_READINGS * reading,
    );
    expect(slow).toEqual([]);
  },
  600_000,
);
