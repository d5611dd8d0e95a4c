import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Store } from '../../packages/engine/server/db/database.ts';
import { DESK_LOOKS } from '../../testkit/deskLooks.ts';
import { ENGINES, freshSettingsFor } from '../../testkit/engines.ts';
import { manyRecords } from '../../testkit/fakes/manyRecords.ts';
import { type TestShop, testShop } from '../../testkit/testShop.ts';

const ORDERS = 100_000;
/** Tables that grow with every order. No query may scan one. */
const GROWING = [
  ...[
    'orders',
    'order_words',
    'cases',
    'jobs',
    'emails',
    'audit_log',
    'payments',
    'refunds',
    'disputes',
  ],
  ...['purchase_forms', 'requests', 'payment_events', 'documents'],
  ...['deliveries', 'email_copies', 'webhook_deliveries', 'webhook_attempts'],
];
/** A report of a year has a row for each source or country of each day; a list has one page. */
const MOST_ROWS = 1000;

/** PostgreSQL rightly reads a smaller table as a whole, and a large one for a report on most of it. */
const LARGE_ROWS = 50_000;
const REPORTS = ['sources', 'documents', 'tax-oss', 'tax-ledger', 'doctor'];

/** Somebody may be named in what others wrote. It is asked for once, before an erasure. */
const SEARCHES_TEXTS = ['what erasing a buyer would do'];

/** For review: every query with its plan, by engine. */
const PLANS = resolve(import.meta.dirname, '../../bench/results');

let shop: TestShop;
afterEach(() => shop.close());

test.each(ENGINES)(
  'no desk query scans a whole table or reads many rows into memory on %s',
  async (engine) => {
    shop = await testShop(await freshSettingsFor(engine));
    await manyRecords(shop.store, ORDERS, shop.time.now);
    const scans: string[] = [];
    const plans: string[] = [];
    const large: string[] = [];
    const tables = engine === 'SQLite' ? GROWING : await largeTables(shop.store);
    for (const { name, command, run } of DESK_LOOKS) {
      const mayScan =
        SEARCHES_TEXTS.includes(name) || (engine !== 'SQLite' && REPORTS.includes(command));
      const { store, asked, rows } = listening(shop.store);
      await run({ ...shop.seller('desk'), store });
      expect(asked().length, name).toBeGreaterThan(0);
      if (Math.max(...rows) > MOST_ROWS) large.push(`${name}: ${Math.max(...rows)} rows`);
      for (const query of asked()) {
        const plan = await planOf(shop.store, query, engine);
        plans.push(`## ${name}\n\n${query.sql}\n\n${plan}\n`);
        if (!mayScan && readsAll(plan, tables)) scans.push(`${name}:\n${query.sql}\n${plan}`);
      }
    }
    mkdirSync(PLANS, { recursive: true });
    writeFileSync(join(PLANS, `query-plans-${engine}.md`), plans.join('\n'));
    expect(scans.join('\n\n')).toBe('');
    expect(large).toEqual([]);
  },
  300_000,
);

/** The store and a log of the queries that it answered. A query inside another one is not asked alone. */
function listening(store: Store) {
  const built = new WeakMap<QueryId, RootOperationNode>();
  const nodes: RootOperationNode[] = [];
  const rows: number[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      built.set(queryId, node);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const node = built.get(queryId);
      if (node) nodes.push(node);
      rows.push(result.rows.length);
      return result;
    },
  };
  return {
    rows,
    store: store.withPlugin(plugin),
    asked: () => nodes.map((node) => store.getExecutor().compileQuery(node, createQueryId())),
  };
}

async function planOf(store: Store, query: CompiledQuery, engine: string): Promise<string> {
  const prefix = engine === 'SQLite' ? 'explain query plan' : 'explain';
  const question = CompiledQuery.raw(`${prefix} ${query.sql}`, [...query.parameters]);
  const { rows } = await store.executeQuery<Record<string, unknown>>(question);
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
}

async function largeTables(store: Store): Promise<string[]> {
  const found: string[] = [];
  for (const table of GROWING) {
    const count = CompiledQuery.raw(`select count(*) as rows from ${table}`);
    const [answer] = (await store.executeQuery<{ rows: unknown }>(count)).rows;
    if (Number(answer?.rows) >= LARGE_ROWS) found.push(table);
  }
  return found;
}

/** SQLite reports a scan as "SCAN orders". With "USING INDEX" and a limit it reads only the page. */
const readsAll = (plan: string, tables: readonly string[]) =>
  tables.some((table) => new RegExp(`SCAN ${table}(?! USING)|Seq Scan on ${table}\\b`).test(plan));
