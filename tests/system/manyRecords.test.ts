import { afterEach, expect, test } from 'vitest';
import { API_SCOPES } from '../../rules/connections.ts';
import { PATHS } from '../../rules/paths.ts';
import { commands } from '../../server/commands/commands.ts';
import type { CommandContext } from '../../server/orders/context.ts';
import { ENGINES, freshSettingsFor } from '../../testkit/engines.ts';
import { manyRecords } from '../../testkit/fakes/manyRecords.ts';
import { type TestShop, testShop } from '../../testkit/testShop.ts';

const ORDERS = 100_000;
const MOST_MS = 200;
const RUNS = 5;
/** On a slow machine a hundred times the orders may take this many times as long. */
const [FEW, MOST_TIMES] = [1000, 20];

let shop: TestShop;
afterEach(() => shop.close());

type Look = (seller: CommandContext) => Promise<unknown>;

/** What each screen of the desk asks for. */
const SCREENS: Record<string, Look> = {
  today: (seller) => commands.today.run(seller, {}),
  orders: (seller) => commands.orders.run(seller, { sort: 'newest' }),
  'one order': (seller) => commands.order.run(seller, { number: 777 }),
  buyers: (seller) => commands.buyers.run(seller, {}),
  'a buyer’s story': (seller) => commands.buyer.run(seller, { email: 'buyer77@example.com' }),
  'unpaid forms': (seller) => commands.unpaid.run(seller, {}),
  'planned reminders': (seller) => commands.unpaid.run(seller, { reminder: 'planned' }),
  'sent reminders': (seller) => commands.unpaid.run(seller, { reminder: 'sent' }),
  cases: (seller) => commands.refunds.run(seller, {}),
  'one case': (seller) => commands.refund.run(seller, { number: 7 }),
  emails: (seller) => commands.mails.run(seller, {}),
  'failed emails': (seller) => commands.mails.run(seller, { state: 'failed' }),
  'sent emails': (seller) => commands.mails.run(seller, { state: 'done' }),
  'emails of an order': (seller) => commands.mails.run(seller, { order: 777 }),
  'one email': (seller) => commands.mail.run(seller, { id: 'job-777' }),
  'messages to all': (seller) => commands.messages.run(seller, {}),
  codes: (seller) => commands.codes.run(seller, {}),
  editions: (seller) => commands.editions.run(seller, {}),
  figures: (seller) => commands.figures.run(seller, { by: 'month' }),
  funnel: (seller) => commands.funnel.run(seller, { days: 365 }),
  'sources of a month': (seller) => commands.sources.run(seller, { by: 'source', days: 30 }),
  'sources of a year': (seller) => commands.sources.run(seller, { by: 'campaign', days: 365 }),
  'codes as sources': (seller) => commands.sources.run(seller, { by: 'code', days: 365 }),
  documents: (seller) => commands.documents.run(seller, { month: '2026-10' }),
  'credit notes': (seller) => commands.documents.run(seller, { kind: 'credit-note' }),
  'OSS return': (seller) => commands['tax-oss'].run(seller, { quarter: '2026-Q3' }),
  'VAT ledger': (seller) => commands['tax-ledger'].run(seller, { month: '2026-10' }),
  webhooks: (seller) => commands.webhooks.run(seller, {}),
  'webhook log': (seller) => commands['webhook-log'].run(seller, {}),
  'failed webhook events': (seller) => commands['webhook-log'].run(seller, { state: 'failed' }),
  'API tokens': (seller) => commands['api-tokens'].run(seller, {}),
};

const API = ['/orders', '/orders/777', '/buyers', '/requests', '/editions', '/figures'];

/** The fastest of several runs: what the work takes when no other process disturbs it. */
async function fastest(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const before = performance.now();
    await run();
    times.push(performance.now() - before);
  }
  return Math.min(...times);
}

type Engine = (typeof ENGINES)[number];

/** How long each screen and each list of the API takes in a shop with so many orders. */
async function timesWith(orders: number, engine: Engine): Promise<Record<string, number>> {
  shop = await testShop(await freshSettingsFor(engine));
  await manyRecords(shop.store, orders, shop.time.now);
  const seller = shop.seller('desk');
  const { token } = await commands['api-token-create'].run(seller, {
    name: 'all',
    scopes: [...API_SCOPES],
  });
  const headers = { authorization: `Bearer ${token}` };
  const times: Record<string, number> = {};
  for (const [name, look] of Object.entries(SCREENS)) {
    times[name] = await fastest(() => look(seller));
  }
  for (const path of API) {
    times[`API ${path}`] = await fastest(async () => {
      const answer = await shop.app.request(PATHS.api + path, { headers });
      expect(answer.status).toBe(200);
      await answer.text();
    });
  }
  return times;
}

test.each(ENGINES)(
  `with 100,000 orders, every screen and every list of the API answers within ${MOST_MS} ms on %s`,
  async (engine) => {
    const few = await timesWith(FEW, engine);
    await shop.close();
    const times = await timesWith(ORDERS, engine);
    console.log(
      Object.entries(times)
        .map(([name, ms]) => `${engine}, ${name}: ${ms.toFixed(1)} ms`)
        .join('\n'),
    );
    const limit = (name: string) => Math.max(MOST_MS, MOST_TIMES * (few[name] ?? 0));
    expect(Object.entries(times).filter(([name, ms]) => ms > limit(name))).toEqual([]);
  },
  600_000,
);
