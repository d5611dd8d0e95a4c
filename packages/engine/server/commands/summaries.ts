import { type HistoryOf, sentenceOf } from '../../content/history.ts';
import { disputeReason } from '../../content/seller.ts';
import { type CaseFlag, deadlineOf } from '../../rules/case.ts';
import { countryEvidence } from '../../rules/countryEvidence.ts';
import type { Store } from '../db/database.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { CaseRow, DisputeRow, OrderRow } from '../db/schema.ts';
import { readBilling } from '../orders/orderTax.ts';
import { dashboardUrl, type Payments } from '../payments/payments.ts';

/**
 * We create an order when the payment event arrives, a moment after the provider says it was paid.
 * The earlier of the two times is when the buyer ordered.
 */
export const orderedAt = (row: Pick<OrderRow, 'created_at' | 'paid_at'>) =>
  Math.min(row.created_at, row.paid_at ?? row.created_at);

export type OrderSummary = ReturnType<typeof orderSummary>;
export type CaseSummary = ReturnType<typeof caseSummary>;
export type HistoryLine = {
  at: number;
  /** The line for people; the rest is for programs. */
  sentence: string;
  event: string;
  details: Record<string, unknown>;
};

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

export type OrderDispute = ReturnType<typeof disputeSummary>;

export const disputeSummary = (row: DisputeRow, order: OrderRow, payments: Payments) => ({
  id: row.id,
  status: row.status,
  reason: row.reason && disputeReason(row.reason),
  amountCents: row.amount_cents ?? order.amount_cents,
  currency: row.currency ?? order.currency,
  openedAt: row.opened_at,
  dueAt: row.due_at,
  answered: row.answered === 1,
  stripeUrl: dashboardUrl(payments, row.payment_id),
  draftSavedAt: row.draft_saved_at,
  draftError: row.draft_error,
});

export type DocumentSummary = ReturnType<typeof documentSummary>;

export const documentSummary = (row: DocumentRow) => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  corrects: row.corrects_code,
  orderId: row.order_id,
  issuedOn: row.issued_on,
  suppliedOn: row.supplied_on,
  countsOn: row.counts_on,
  treatment: row.treatment,
  country: row.country,
  rate: row.rate,
  currency: row.currency,
  netCents: row.net_cents,
  taxCents: row.tax_cents,
  grossCents: row.gross_cents,
  localCurrency: row.local_currency,
  localNetCents: row.local_net_cents,
  localTaxCents: row.local_tax_cents,
  exchangeRate: row.exchange_rate,
  exchangeDay: row.exchange_day,
  billingCountry: row.billing_country,
  cardCountry: row.card_country,
  countryEvidence: countryEvidence({ billing: row.billing_country, card: row.card_country }),
  business: readBilling(row.buyer)?.name ?? null,
  registrationNumber: readBilling(row.buyer)?.registrationNumber ?? null,
  vatNumber: readBilling(row.buyer)?.vatNumber || null,
});

/** Oldest first. */
export async function historyOf(
  store: Store,
  subject: string,
  of: HistoryOf,
): Promise<HistoryLine[]> {
  const lines = await store
    .selectFrom('audit_log')
    .select(['at', 'event', 'details'])
    .where('subject', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return lines.map(({ at, event, details }) => {
    const read: Record<string, unknown> = JSON.parse(details);
    return { at, sentence: sentenceOf(event, read, of), event, details: read };
  });
}
