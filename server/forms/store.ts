import { createHash, randomUUID } from 'node:crypto';
import type { Language } from '../../rules/language.ts';
import type { Purchase } from '../../rules/purchase.ts';
import type { RefundRequest } from '../../rules/refund.ts';
import type { Envelope } from '../../rules/submission.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import type { Clock } from '../clock.ts';
import { countStep } from '../insights/funnelSteps.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { Store } from '../store/database.ts';

/** What the server knows of a submission beside its answers. */
export type Received = Envelope & {
  at: Date;
  language: Language;
  submittedAt: string;
  userAgent: string;
};

/** Returns the id of the request, an earlier one when it was sent before. */
export function keepPurchase(
  store: Store,
  purchase: Purchase,
  received: Received & { attribution: object },
): Promise<string> {
  const columns = commonColumns('purchase', purchase, received);
  const attribution = JSON.stringify(received.attribution);
  return store.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('purchase_requests')
      .values({ ...columns, ...purchase, attribution })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n && !received.suspicion) {
      await countStep(transaction, columns.received_at, 'form-sent', received.language);
    }
    const { id } = await transaction
      .selectFrom('purchase_requests')
      .select('id')
      .where('dedupe_key', '=', columns.dedupe_key)
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Stored, and its acknowledgement put down, in one transaction. */
export function keepRefund(
  store: Store,
  clock: Clock,
  request: RefundRequest,
  received: Received & { ipAddress: string },
) {
  return store.transaction().execute(async (transaction) => {
    const columns = commonColumns('refund', request, received);
    await insertRefund(transaction, request, received, columns);
    await acknowledge(transaction, clock, 'refund-request-received', columns.dedupe_key, received);
  });
}

async function insertRefund(
  store: Store,
  request: RefundRequest,
  received: Received & { ipAddress: string },
  columns: ReturnType<typeof commonColumns>,
) {
  await store
    .insertInto('refund_requests')
    .values({
      ...columns,
      email: request.email,
      answers: JSON.stringify(request),
      ip_address: received.ipAddress,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** The same statement twice is one statement: both are answered with its reference and its time. */
export function keepWithdrawal(
  store: Store,
  clock: Clock,
  withdrawal: Withdrawal,
  received: Received,
) {
  return store.transaction().execute(async (transaction) => {
    const row = await insertWithdrawal(transaction, withdrawal, received);
    await acknowledge(transaction, clock, 'withdrawal-received', row.dedupe_key, received);
    return row;
  });
}

/**
 * What looks like a robot's work gets no mail: it would reach somebody who never wrote to us.
 * The person at the form sees the receipt all the same, and the seller sees the statement.
 */
async function acknowledge(
  store: Store,
  clock: Clock,
  kind: 'refund-request-received' | 'withdrawal-received',
  dedupeKey: string,
  received: Received,
) {
  if (received.suspicion) return;
  const job = { kind, dedupeKey: `${kind}:${dedupeKey}`, payload: { dedupeKey } };
  await enqueue(store, clock, job);
}

async function insertWithdrawal(store: Store, withdrawal: Withdrawal, received: Received) {
  const { submitted_at, user_agent, ...columns } = commonColumns(
    'withdrawal',
    withdrawal,
    received,
  );
  const { name, email, order } = withdrawal;
  await store
    .insertInto('withdrawals')
    .values({ ...columns, name, email, order_reference: order })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
  return store
    .selectFrom('withdrawals')
    .select(['id', 'received_at', 'dedupe_key'])
    .where('dedupe_key', '=', columns.dedupe_key)
    .executeTakeFirstOrThrow();
}

function commonColumns(kind: string, content: object, received: Received) {
  return {
    id: randomUUID(),
    dedupe_key: dedupeKey(kind, content, received),
    received_at: received.at.getTime(),
    language: received.language,
    suspicion: received.suspicion,
    submitted_at: received.submittedAt,
    user_agent: received.userAgent,
  };
}

/** Same visit (or, without one, same day) and same content: the same submission. */
function dedupeKey(kind: string, content: object, received: Received): string {
  const visit = received.submissionId || received.at.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([kind, visit, content]))
    .digest('hex');
}
