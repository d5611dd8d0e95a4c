import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { commands } from '../../server/commands/commands.ts';
import type { Store } from '../../server/db/database.ts';
import type { CommandContext } from '../../server/orders/context.ts';
import { ENGINES, freshSettingsFor } from '../../testkit/engines.ts';
import { manyOrders } from '../../testkit/fakes/manyOrders.ts';
import { type TestShop, testShop } from '../../testkit/testShop.ts';

const ORDERS = 100_000;
/** Tables that grow with every order. No query may scan one. */
const GROWING = ['orders', 'order_words', 'cases', 'jobs', 'audit_log', 'payments', 'refunds'];

/** For review: every query with its plan, by engine. */
const PLANS = resolve(import.meta.dirname, '../../bench/results');

let shop: TestShop;
afterEach(() => shop.close());

/** Every list of the desk, with every filter and every sort order. */
const LOOKS: [name: string, (seller: CommandContext) => Promise<unknown>][] = [
  ['today', (seller) => commands.today.run(seller, {})],
  ...(['newest', 'oldest', 'largest', 'smallest'] as const).flatMap(
    (sort): [string, (seller: CommandContext) => Promise<unknown>][] => [
      [`orders, ${sort}`, (seller) => pages(seller, { sort })],
      [`paid orders, ${sort}`, (seller) => pages(seller, { sort, state: 'paid' })],
      [`held orders, ${sort}`, (seller) => pages(seller, { sort, state: 'held' })],
    ],
  ),
  ['orders by address', (seller) => pages(seller, { sort: 'newest', search: 'buyer77@ex' })],
  ['orders by number', (seller) => pages(seller, { sort: 'newest', search: '777' })],
  ['orders by two words', (seller) => pages(seller, { sort: 'newest', search: 'pi_77 buyer77' })],
  ['one order', (seller) => commands.order.run(seller, { number: 777 })],
  ['buyers', (seller) => commands.buyers.run(seller, {})],
  ['buyers by address', (seller) => commands.buyers.run(seller, { search: 'buyer77' })],
  ['one buyer', (seller) => commands.buyer.run(seller, { email: 'buyer77@example.com' })],
  ['cases', (seller) => commands.refunds.run(seller, {})],
  ['open cases', (seller) => commands.refunds.run(seller, { state: 'open' })],
  ['cases of an address', (seller) => commands.refunds.run(seller, { search: 'a@example.com' })],
  ['cases by words', (seller) => commands.refunds.run(seller, { search: 'buyer buyer77712' })],
  ['cases by number', (seller) => commands.refunds.run(seller, { search: '77' })],
  ['cases by their own number', (seller) => commands.refunds.run(seller, { search: 'R-77' })],
  ['one case', (seller) => commands.refund.run(seller, { number: 7 })],
];

type OrdersInput = Parameters<typeof commands.orders.run>[1];

/** The first and the second page. */
async function pages(seller: CommandContext, input: OrdersInput) {
  const first = await commands.orders.run(seller, input);
  if (first.next) await commands.orders.run(seller, { ...input, after: first.next });
}

test.each(ENGINES)(
  'no desk query scans a whole table on %s',
  async (engine) => {
    shop = await testShop(await freshSettingsFor(engine));
    await manyOrders(shop.store, ORDERS, shop.time.now);
    const scans: string[] = [];
    const plans: string[] = [];
    for (const [name, look] of LOOKS) {
      const { store, asked } = listening(shop.store);
      await look({ ...shop.seller('desk'), store });
      expect(asked().length, name).toBeGreaterThan(0);
      for (const query of asked()) {
        const plan = await planOf(shop.store, query, engine);
        plans.push(`## ${name}\n\n${query.sql}\n\n${plan}\n`);
        if (readsAll(plan)) scans.push(`${name}:\n${query.sql}\n${plan}`);
      }
    }
    mkdirSync(PLANS, { recursive: true });
    writeFileSync(join(PLANS, `query-plans-${engine}.md`), plans.join('\n'));
    expect(scans.join('\n\n')).toBe('');
  },
  120_000,
);

/** The store and a log of its queries. */
function listening(store: Store) {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
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

/** SQLite reports a scan as "SCAN orders". With "USING INDEX" and a limit it reads only the page. */
const readsAll = (plan: string) =>
  GROWING.some((table) => new RegExp(`SCAN ${table}(?! USING)|Seq Scan on ${table}\\b`).test(plan));
