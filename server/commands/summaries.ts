import { type CaseFlag, deadlineOf } from '../../rules/case.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';

/**
 * We create an order when the payment event arrives, a moment after the provider says it was paid.
 * The earlier of the two times is when the buyer ordered.
 */
export const orderedAt = (row: Pick<OrderRow, 'created_at' | 'paid_at'>) =>
  Math.min(row.created_at, row.paid_at ?? row.created_at);

export type OrderSummary = ReturnType<typeof orderSummary>;
export type CaseSummary = ReturnType<typeof caseSummary>;
export type AuditLine = { at: number; event: string; details: Record<string, unknown> };

export const orderSummary = (row: OrderRow & { duplicate_of_number?: number | null }) => ({
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
  /** The number of the order that the same buyer paid minutes before. */
  duplicateOf: row.duplicate_dismissed_at === null ? (row.duplicate_of_number ?? null) : null,
});

export const caseSummary = (row: CaseRow & { order_number: number | null }) => ({
  number: row.number,
  kind: row.kind,
  state: row.state,
  flags: JSON.parse(row.flags) as CaseFlag[],
  name: row.name,
  email: row.email,
  orderNumber: row.order_number,
  receivedAt: row.received_at,
  /** When the next step is due by law or by our own policy. */
  dueAt: row.due_at,
  /** What is due then. */
  dueFor: row.due_at === null ? null : deadlineOf(row),
});

/** Oldest first. */
export async function historyOf(store: Store, subject: string): Promise<AuditLine[]> {
  const lines = await store
    .selectFrom('audit_log')
    .select(['at', 'event', 'details'])
    .where('subject', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return lines.map((line) => ({ ...line, details: JSON.parse(line.details) }));
}
