import { sql } from 'kysely';
import { z } from 'zod';
import { DISPUTE_STEPS, disputeReason } from '../../content/seller.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { isEntitled, ORDER_STATES } from '../../rules/order.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { Store } from '../db/database.ts';
import type { DisputeRow } from '../db/schema.ts';
import { figuresOn } from '../insights/dailyFigures.ts';
import { failedEmails, failedJobs } from '../jobs/queue.ts';
import type { OrderContext } from '../orders/context.ts';
import { NEEDS_SELLER } from '../payments/cardRefunds.ts';
import { dashboardUrl, type Payments } from '../payments/payments.ts';
import { casesByDeadline, OPEN_STATES } from '../refunds/findCases.ts';
import { command } from './command.ts';
import {
  newestFirst,
  summarizeCardRefunds,
  summarizeEmails,
  summarizeJobs,
} from './emailSummaries.ts';
import { caseSummary, orderSummary } from './summaries.ts';

const MAX_ROWS = 50;
const LATEST_SALES = 8;
const ENTITLED = ORDER_STATES.filter(isEntitled);
const SHOW_DUPLICATES_MS = 14 * DAY_MS;

export type Today = Awaited<ReturnType<typeof today.run>>;
export type DisputeSummary = Today['disputes'][number];

export const today = command({
  summary: 'Show what needs your attention, next deadline first',
  input: z.object({}),
  run: async (context) => {
    const { version, problems } = await context.currentFiles();
    return {
      ...(await showToday(context)),
      /** What buyers cannot download, although it belongs to the current version. */
      missingFiles: version === undefined ? [] : problems,
    };
  },
});

/** Also for the daily digest. */
export async function showToday({ store, clock, shop, payments }: OrderContext) {
  const now = clock().getTime();
  const cases = await casesByDeadline(store, { states: OPEN_STATES, limit: MAX_ROWS });
  const held = await store
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'held')
    .orderBy('number')
    .limit(MAX_ROWS)
    .execute();
  const duplicates = await store
    .selectFrom('orders')
    .innerJoin('orders as original', 'original.id', 'orders.duplicate_of')
    .selectAll('orders')
    .select('original.number as duplicate_of_number')
    .where('orders.duplicate_of', 'is not', null)
    .where('orders.duplicate_dismissed_at', 'is', null)
    .where('orders.created_at', '>', now - SHOW_DUPLICATES_MS)
    .where('orders.state', '=', 'paid')
    // Once either of the two is refunded, the buyer has no longer paid twice.
    .where('original.state', 'in', ENTITLED)
    .orderBy('orders.created_at')
    .orderBy('orders.number')
    .limit(MAX_ROWS)
    .execute();
  const refunds = store
    .selectFrom('card_refunds')
    .selectAll()
    .where(NEEDS_SELLER)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS);
  const latest = await store
    .selectFrom('orders')
    .selectAll()
    .where('paid_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(LATEST_SALES)
    .execute();
  const figure = await figuresOn(store, calendarDay(now, shop.company.timeZone));
  return {
    disputes: await openDisputes(store, payments),
    cases: cases.map(caseSummary),
    orders: [...held, ...duplicates].map(orderSummary),
    failed: newestFirst(
      await summarizeEmails({ store, shop }, failedEmails(store).limit(MAX_ROWS)),
      await summarizeJobs(store, failedJobs(store).limit(MAX_ROWS)),
      await summarizeCardRefunds(store, refunds),
    ).slice(0, MAX_ROWS),
    /** Newest first, whatever became of them. */
    latest: latest.map(orderSummary),
    sold: {
      orders: figure('orders'),
      revenueCents: figure('revenue'),
      refunds: figure('refunds'),
      refundedCents: figure('refunded'),
      currency: shop.price.currency,
    },
  };
}

/** Disputes that no bank has decided yet, the next deadline first; answered ones come last. */
async function openDisputes(store: Store, payments: Payments) {
  const rows = await store
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.payment_id', 'disputes.payment_id')
    .leftJoin('orders as original', 'original.id', 'orders.duplicate_of')
    .selectAll('disputes')
    .select(['orders.number', 'orders.name', 'orders.email', 'orders.duplicate_dismissed_at'])
    .select(['orders.amount_cents as order_cents', 'orders.currency as order_currency'])
    .select('original.number as duplicate_of_number')
    .select((row) =>
      row
        .selectFrom('deliveries')
        .select(({ fn }) => fn.coalesce(fn.sum<number | string>('count'), sql.lit(0)).as('count'))
        .whereRef('deliveries.order_id', '=', 'orders.id')
        .where('deliveries.kind', '=', 'download')
        .as('downloads'),
    )
    // A literal, so that both engines use the partial index on open disputes.
    .where(sql<boolean>`disputes.status = 'open'`)
    .orderBy('orders.number')
    // An order is listed with the dispute whose deadline it shows.
    .orderBy('disputes.answered')
    .orderBy('disputes.due_at', (by) => by.asc().nullsLast())
    .orderBy('disputes.id')
    .limit(MAX_ROWS)
    .execute();
  return [...Map.groupBy(rows, ({ number }) => number).values()]
    .flatMap((disputes) =>
      disputes.slice(0, 1).map((row) => ({
        number: row.number,
        name: row.name,
        email: row.email,
        amountCents: row.amount_cents ?? row.order_cents,
        currency: row.currency ?? row.order_currency,
        reason: row.reason && disputeReason(row.reason),
        /** What the delivery log has against it. */
        downloads: Number(row.downloads),
        stripeUrl: dashboardUrl(payments, row.payment_id),
        duplicateOf: row.duplicate_dismissed_at === null ? row.duplicate_of_number : null,
        ...nextDisputeStep(disputes),
      })),
    )
    .sort((a, b) => (a.dueAt ?? Number.MAX_VALUE) - (b.dueAt ?? Number.MAX_VALUE));
}

/** A payment can have several disputes; the earliest deadline counts. */
function nextDisputeStep(open: readonly DisputeRow[]) {
  const toAnswer = open.filter(({ answered }) => answered === 0);
  const opened = open.flatMap(({ opened_at, updated_at }) => opened_at ?? (updated_at || []));
  const due = toAnswer.flatMap(({ due_at }) => due_at ?? []);
  const answered = toAnswer.length === 0;
  return {
    openedAt: opened.length > 0 ? Math.min(...opened) : null,
    dueAt: due.length > 0 ? Math.min(...due) : null,
    answered,
    toDo: answered ? DISPUTE_STEPS.wait : DISPUTE_STEPS.answer,
  };
}
