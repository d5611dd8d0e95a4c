import { includedTaxRate } from '../../rules/money.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';

/** The VAT in a sale, and the numbers of its documents. */
export type Documented = {
  /** Null while it is unknown. */
  taxCents: number | null;
  /** In hundredths of a percent. */
  rate: number | null;
  codes: string[];
};

/** By order. The VAT is what the latest receipt or invoice says; without one, what Stripe reported. */
export async function documentedOf(
  store: Store,
  orders: readonly Pick<OrderRow, 'id' | 'amount_cents' | 'tax_cents'>[],
): Promise<Map<string, Documented>> {
  const reported = orders.map(({ id, amount_cents, tax_cents: taxCents }): [string, Documented] => {
    const rate = taxCents === null ? null : includedTaxRate(amount_cents, taxCents);
    return [id, { taxCents, rate, codes: [] }];
  });
  const known = new Map<string, Documented>(reported);
  if (orders.length === 0) return known;
  const rows = await store
    .selectFrom('documents')
    .select(['order_id', 'kind', 'code', 'tax_cents', 'rate'])
    .where('order_id', 'in', [...known.keys()])
    // An order has receipts first and invoices afterwards.
    .orderBy('series', 'desc')
    .orderBy('number')
    .execute();
  for (const { order_id, kind, code, tax_cents: taxCents, rate } of rows) {
    const before = known.get(order_id);
    const isSale = kind === 'receipt' || kind === 'invoice';
    const tax = isSale || !before ? { taxCents, rate } : before;
    known.set(order_id, { ...tax, codes: [...(before?.codes ?? []), code] });
  }
  return known;
}

export const UNDOCUMENTED: Documented = { taxCents: null, rate: null, codes: [] };

/** Documents with the number and the payment of their order. */
export async function withOrders<Row extends { orderId: string }>(
  store: Store,
  documents: readonly Row[],
) {
  const ids = [...new Set(documents.map(({ orderId }) => orderId))];
  if (ids.length === 0) return [];
  const rows = await store
    .selectFrom('orders')
    .select(['id', 'number', 'payment_id'])
    .where('id', 'in', ids)
    .execute();
  const orders = new Map(rows.map((row) => [row.id, row]));
  return documents.map((row) => ({
    ...row,
    orderNumber: orders.get(row.orderId)?.number ?? null,
    paymentId: orders.get(row.orderId)?.payment_id ?? null,
  }));
}
