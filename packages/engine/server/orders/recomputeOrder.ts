import { HOLD_WORDS } from '../../content/seller.ts';
import { isEntitled, type OrderState, RETURNED, stateOf } from '../../rules/order.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { addToFigures, type Figure } from '../insights/dailyFigures.ts';
import { type FollowUps, type Job, saveFollowUps } from '../jobs/queue.ts';
import { sellerAlert } from '../mail/sellerAlert.ts';
import { type KnownOrder, moneyBack } from '../payments/moneyBack.ts';
import { NO_FACTS, openPayment, type PaymentFacts, readPayment } from '../payments/paymentFacts.ts';
import { recordEvents } from '../webhooks/events.ts';
import type { ProcessContext } from './context.ts';
import { documentsJob, dueNow, needsDocument, queueDocuments } from './dueDocuments.ts';
import { lostAlert, notices, orderAlert } from './notices.ts';
import { orderEvents } from './orderEvents.ts';
import { indexOrder } from './orderSearch.ts';

const DUPLICATE_WITHIN_MS = 30 * 60_000;

type Changed<Fact> = { before: Fact; after: Fact };

/**
 * Brings an order and its cases in line with the facts, and enqueues what follows from the changes.
 * `set` has further columns to change, `payment` the facts of its payment if they just changed.
 */
export async function recomputeOrder(
  context: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  { set = {}, payment }: { set?: Partial<OrderRow>; payment?: Changed<PaymentFacts> } = {},
): Promise<void> {
  const facts = payment?.after ?? (await readPayment(transaction, order.payment_id));
  const followUps: FollowUps = { audit: [], jobs: [] };
  const current = { ...order, ...set };
  const derived = await derive(context, transaction, current, facts, followUps);
  const isDue = needsDocument(order, { ...current, ...derived });
  const change = { ...set, ...derived, ...(isDue && { document_due: dueNow(order) }) };
  if (Object.keys(change).length > 0) {
    await transaction.updateTable('orders').set(change).where('id', '=', order.id).execute();
  }
  const before = { order, payment: payment?.before ?? facts };
  const now = { order: { ...current, ...derived }, payment: facts };
  const changed = { before, now };
  const cases = await context.orderCases.recompute(context, transaction, changed, followUps);
  if (isDue) followUps.jobs.push(documentsJob(order.id));
  followUps.jobs.push(...notices(context, before, now, cases));
  await saveFollowUps(transaction, context.clock, followUps);
  await recordEvents(transaction, context.clock, orderEvents(context.shop, before, now));
}

/** The same for an order that is not stored yet, which cannot have cases. */
export async function insertOrder(
  context: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
): Promise<void> {
  const facts = await openPayment(transaction, order.payment_id, order.created_at);
  const details = { session: order.session_id };
  const opened = { subject: order.id, event: 'order created', details } as const;
  const followUps: FollowUps = { audit: [opened], jobs: [] };
  const row = { ...order, ...(await derive(context, transaction, order, facts, followUps)) };
  await transaction.insertInto('orders').values(row).execute();
  await indexOrder(transaction, row);
  const [before, now] = [
    { order, payment: NO_FACTS },
    { order: row, payment: facts },
  ];
  followUps.jobs.push(...notices(context, before, now, []));
  await saveFollowUps(transaction, context.clock, followUps);
  if (needsDocument(order, row) && !(await issueAtOnce(context, transaction, now))) {
    await queueDocuments(transaction, context.clock, row.id);
  }
  await recordEvents(transaction, context.clock, orderEvents(context.shop, before, now));
}

/** The document of a new sale could not be issued together with it. */
export class DocumentFailure extends Error {}

async function issueAtOnce(
  context: ProcessContext,
  transaction: LockedTransaction,
  sale: KnownOrder,
): Promise<boolean> {
  try {
    return (await context.issueAtOnce?.(transaction, sale)) ?? false;
  } catch (cause) {
    throw new DocumentFailure('the document could not be issued with its order', { cause });
  }
}

/** What the facts change about an order. */
async function derive(
  context: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  facts: PaymentFacts,
  followUps: FollowUps,
): Promise<Partial<OrderRow>> {
  const now = context.clock().getTime();
  const { cents: refundedCents, dispute } = moneyBack(order, facts);
  const { timeZone } = context.shop.company;
  const { figures, change } = count(order, { refundedCents, now, timeZone });
  await addToFigures(transaction, figures);
  const state = stateOf({
    paidAt: order.paid_at,
    failedAt: order.failed_at,
    amountCents: order.amount_cents,
    refundedCents,
    dispute,
    holdReason: order.hold_reason,
    revokedAt: order.revoked_at,
  });
  if (state === order.state) return change;
  const details = { from: order.state, to: state };
  followUps.audit.push({ subject: order.id, event: 'state changed', details });
  const earlier = isEntitled(state) ? await paidJustBefore(transaction, order) : undefined;
  const alert = state === 'dispute-lost' ? [lostAlert(order, facts.disputes)] : [];
  followUps.jobs.push(...alert, ...stateJobs(context.shop, order, state, earlier));
  return { ...change, state, ...(earlier && { duplicate_of: earlier.id }) };
}

/**
 * Adds a sale to the day it was paid on, once, and each refund to the day it is reported. An order
 * that is held is not a sale, and its refund is not counted either.
 */
function count(
  order: OrderRow,
  { refundedCents, now, timeZone }: { refundedCents: number; now: number; timeZone: string },
) {
  const figures: Figure[] = [];
  const change: Partial<OrderRow> = {};
  const isNew = order.counted_at === null;
  const counts = !isNew || (order.paid_at !== null && order.hold_reason === null);
  if (counts && isNew) {
    const day = calendarDay(order.paid_at ?? now, timeZone);
    figures.push({ day, figure: 'orders', value: 1 });
    figures.push({ day, figure: 'revenue', value: order.amount_cents });
    change.counted_at = now;
  }
  const countedCents = isNew ? 0 : order.refunded_cents;
  const more = refundedCents - countedCents;
  if (counts && more !== 0) {
    // A refund that failed is taken out of the day it was counted on.
    const day = calendarDay(more > 0 ? now : (order.refunded_at ?? now), timeZone);
    const orders = Number(refundedCents > 0) - Number(countedCents > 0);
    if (orders !== 0) figures.push({ day, figure: 'refunds', value: orders });
    figures.push({ day, figure: 'refunded', value: more });
  }
  if (refundedCents !== order.refunded_cents) {
    change.refunded_cents = refundedCents;
    if (refundedCents > order.refunded_cents) change.refunded_at = now;
    else if (refundedCents === 0) change.refunded_at = null;
  }
  return { figures, change };
}

type Earlier = { id: string; number: number };

async function paidJustBefore(
  transaction: LockedTransaction,
  order: OrderRow,
): Promise<Earlier | undefined> {
  if (order.email === '') return undefined;
  return (
    transaction
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('email', '=', order.email)
      .where('number', '<', order.number)
      .where('created_at', '>=', order.created_at - DUPLICATE_WITHIN_MS)
      .where('paid_at', 'is not', null)
      // What was refunded is not paid twice.
      .where('state', 'not in', RETURNED)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

function stateJobs(
  { news }: Shop,
  order: OrderRow,
  state: OrderState,
  earlier: Earlier | undefined,
): Job[] {
  const orderId = order.id;
  if (isEntitled(state)) {
    const dedupeKey = confirmationKeys(orderId).first;
    return [
      { kind: 'order-confirmation', dedupeKey, orderId, recipient: 'order' },
      ...(news.sales === 'each'
        ? [sellerAlert({ what: 'sale', key: orderId, lines: [], orderId })]
        : []),
      ...(earlier
        ? [orderAlert(order, { what: 'duplicate-payment', line: paidTwiceLine(earlier.number) })]
        : []),
    ];
  }
  if (state === 'held' && order.hold_reason) {
    return [orderAlert(order, { what: 'order-held', line: HOLD_WORDS[order.hold_reason] })];
  }
  return [];
}

const paidTwiceLine = (number: number) =>
  `Order ${number} was paid by the same buyer a few minutes earlier.`;

/** The keys of an order's confirmations: the first, and one to each corrected address. */
export const confirmationKeys = (orderId: string, correctedAt?: number | null) => {
  const first = `order-confirmation:${orderId}`;
  return { first, corrected: `${first}:${correctedAt ?? 'corrected'}` };
};
