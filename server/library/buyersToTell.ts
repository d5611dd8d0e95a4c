import { isEntitled } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';

const BATCH = 500;

type Order = Pick<OrderRow, 'id' | 'number' | 'email' | 'state'>;
export type Batch = {
  /** The last order number that was looked at. */
  upTo: number;
  entitled: Order[];
  /** One order per buyer: whoever bought twice is told once. */
  toTell: Order[];
};

/**
 * Orders from before an edition, in batches by their numbers. Whoever bought later has found the
 * edition in their library from the start.
 */
export async function* buyersToTell(
  store: Store,
  edition: { version: string; publishedAt: number },
  from: number,
): AsyncGenerator<Batch> {
  const told = new Set<string>();
  let upTo = from;
  for (;;) {
    const orders = await store
      .selectFrom('orders')
      .select(['id', 'number', 'email', 'state'])
      .where('number', '>', upTo)
      .where('created_at', '<=', edition.publishedAt)
      .where('revoked_at', 'is', null)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    const last = orders.at(-1);
    if (!last) return;
    upTo = last.number;
    const entitled = orders.filter(({ state, email }) => isEntitled(state) && email !== '');
    for (const email of await toldBefore(store, edition.version, entitled)) told.add(email);
    const toTell = entitled.filter(({ email }) => !told.has(email) && told.add(email));
    yield { upTo, entitled, toTell };
  }
}

/** Addresses with a mail about this edition already, be it for another order of theirs. */
async function toldBefore(
  store: Store,
  version: string,
  orders: readonly Order[],
): Promise<string[]> {
  if (orders.length === 0) return [];
  const emails = [...new Set(orders.map(({ email }) => email))];
  const notified = await store
    .selectFrom('orders')
    .innerJoin('jobs', 'jobs.order_id', 'orders.id')
    .select('orders.email')
    .where('orders.email', 'in', emails)
    .where('jobs.kind', '=', 'new-edition')
    .where('jobs.edition', '=', version)
    .execute();
  return notified.map(({ email }) => email);
}
