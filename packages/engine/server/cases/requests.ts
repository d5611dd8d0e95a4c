import type { Content } from '../../content/content.ts';
import type { CaseKind } from '../../rules/case.ts';
import { isPartOfName } from '../../rules/names.ts';
import { orderNumberIn } from '../../rules/orderNumber.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import { MONEY_BACK } from '../../rules/refundOptions.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, nextCaseNumber } from '../db/locks.ts';
import type { OrderRow, RefundRequestRow, WithdrawalRow } from '../db/schema.ts';

/** A stored form that asks for money back. */
export type Request =
  | { kind: 'refund'; row: RefundRequestRow }
  | { kind: 'withdrawal'; row: WithdrawalRow };

type Assigned = 'case_number' | 'repeats';
export type NewRequest =
  | { kind: 'refund'; row: Omit<RefundRequestRow, Assigned> }
  | { kind: 'withdrawal'; row: Omit<WithdrawalRow, Assigned> };

export const requestTable = (kind: CaseKind) =>
  kind === 'refund' ? 'refund_requests' : 'withdrawals';

/** Stores a request under the next number of a case. */
export async function storeRequest(
  transaction: LockedTransaction,
  request: NewRequest,
): Promise<Request> {
  const assigned = { case_number: await nextCaseNumber(transaction), repeats: null };
  if (request.kind === 'refund') {
    const row = { ...request.row, ...assigned };
    await transaction.insertInto('refund_requests').values(row).execute();
    return { kind: 'refund', row };
  }
  const row = { ...request.row, ...assigned };
  await transaction.insertInto('withdrawals').values(row).execute();
  return { kind: 'withdrawal', row };
}

export async function readRequest(
  store: Store,
  kind: CaseKind,
  id: string | null,
): Promise<Request | undefined> {
  if (kind === 'refund') {
    const found = store.selectFrom('refund_requests').selectAll().where('id', '=', id);
    const row = await found.executeTakeFirst();
    return row && { kind, row };
  }
  const row = await store
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { kind, row };
}

type Statement = {
  email: string;
  name: string;
  reference: string;
  last4: string;
  wantsRefund: boolean;
};

/** What a request says about the buyer and the order. */
export function statementOf({ kind, row }: Request): Statement {
  const { email } = row;
  if (kind === 'withdrawal') {
    return { email, name: row.name, reference: row.order_reference, last4: '', wantsRefund: true };
  }
  const { txn, last4, resolution } = readRefund(JSON.parse(row.answers));
  return { email, name: '', reference: txn, last4, wantsRefund: resolution === MONEY_BACK };
}

/** Whether a withdrawal says nothing that the order does not say: then anybody may have it repeated. */
export function saysNothingNew(content: Content, { kind, row }: Request, order: OrderRow): boolean {
  if (kind !== 'withdrawal' || !isPartOfName(row.name, order.name)) return false;
  const languages = content.allMessages().map(({ typed }) => typed.orderNumber);
  return orderNumberIn(row.order_reference, languages) === String(order.number);
}
