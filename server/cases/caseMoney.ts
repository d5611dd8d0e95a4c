import { type CardRefunds, failedOf } from '../../rules/cardRefunds.ts';
import type { OrderFacts } from '../../rules/order.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { readDisputes } from '../payments/disputes.ts';

/** What became of the money that a case is about. */
export type CaseMoney = {
  dispute: OrderFacts['dispute'];
  /** How many disputes there have been. */
  disputes: number;
  /** How many refunds to the card have failed. */
  failures: number;
  isBack: boolean;
  owedCents: number;
  /** How it came back, and the provider's own name for it. */
  by: CaseRow['paid_by'];
  reference: string | null;
  /** The order's own address: it may be another than the case's. */
  email: string | null;
};

export async function moneyOf(transaction: StoreTransaction, row: CaseRow): Promise<CaseMoney> {
  const found = await transaction
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.state', 'orders.email', 'orders.amount_cents', 'orders.refunded_cents'])
    .select(['orders.bank_refunded_cents', 'payments.dispute', 'payments.disputes'])
    .select('payments.refunds')
    .where('orders.id', '=', row.order_id)
    .executeTakeFirst();
  const dispute = found?.dispute ?? 'none';
  const refunds = readRefunds(found?.refunds);
  const [back, byBank] = [found?.refunded_cents ?? 0, found?.bank_refunded_cents ?? 0];
  const by = dispute === 'lost' ? 'dispute' : byBank > back - byBank ? 'bank' : 'card';
  return {
    dispute,
    disputes: Object.keys(readDisputes(found?.disputes)).length,
    failures: failedOf(refunds).length,
    isBack: dispute === 'lost' || found?.state === 'refunded',
    owedCents: (found?.amount_cents ?? 0) - back,
    by,
    reference: by === 'card' ? lastPaid(refunds) : null,
    email: found?.email || null,
  };
}

const lastPaid = (refunds: CardRefunds) =>
  Object.entries(refunds).findLast(([, { stand }]) => stand === 'paid')?.[0] ?? null;
