import {
  actionsOf,
  type CaseAction,
  type CaseFlag,
  caseReference,
  type DeclineGround,
  declineGroundsOf,
} from '../../rules/case.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { findOrder } from '../orders/orderSearch.ts';

/** What may be done with a case; what should be done comes first. */
export const actionsFor = (row: CaseRow): CaseAction[] =>
  actionsOf({ ...row, matched: row.order_id !== null, flags: readFlags(row) });

/** On which grounds a withdrawal may be declined; a refund request needs none. */
export const declineGroundsFor = (row: CaseRow): DeclineGround[] =>
  row.kind === 'refund'
    ? []
    : declineGroundsOf({ matched: row.order_id !== null, flags: readFlags(row) });

export const readFlags = ({ flags }: Pick<CaseRow, 'flags'>): CaseFlag[] => JSON.parse(flags);

export const casesOf = (store: Store, orderId: string | null): Promise<CaseRow[]> =>
  store.selectFrom('cases').selectAll().where('order_id', '=', orderId).orderBy('number').execute();

/**
 * The open withdrawal from the same order. By law it is owed its money whichever case that is paid
 * under, so a refund of the order must keep the law's deadline and refund method. Found by its facts:
 * its state may not be recomputed yet.
 */
export const bindingAmong = (
  row: Pick<CaseRow, 'kind'>,
  cases: readonly CaseRow[],
): CaseRow | undefined =>
  row.kind === 'withdrawal'
    ? undefined
    : cases
        .filter(({ kind, canceled_at, paid_at, decision }) => {
          const isOpen = canceled_at === null && paid_at === null && decision !== 'declined';
          return kind === 'withdrawal' && isOpen;
        })
        .toSorted((one, other) => one.received_at - other.received_at)[0];

/** The buyer names the account of a transfer once, when it is due. */
export const asksAccount = ({ state, refund_method, iban }: CaseRow) =>
  state === 'accepted' && refund_method === 'bank' && iban === null;

export const referenceOf = ({ kind, number }: CaseRow) => caseReference(kind, number);

/** Its reference, such as W-9. */
export async function bindingWithdrawal(
  store: Store,
  row: Pick<CaseRow, 'kind' | 'order_id'>,
): Promise<string | undefined> {
  const found = bindingAmong(row, await casesOf(store, row.order_id));
  return found && referenceOf(found);
}

/** All the money of an order is paid under one case; other cases refer to that one. */
export async function payingCaseOf(
  store: Store,
  row: Pick<CaseRow, 'id' | 'order_id'>,
): Promise<CaseRow | undefined> {
  return (await casesOf(store, row.order_id)).findLast(
    ({ id, state, decision }) =>
      id !== row.id && decision === 'accepted' && (state === 'accepted' || state === 'paid'),
  );
}

/** When an order was refunded before this case about it was opened, and under which case. */
export async function earlierRefund(store: Store, row: Pick<CaseRow, 'id' | 'order_id'>) {
  const paying = await payingCaseOf(store, row);
  const order = await findOrder(store, 'id', row.order_id);
  const at = paying?.paid_at ?? order?.refunded_at ?? null;
  return { on: at === null ? undefined : new Date(at), reference: paying && referenceOf(paying) };
}

/** It was free, or its payment has failed. */
export const nothingWasPaid = ({ amount_cents, state }: OrderRow) =>
  amount_cents === 0 || state === 'failed';
