import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';

/** What a buyer says about the order they want refunded. */
export type Evidence = {
  email: string;
  /** May contain an order number or a transaction id, in the buyer's own words. */
  reference: string;
  last4: string;
};

export type Match = { order: Candidate; certain: boolean } | undefined;
export type Candidate = OrderRow & { last4: string | null };

const MOST_ORDERS = 50;

/**
 * The address must be the order's own; an order number, a transaction id or the card's last digits
 * make the match certain. Without them the only order of an address is taken, unless the card differs.
 */
export async function matchOrder(store: Store, evidence: Evidence): Promise<Match> {
  const found = await ordersOfAddress(store, evidence.email);
  const named = found.filter((order) => isNamed(order, evidence.reference));
  const byCard = found.filter(({ last4 }) => evidence.last4 !== '' && last4 === evidence.last4);
  const [certain] = named.length > 0 ? named : byCard;
  if (certain) return { order: certain, certain: true };
  const possible = found.filter(
    ({ last4 }) => evidence.last4 === '' || last4 === null || last4 === evidence.last4,
  );
  const [only, another] = possible;
  return only && !another ? { order: only, certain: false } : undefined;
}

const candidates = (store: Store) =>
  store
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select('payments.last4');

export const orderByNumber = (store: Store, number: number): Promise<Candidate | undefined> =>
  candidates(store).where('orders.number', '=', number).executeTakeFirst();

/** Whether the address has bought from us: then it may be told what was sent in its name. */
export const isBuyer = async (store: Store, email: string): Promise<boolean> =>
  (await ordersOfAddress(store, email)).length > 0;

/** Newest first. */
export function ordersOfAddress(store: Store, email: string): Promise<Candidate[]> {
  return candidates(store)
    .where('orders.email', '=', email.trim().toLowerCase())
    .where('orders.paid_at', 'is not', null)
    .orderBy('orders.number', 'desc')
    .limit(MOST_ORDERS)
    .execute();
}

/** People write "#12", "order no. 12" or paste an id from the receipt. */
function isNamed(order: Candidate, reference: string): boolean {
  const words = reference.toLowerCase().split(/[^\w]+/);
  const names = [String(order.number), order.payment_id, order.session_id];
  return names.some((name) => name !== null && words.includes(name.toLowerCase()));
}
