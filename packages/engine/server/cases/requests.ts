import type { Content } from '../../content/content.ts';
import { isPartOfName } from '../../rules/names.ts';
import { orderNumberIn } from '../../rules/orderNumber.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import { MONEY_BACK } from '../../rules/refundOptions.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, nextCaseNumber } from '../db/locks.ts';
import type { OrderRow, RequestRow } from '../db/schema.ts';

/** A form that asks for money back, with the columns of its kind. */
export type NewRequest = Pick<
  RequestRow,
  'id' | 'dedupe_key' | 'received_at' | 'language' | 'suspicion' | 'email'
> &
  (
    | {
        kind: 'refund';
        submitted_at: string;
        user_agent: string;
        answers: string;
        ip_address: string;
      }
    | { kind: 'withdrawal'; name: string; order_reference: string }
  );

export type Request = NewRequest & Pick<RequestRow, 'case_number' | 'repeats'>;

/** Stores a request under the next number of a case, or under that of the case it changes. */
export async function storeRequest(
  transaction: LockedTransaction,
  request: NewRequest,
  number?: number,
): Promise<Request> {
  const case_number = number ?? (await nextCaseNumber(transaction));
  const row = { ...request, case_number, repeats: null };
  await transaction.insertInto('requests').values(row).execute();
  return row;
}

/** A constraint of the table sees to it that each has the columns of its kind. */
export const requestsIn = (store: Store) =>
  store.selectFrom('requests').selectAll().$castTo<Request>();

type Statement = {
  email: string;
  name: string;
  reference: string;
  last4: string;
  wantsRefund: boolean;
};

/** What a request says about the buyer and the order. */
export function statementOf(request: Request): Statement {
  const { email } = request;
  if (request.kind === 'withdrawal') {
    const { name, order_reference: reference } = request;
    return { email, name, reference, last4: '', wantsRefund: true };
  }
  const { txn, last4, resolution } = readRefund(JSON.parse(request.answers));
  return { email, name: '', reference: txn, last4, wantsRefund: resolution === MONEY_BACK };
}

/** Whether a withdrawal says nothing that the order does not say: then anybody may have it repeated. */
export function saysNothingNew(content: Content, request: Request, order: OrderRow): boolean {
  if (request.kind !== 'withdrawal' || !isPartOfName(request.name, order.name)) return false;
  const languages = content.allMessages().map(({ typed }) => typed.orderNumber);
  return orderNumberIn(request.order_reference, languages) === String(order.number);
}
