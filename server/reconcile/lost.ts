import type { CardRefunds } from '../../rules/cardRefunds.ts';
import type { Disputes } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { readDisputes } from '../payments/disputes.ts';
import { idOf } from '../payments/stripeApi.ts';

/** Something that happened at Stripe and never reached us. */
export type Missed = {
  what: 'payment' | 'refund' | 'dispute';
  /** Stripe's id, by which the seller finds it there. */
  id: string;
  at: number;
  amountCents: number;
  currency: string;
};

/** The same with the events that should have come. Their ids are stable: found twice is fed once. */
export type Lost = Missed & {
  paymentId: string | null;
  /** With the time they tell of, when it is not that of the thing itself. */
  events: { id: string; type: string; object: object; at?: number }[];
};

export const PAGE = 100;

export const inSeconds = (at: number) => Math.floor(at / 1000);

export function pagesOf<Item>(items: readonly Item[]): Item[][] {
  const pages = Math.ceil(items.length / PAGE);
  return Array.from({ length: pages }, (_, n) => items.slice(n * PAGE, (n + 1) * PAGE));
}

export type Known = { refundedCents: number; refunds: CardRefunds; disputes: Disputes };

/** What is known of payments, as far as they are ours: a seller's account may have others. */
export async function knownOf(
  store: Store,
  things: readonly { payment_intent?: string | { id: string } | null }[],
  justFound: readonly Lost[],
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const { paymentId } of justFound) {
    if (paymentId) known.set(paymentId, { refundedCents: 0, refunds: {}, disputes: {} });
  }
  for (const page of pagesOf(things.flatMap((thing) => idOf(thing.payment_intent) ?? []))) {
    const rows = await store
      .selectFrom('orders')
      .leftJoin('payments', 'payments.id', 'orders.payment_id')
      .select(['orders.payment_id', 'payments.refunded_cents', 'payments.disputes'])
      .select('payments.refunds')
      .where('orders.payment_id', 'in', page)
      .execute();
    for (const row of rows) {
      const facts = {
        refundedCents: row.refunded_cents ?? 0,
        refunds: readRefunds(row.refunds),
        disputes: readDisputes(row.disputes),
      };
      if (row.payment_id) known.set(row.payment_id, facts);
    }
  }
  return known;
}
