import { DAY_MS } from '../../rules/calendar.ts';
import { isStanding } from '../../rules/order.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow, PurchaseFormRow } from '../db/schema.ts';
import { sandboxCheckoutsOf } from '../payments/sandbox.ts';

/** The orders of a form, or of a payment, that do not have to be paid again. */
export async function standingOrders(
  store: Store,
  {
    purchaseFormId,
    sessionId = '',
  }: { purchaseFormId?: string | undefined; sessionId?: string | undefined },
): Promise<OrderRow[]> {
  const query = store.selectFrom('orders').selectAll();
  const orders = await (purchaseFormId
    ? query.where('purchase_form_id', '=', purchaseFormId)
    : query.where('session_id', '=', sessionId)
  ).execute();
  return orders.filter(({ state }) => isStanding(state));
}

/** How many test payments of a form or with a code have no order yet. */
export async function testPaymentsOnTheWay(
  { store, clock }: { store: Store; clock: Clock },
  formOrPromotion: string,
): Promise<number> {
  const since = clock().getTime() - DAY_MS;
  const sessions = await sandboxCheckoutsOf(store, formOrPromotion, since);
  if (sessions.length === 0) return 0;
  const known = store.selectFrom('orders').select('session_id');
  return sessions.length - (await known.where('session_id', 'in', sessions).execute()).length;
}

/** Whether the person of a form has bought, by this form or another one. */
export async function hasOrdered(store: Store, { id, email }: PurchaseFormRow): Promise<boolean> {
  const order = await store
    .selectFrom('orders')
    .select('id')
    .where((its) =>
      its.or([its('purchase_form_id', '=', id), its('email', '=', email.toLowerCase())]),
    )
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * The order of a checkout has its buyer, who may have been erased since: the event needs none. Nor
 * does any other event about the payment of an erased buyer.
 */
export async function isBuyerKnown(
  store: Store,
  { objectId, paymentRef }: { objectId: string | null; paymentRef: string | null },
): Promise<boolean> {
  const order = await store
    .selectFrom('orders')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('session_id', '=', objectId),
        and([eb('payment_id', '=', paymentRef), eb('email', '=', '')]),
      ]),
    )
    .executeTakeFirst();
  return order !== undefined;
}

/** The buyer meant to buy twice. */
export const dismissDuplicate = (transaction: LockedTransaction, { id }: OrderRow, now: number) =>
  transaction
    .updateTable('orders')
    .set({ duplicate_dismissed_at: now })
    .where('id', '=', id)
    .execute();
