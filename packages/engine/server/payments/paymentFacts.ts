import { sql } from 'kysely';
import { type CardRefund, type Presented, withRefund } from '../../rules/cardRefunds.ts';
import { type DisputeUpdate, withDispute } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';

/** Everything the provider has reported about a payment. */
export type PaymentFacts = {
  /** The highest sum of refunds that the provider ever reported. */
  refundedCents: number;
  /** In the order in which they were first reported. */
  refunds: readonly CardRefund[];
  disputes: readonly DisputeUpdate[];
  /** Null until the provider reports the card. */
  cardCountry: string | null;
};

export const NO_FACTS: PaymentFacts = {
  refundedCents: 0,
  refunds: [],
  disputes: [],
  cardCountry: null,
};

/** The facts of several payments, by their ids; a payment that is not known has no facts. */
export async function readPayments(
  store: Store,
  ids: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await store
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .leftJoin('disputes', 'disputes.payment_id', 'payments.id')
    .select(['payments.id as payment', 'payments.refunded_cents', 'payments.card_country'])
    .select(['refunds.id as refund', 'refunds.sequence', 'refunds.cents', 'refunds.reason'])
    .select(['refunds.presented_cents', 'refunds.presented_currency'])
    .select(['refunds.status as refund_status', 'disputes.id as dispute', 'disputes.updated_at'])
    .select(['disputes.status as dispute_status', 'disputes.opened_at', 'disputes.due_at'])
    .select(['disputes.answered', 'disputes.reason as dispute_reason'])
    .select(['disputes.amount_cents', 'disputes.currency'])
    .where('payments.id', 'in', ids)
    .orderBy('refunds.sequence')
    .execute();
  const found = new Map<string, PaymentFacts>();
  // The join repeats each refund for each dispute: a payment has few of both.
  for (const row of rows) {
    const { refunds, disputes } = found.get(row.payment) ?? NO_FACTS;
    found.set(row.payment, {
      refundedCents: row.refunded_cents,
      cardCountry: row.card_country,
      refunds:
        row.refund && row.refund_status
          ? withRefund(refunds, {
              id: row.refund,
              cents: row.cents ?? 0,
              status: row.refund_status,
              reason: row.reason ?? undefined,
              presented: presentedIn(row),
            })
          : refunds,
      disputes:
        row.dispute && row.dispute_status
          ? withDispute(disputes, {
              id: row.dispute,
              status: row.dispute_status,
              at: row.updated_at ?? 0,
              openedAt: row.opened_at ?? undefined,
              dueAt: row.due_at ?? undefined,
              answered: row.answered === 1,
              reason: row.dispute_reason ?? undefined,
              amountCents: row.amount_cents ?? undefined,
              currency: row.currency ?? undefined,
            })
          : disputes,
    });
  }
  return found;
}

export const readPayment = async (store: Store, id: string | null): Promise<PaymentFacts> =>
  (id && (await readPayments(store, [id])).get(id)) || NO_FACTS;

/** What the buyer paid or got back in another currency than ours. */
export const presentedIn = ({
  presented_cents: cents,
  presented_currency: currency,
}: Pick<OrderRow, 'presented_cents' | 'presented_currency'>): Presented | undefined =>
  cents === null || currency === null ? undefined : { cents, currency };

export const presentedColumns = (presented: Presented | undefined) => ({
  presented_cents: presented?.cents ?? null,
  presented_currency: presented?.currency ?? null,
});

/** The card of a payment, as far as it is known, and its method. */
export async function cardOf(store: Store, paymentId: string | null) {
  const payments = store
    .selectFrom('payments')
    .select(['last4', 'card_country as country', 'method']);
  const card = await payments.where('id', '=', paymentId ?? '').executeTakeFirst();
  return card ?? { last4: null, country: null, method: null };
}

const NOTHING_KNOWN = { refunded_cents: 0, last4: null, method: null, card_country: null };

/** Events about a payment may arrive before the one that creates its order. */
export async function openPayment(
  transaction: LockedTransaction,
  id: string | null,
  first_seen_at: number,
): Promise<PaymentFacts> {
  if (id === null) return NO_FACTS;
  const isNew = await transaction
    .insertInto('payments')
    .values({ id, first_seen_at, ...NOTHING_KNOWN })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return isNew ? NO_FACTS : readPayment(transaction, id);
}

/** The digits of a card, which nothing needs any more. */
export const forgetDigits = (store: Store, paymentId: string) =>
  store.updateTable('payments').set({ last4: null }).where('id', '=', paymentId).execute();

export type PaymentUpdate = {
  /** When we learned of it. */
  seenAt: number;
  /** All that was refunded, as the provider adds it up. */
  refundedCents?: number;
  refunds?: readonly CardRefund[];
  dispute?: DisputeUpdate;
  last4?: string | null;
  cardCountry?: string | null;
  method?: string | null;
};

/** Facts only grow: a larger amount, or a later status of a refund or a dispute. */
export async function savePaymentUpdate(
  transaction: LockedTransaction,
  id: string,
  { seenAt, refundedCents = 0, refunds: reported = [], dispute, ...card }: PaymentUpdate,
): Promise<{ before: PaymentFacts; after: PaymentFacts }> {
  const { last4 = null, cardCountry: card_country = null, method = null } = card;
  const known = { last4, card_country, method };
  const before = await readPayment(transaction, id);
  await transaction
    .insertInto('payments')
    .values({ id, first_seen_at: seenAt, refunded_cents: refundedCents, ...known })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        refunded_cents: sql`case when excluded.refunded_cents > payments.refunded_cents
          then excluded.refunded_cents else payments.refunded_cents end`,
        last4: sql`coalesce(excluded.last4, payments.last4)`,
        card_country: sql`coalesce(excluded.card_country, payments.card_country)`,
        method: sql`coalesce(excluded.method, payments.method)`,
      }),
    )
    .execute();
  const refunds = reported.reduce(withRefund, before.refunds);
  const disputes = dispute ? withDispute(before.disputes, dispute) : before.disputes;
  const changed = refunds.filter((refund) => !before.refunds.includes(refund));
  for (const { id: refundId, cents, status, reason = null, presented } of changed) {
    const sequence = refunds.findIndex((refund) => refund.id === refundId) + 1;
    const columns = { cents, status, reason, ...presentedColumns(presented) };
    await transaction
      .insertInto('refunds')
      .values({ id: refundId, payment_id: id, sequence, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  }
  if (dispute && disputes !== before.disputes) await saveDispute(transaction, id, dispute);
  const after = {
    refundedCents: Math.max(before.refundedCents, refundedCents),
    refunds,
    disputes,
    cardCountry: card_country ?? before.cardCountry,
  };
  return { before, after };
}

async function saveDispute(
  transaction: LockedTransaction,
  paymentId: string,
  { id, status, at, openedAt, dueAt, answered, reason, amountCents, currency }: DisputeUpdate,
): Promise<void> {
  const about = {
    reason: reason ?? null,
    amount_cents: amountCents ?? null,
    currency: currency ?? null,
  };
  const columns = {
    status,
    updated_at: at,
    opened_at: openedAt ?? null,
    due_at: dueAt ?? null,
    answered: answered ? 1 : 0,
  };
  await transaction
    .insertInto('disputes')
    .values({ id, payment_id: paymentId, ...columns, ...about })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...columns,
        // What was reported once stays known.
        reason: sql`coalesce(excluded.reason, disputes.reason)`,
        amount_cents: sql`coalesce(excluded.amount_cents, disputes.amount_cents)`,
        currency: sql`coalesce(excluded.currency, disputes.currency)`,
      }),
    )
    .execute();
}

/** Whether our evidence lies at the provider, for the seller to submit. */
export const noteEvidenceDraft = (
  store: Store,
  disputeId: string,
  draft: { draft_saved_at?: number; draft_error: string | null },
) => store.updateTable('disputes').set(draft).where('id', '=', disputeId).execute();
