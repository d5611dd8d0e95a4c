import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { AuditLine, CaseSummary, OrderSummary } from './views.ts';

/**
 * We create an order when the payment event arrives, a moment after the provider says it was paid.
 * The earlier of the two times is when the buyer ordered.
 */
export const orderedAt = (row: Pick<OrderRow, 'created_at' | 'paid_at'>) =>
  Math.min(row.created_at, row.paid_at ?? row.created_at);

export const orderSummary = (row: OrderRow & { twin_number?: number | null }): OrderSummary => ({
  number: row.number,
  state: row.state,
  name: row.name,
  email: row.email,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  currency: row.currency,
  country: row.country,
  createdAt: orderedAt(row),
  paidAt: row.paid_at,
  holdReason: row.hold_reason,
  duplicateOf: row.both_intended_at === null ? (row.twin_number ?? null) : null,
});

export const caseSummary = (row: CaseRow & { order_number: number | null }): CaseSummary => ({
  number: row.number,
  kind: row.kind,
  state: row.state,
  flags: JSON.parse(row.flags),
  name: row.name,
  email: row.email,
  orderNumber: row.order_number,
  receivedAt: row.received_at,
  dueAt: row.due_at,
});

/** Oldest first. */
export async function historyOf(store: Store, subject: string): Promise<AuditLine[]> {
  const lines = await store
    .selectFrom('audit_log')
    .select(['at', 'event', 'details'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();
  return lines.map((line) => ({ ...line, details: JSON.parse(line.details) }));
}
