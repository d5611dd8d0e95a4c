import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../packages/engine/rules/calendar.ts';
import { openStore } from '../packages/engine/server/db/database.ts';
import { sessionEvent } from './fakes/paymentEvents.ts';
import { testShop } from './testShop.ts';

/** An order created by the webhook, used as a template for others. */
async function realOrder() {
  const shop = await testShop();
  await shop.deliver(sessionEvent('completed'));
  const [order] = await shop.orders();
  await shop.close();
  if (!order) throw new Error('there is no order');
  return order;
}

/** A data folder with so many orders, a multiple of 500. Every tenth buyer has bought twice. */
export async function shopWithOrders(orders: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const store = await openStore({ dataDir });
  const first = await realOrder();
  // Recent by the real clock: a server that is started would make old ones anonymous.
  const at = Date.now() - DAY_MS;
  const order = (n: number) => ({
    ...first,
    id: `order-${n}`,
    number: n,
    session_id: `cs_${n}`,
    payment_id: null,
    library_hash: `hash-${n}`,
    email: `buyer${n % 10 ? n : n - 1}@example.com`,
    created_at: at,
    paid_at: at,
  });
  for (let from = 1; from <= orders; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => order(from + index));
    await store.insertInto('orders').values(rows).execute();
  }
  return { dataDir, store };
}
