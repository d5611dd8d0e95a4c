import { createHash, randomUUID } from 'node:crypto';
import { caseReference } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import type { Purchase } from '../../rules/purchase.ts';
import type { RefundRequest } from '../../rules/refundAnswers.ts';
import type { Envelope } from '../../rules/submission.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import type { CaseContext } from '../cases/context.ts';
import { openCase } from '../cases/openCase.ts';
import { withdrawalDueAt } from '../cases/withdrawalDueAt.ts';
import { countSteps } from '../insights/funnelSteps.ts';
import type { Store } from '../store/database.ts';
import type { PurchaseRequestRow } from '../store/schema.ts';
import { together } from '../store/together.ts';
import { refundSubmission, withdrawalSubmission } from './submissions.ts';

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
  return keepPurchaseRow(store, { ...columns, ...purchase, attribution, checkout_at: null });
}

/** Everybody who presses the button at the same moment shares a commit. */
const keepPurchaseRow = together(async (transaction, rows: readonly PurchaseRequestRow[]) => {
  const fresh = await transaction
    .insertInto('purchase_requests')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'received_at', 'suspicion', 'language'])
    .execute();
  const sentByPeople = fresh.filter(({ suspicion }) => !suspicion);
  await countSteps(transaction, 'form-sent', sentByPeople);
  if (fresh.length === rows.length) return ({ id }) => id;
  const keys = rows.map((row) => row.dedupe_key);
  const stored = await transaction
    .selectFrom('purchase_requests')
    .select(['id', 'dedupe_key'])
    .where('dedupe_key', 'in', keys)
    .execute();
  const ids = new Map(stored.map(({ id, dedupe_key }) => [dedupe_key, id]));
  return ({ id, dedupe_key }) => ids.get(dedupe_key) ?? id;
});

/** Stored, its case opened and its acknowledgement put down, in one transaction; returns the case. */
export function keepRefund(
  store: Store,
  context: CaseContext,
  request: RefundRequest,
  received: Received & { ipAddress: string },
): Promise<string> {
  return store.transaction().execute(async (transaction) => {
    const row = {
      ...commonColumns('refund', request, received),
      email: request.email,
      answers: JSON.stringify(request),
      ip_address: received.ipAddress,
    };
    const fresh = await transaction
      .insertInto('refund_requests')
      .values(row)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!fresh) return referenceOf(transaction, row.dedupe_key);
    return caseReference('refund', await openCase(context, transaction, refundSubmission(row)));
  });
}

/** The same statement twice is one statement: both are answered with its reference and its time. */
export function keepWithdrawal(
  store: Store,
  context: CaseContext,
  withdrawal: Withdrawal,
  received: Received,
): Promise<{ reference: string; receivedAt: Date; dueAt: Date }> {
  return store.transaction().execute(async (transaction) => {
    const { submitted_at, user_agent, ...columns } = commonColumns(
      'withdrawal',
      withdrawal,
      received,
    );
    const { name, email, order } = withdrawal;
    const row = { ...columns, name, email, order_reference: order };
    const fresh = await transaction
      .insertInto('withdrawals')
      .values(row)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (fresh) await openCase(context, transaction, withdrawalSubmission(row));
    const stored = await transaction
      .selectFrom('withdrawals')
      .innerJoin('cases', 'cases.submission_id', 'withdrawals.id')
      .select(['withdrawals.received_at', 'cases.kind', 'cases.number'])
      .where('withdrawals.dedupe_key', '=', columns.dedupe_key)
      .executeTakeFirstOrThrow();
    return {
      reference: caseReference(stored.kind, stored.number),
      receivedAt: new Date(stored.received_at),
      // The same to everybody: what became of an order is told to its own address only.
      dueAt: new Date(withdrawalDueAt(stored.received_at, context.shop)),
    };
  });
}

async function referenceOf(store: Store, dedupeKey: string): Promise<string> {
  const { kind, number } = await store
    .selectFrom('refund_requests')
    .innerJoin('cases', 'cases.submission_id', 'refund_requests.id')
    .select(['cases.kind', 'cases.number'])
    .where('refund_requests.dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
  return caseReference(kind, number);
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
