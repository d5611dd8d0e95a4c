import type { Content } from '../../content/content.ts';
import { caseReference } from '../../rules/case.ts';
import { type RefundRequest, readRefund } from '../../rules/refundAnswers.ts';
import { MONEY_BACK } from '../../rules/refundOptions.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import { withdrawalDueAt } from '../cases/deadlines.ts';
import { openCase, type Submission } from '../cases/openCase.ts';
import type { CaseContext } from '../core/context.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { RefundRequestRow, WithdrawalRow } from '../db/schema.ts';
import { type Received, submissionColumns } from '../http/form.ts';

/** What the forms about refunds and withdrawals work with. */
export type RefundContext = CaseContext & { store: Store; content: Content };

/** Stores the request and opens its case in one transaction; returns the case's reference. */
export function saveRefundRequest(
  store: Store,
  context: CaseContext,
  request: RefundRequest,
  received: Received & { ipAddress: string },
): Promise<string> {
  return lockedTransaction(store, async (transaction) => {
    const row = {
      ...submissionColumns('refund', request, received),
      email: request.email,
      answers: JSON.stringify(request),
      ip_address: received.ipAddress,
    };
    const isNew = await transaction
      .insertInto('refund_requests')
      .values(row)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew) {
      return caseReference('refund', await openCase(context, transaction, refundSubmission(row)));
    }
    const { number } = await transaction
      .selectFrom('refund_requests')
      .innerJoin('cases', 'cases.refund_request_id', 'refund_requests.id')
      .select('cases.number')
      .where('refund_requests.dedupe_key', '=', row.dedupe_key)
      .executeTakeFirstOrThrow();
    return caseReference('refund', number);
  });
}

/** The same statement twice is one: both are answered with its reference and its time. */
export function saveWithdrawal(
  store: Store,
  context: CaseContext,
  withdrawal: Withdrawal,
  received: Received,
): Promise<{ reference: string; receivedAt: Date; dueAt: Date }> {
  return lockedTransaction(store, async (transaction) => {
    const { submitted_at, user_agent, ...columns } = submissionColumns(
      'withdrawal',
      withdrawal,
      received,
    );
    const { name, email, order } = withdrawal;
    const row = { ...columns, name, email, order_reference: order };
    const isNew = await transaction
      .insertInto('withdrawals')
      .values(row)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew) await openCase(context, transaction, withdrawalSubmission(row));
    const stored = await transaction
      .selectFrom('withdrawals')
      .innerJoin('cases', 'cases.withdrawal_id', 'withdrawals.id')
      .select(['withdrawals.received_at', 'cases.number'])
      .where('withdrawals.dedupe_key', '=', columns.dedupe_key)
      .executeTakeFirstOrThrow();
    return {
      reference: caseReference('withdrawal', stored.number),
      receivedAt: new Date(stored.received_at),
      // The same for everybody: how an order stands is sent to its own address only.
      dueAt: new Date(withdrawalDueAt(stored.received_at, context.shop)),
    };
  });
}

/** What a stored request says for its case. */
export function refundSubmission(row: RefundRequestRow): Submission {
  const { txn, last4, resolution } = readRefund(JSON.parse(row.answers));
  return {
    ...common(row),
    kind: 'refund',
    name: '',
    reference: txn,
    last4,
    wantsRefund: resolution === MONEY_BACK,
  };
}

export const withdrawalSubmission = (row: WithdrawalRow): Submission => ({
  ...common(row),
  kind: 'withdrawal',
  name: row.name,
  reference: row.order_reference,
  last4: '',
  wantsRefund: true,
});

const common = (row: Omit<WithdrawalRow, 'name' | 'order_reference'>) => ({
  id: row.id,
  language: row.language,
  receivedAt: row.received_at,
  suspicion: row.suspicion,
  email: row.email,
});
