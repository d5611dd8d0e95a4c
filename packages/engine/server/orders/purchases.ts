import { isStanding } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow, PurchaseFormRow } from '../db/schema.ts';
import { findPurchaseForm } from '../payments/purchaseForms.ts';

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

/** Whether a form is paid for, or the test page has taken a payment for it that has no order yet. */
export async function isOrdered(store: Store, purchaseFormId: string): Promise<boolean> {
  const form = await findPurchaseForm(store, purchaseFormId);
  if (!form) return false;
  if ((await standingOrders(store, { purchaseFormId })).length > 0) return true;
  if (!form.test_session) return false;
  const orders = store.selectFrom('orders').select('id');
  return !(await orders.where('session_id', '=', form.test_session).executeTakeFirst());
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
