import { sql } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import { nextId } from '../db/nextId.ts';
import type { CardRefundRow } from '../db/schema.ts';
import { deleteJobs, enqueue } from '../jobs/queue.ts';

/** Spelled out, so that both engines know that the indexes of these rows have them all. */
const IS_ASKED = sql<boolean>`state = 'asked'`;
export const NEEDS_SELLER = sql<boolean>`state in ('rejected', 'failed')`;

type Wanted = Pick<CardRefundRow, 'order_id' | 'cents' | 'actor'> &
  Partial<Pick<CardRefundRow, 'case_id' | 'reason' | 'note' | 'back_before' | 'refunded_after'>>;

/** Stores that it must happen. A job calls the provider, so that a crash before its answer is retried. */
export async function askCardRefund(
  transaction: LockedTransaction,
  clock: Clock,
  wanted: Wanted,
): Promise<void> {
  const row: CardRefundRow = {
    id: nextId(),
    case_id: null,
    state: 'asked',
    refund_id: null,
    error: null,
    rejections: 0,
    attempts: 0,
    reason: null,
    note: '',
    back_before: null,
    refunded_after: null,
    asked_at: clock().getTime(),
    finished_at: null,
    ...wanted,
  };
  await transaction.insertInto('card_refunds').values(row).execute();
  await enqueueCardRefund(transaction, clock, row);
}

/** A job that still waits is left as it is; one that has ended is replaced. */
async function enqueueCardRefund(
  transaction: LockedTransaction,
  clock: Clock,
  { id, order_id: orderId, case_id: caseId }: CardRefundRow,
): Promise<void> {
  const dedupeKey = `card-refund:${id}`;
  await deleteJobs(transaction, [dedupeKey], { ended: true });
  const about = caseId === null ? { orderId } : { caseId };
  const payload = { cardRefundId: id };
  await enqueue(transaction, clock, { kind: 'card-refund', dedupeKey, payload, ...about });
}

/** The job of a refund may be gone, or older than a restored backup: the row says what must happen. */
export const resumeCardRefunds = ({ store, clock }: { store: Store; clock: Clock }) =>
  lockedTransaction(store, async (transaction) => {
    const asked = transaction.selectFrom('card_refunds').selectAll().where(IS_ASKED);
    for (const row of await asked.execute()) await enqueueCardRefund(transaction, clock, row);
  });

/** Once more, after the seller has seen why it was rejected or failed. */
export async function askCardRefundAgain(
  transaction: LockedTransaction,
  clock: Clock,
  row: CardRefundRow,
): Promise<void> {
  await transaction
    .updateTable('card_refunds')
    .set({ state: 'asked', error: null, attempts: 0, finished_at: null })
    .where('id', '=', row.id)
    .execute();
  await enqueueCardRefund(transaction, clock, row);
}

export const findCardRefund = (store: Store, id: string): Promise<CardRefundRow | undefined> =>
  store.selectFrom('card_refunds').selectAll().where('id', '=', id).executeTakeFirst();

export const askedCardRefund = (store: Store, orderId: string) =>
  store
    .selectFrom('card_refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where(IS_ASKED)
    .executeTakeFirst();

type Outcome = Pick<CardRefundRow, 'state' | 'attempts'> &
  Partial<Pick<CardRefundRow, 'cents' | 'refund_id' | 'error' | 'rejections'>>;

/** It is finished once: a job that lost its lease changes nothing. */
export const finishCardRefund = (
  transaction: LockedTransaction,
  clock: Clock,
  id: string,
  outcome: Outcome,
) =>
  transaction
    .updateTable('card_refunds')
    .set({ ...outcome, finished_at: clock().getTime() })
    .where('id', '=', id)
    .where(IS_ASKED)
    .execute();

/** It needs no more attention once the seller decides otherwise; nor does its failed job. */
export async function dismissCardRefunds(
  transaction: LockedTransaction,
  caseId: string,
): Promise<void> {
  const dismissed = await transaction
    .updateTable('card_refunds')
    .set({ state: 'dismissed' })
    .where('case_id', '=', caseId)
    .where(NEEDS_SELLER)
    .returning('id')
    .execute();
  const keys = dismissed.map(({ id }) => `card-refund:${id}`);
  await deleteJobs(transaction, keys);
}

/** What the seller wrote to the buyer with the refund after which so much of the order is refunded. */
export async function noteOfRefund(
  store: Store,
  orderId: string,
  refundedAfter: number,
): Promise<string | undefined> {
  const refund = await store
    .selectFrom('card_refunds')
    .select('note')
    .where('order_id', '=', orderId)
    .where('refunded_after', '=', refundedAfter)
    // The provider's event may be faster than its answer.
    .where('state', 'in', ['asked', 'done'])
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return refund?.note || undefined;
}
