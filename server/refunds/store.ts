import type { Content } from '../../content/content.ts';
import { caseReference } from '../../rules/case.ts';
import type { RefundRequest } from '../../rules/refundAnswers.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import { openCase } from '../cases/openCase.ts';
import { withdrawalDueAt } from '../cases/withdrawalDueAt.ts';
import type { CaseContext } from '../core/context.ts';
import type { Store } from '../db/database.ts';
import { type Received, submissionColumns } from '../http/form.ts';
import { refundSubmission, withdrawalSubmission } from './submissions.ts';

/** What the forms about refunds and withdrawals work with. */
export type RefundContext = CaseContext & { store: Store; content: Content };

/** Stored, its case opened and its acknowledgement put down, in one transaction; returns the case. */
export function keepRefund(
  store: Store,
  context: CaseContext,
  request: RefundRequest,
  received: Received & { ipAddress: string },
): Promise<string> {
  return store.transaction().execute(async (transaction) => {
    const row = {
      ...submissionColumns('refund', request, received),
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
    const { submitted_at, user_agent, ...columns } = submissionColumns(
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
