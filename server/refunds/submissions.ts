import { readRefund } from '../../rules/refundAnswers.ts';
import { MONEY_BACK } from '../../rules/refundOptions.ts';
import type { Submission } from '../cases/openCase.ts';
import type { RefundRequestRow, WithdrawalRow } from '../db/schema.ts';

/** What a stored request says for its case. */
export function refundSubmission(row: RefundRequestRow): Submission {
  const { txn, last4, resolution } = readRefund(JSON.parse(row.answers));
  return {
    ...common(row),
    kind: 'refund',
    name: '',
    reference: txn,
    last4,
    wantsMoney: resolution === MONEY_BACK,
  };
}

export const withdrawalSubmission = (row: WithdrawalRow): Submission => ({
  ...common(row),
  kind: 'withdrawal',
  name: row.name,
  reference: row.order_reference,
  last4: '',
  wantsMoney: true,
});

const common = (row: Omit<WithdrawalRow, 'name' | 'order_reference'>) => ({
  id: row.id,
  dedupeKey: row.dedupe_key,
  language: row.language,
  receivedAt: row.received_at,
  suspicion: row.suspicion,
  email: row.email,
});
