import { hasLibrary, isEntitled } from '../../rules/order.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import type { OrderContext } from './context.ts';
import { libraryHash, libraryKey } from './orderLinks.ts';
import { findOrder, reindexOrder } from './orderSearch.ts';
import { confirmationKeys } from './recomputeOrder.ts';

/** In the audit log of the order. */
const ADDRESS_CORRECTED = 'email address corrected by the buyer';
const ADDRESS_RESTORED = 'email address restored';
export const ADDRESS_CHANGES = [ADDRESS_CORRECTED, ADDRESS_RESTORED];

type Who = { actor: string };

/** The buyer corrects the address once; the library then has another link, sent to the new address. */
export async function correctAddress(
  context: OrderContext,
  { id, email: known }: OrderRow,
  email: string,
): Promise<void> {
  const { store, clock } = context;
  await lockedTransaction(store, async (transaction) => {
    const order = await findOrder(transaction, 'id', id);
    // Corrected by another request, or the buyer was erased meanwhile.
    if (!order || order.email_corrected_at !== null || order.email !== known) return;
    const link = newLink(context, order);
    // The same time as the link's: the thank-you page shows this link and no later one.
    const change = { email, email_corrected_at: link.link_changed_at, ...link };
    await changeAddress(context, transaction, order, change);
    await record(transaction, clock, id, ADDRESS_CORRECTED, {});
    // What is not delivered yet goes to the new address anyway.
    if (!isEntitled(order.state)) return;
    const dedupeKey = confirmationKeys(id).corrected;
    const job = { kind: 'order-confirmation', dedupeKey, orderId: id, recipient: 'order' } as const;
    await enqueue(transaction, clock, job);
  });
}

/** Whoever saw the thank-you page may have changed the address: the seller gives the order back. */
export async function restoreAddress(
  context: OrderContext & Who,
  transaction: LockedTransaction,
  order: OrderRow,
): Promise<void> {
  const former = await formerAddressOf(transaction, order.id);
  if (!former) throw new UserError(`No earlier address of order ${order.number} is known.`);
  const change = { email: former, ...newLink(context, order) };
  const changed = await changeAddress(context, transaction, order, change);
  const { clock, actor } = context;
  await record(transaction, clock, order.id, ADDRESS_RESTORED, { actor });
  await sendNewLink(context, transaction, changed);
}

/** Ends the library link and every download signed for it; a new link goes to the order's address. */
export async function replaceLink(
  context: OrderContext & Who,
  transaction: LockedTransaction,
  order: OrderRow,
): Promise<void> {
  const { clock, actor } = context;
  if (order.email === '' || !hasLibrary(order.state)) {
    throw new UserError(`Order ${order.number} has no library link that could be emailed.`);
  }
  const changed = await changeOrder(transaction, order, newLink(context, order));
  await record(transaction, clock, order.id, 'library link replaced', { actor });
  await sendNewLink(context, transaction, changed);
}

const changeOrder = (transaction: LockedTransaction, { id }: OrderRow, change: Partial<OrderRow>) =>
  transaction
    .updateTable('orders')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Its time differs from that of every earlier link, because the key is derived from it. */
function newLink({ clock, secrets }: OrderContext, order: OrderRow) {
  const link_changed_at = Math.max(clock().getTime(), (order.link_changed_at ?? 0) + 1);
  const key = libraryKey(secrets, { ...order, link_changed_at });
  return { link_changed_at, library_hash: libraryHash(key) };
}

async function changeAddress(
  { clock }: OrderContext,
  transaction: LockedTransaction,
  order: OrderRow,
  change: Partial<OrderRow> & { link_changed_at: number },
): Promise<OrderRow> {
  const changed = await changeOrder(transaction, order, change);
  await reindexOrder(transaction, order.id);
  // Emails are listed with the order's address, so the former one is saved with those sent there.
  // It may be a stranger's: it stays no longer than they do, and is not in the audit log.
  await transaction
    .updateTable('jobs')
    .set({ sent_to: order.email })
    .where('order_id', '=', order.id)
    .where('recipient', '=', 'order')
    .where('state', '=', 'done')
    .where('sent_to', 'is', null)
    .execute();
  await enqueue(transaction, clock, {
    kind: 'address-changed',
    dedupeKey: `address-changed:${order.id}:${change.link_changed_at}`,
    orderId: order.id,
    recipient: 'order',
    sentTo: order.email,
  });
  return changed;
}

async function sendNewLink(
  { clock }: OrderContext,
  transaction: LockedTransaction,
  { id, state, link_changed_at }: OrderRow,
): Promise<void> {
  if (!hasLibrary(state)) return;
  const dedupeKey = `link-replaced:${id}:${link_changed_at}`;
  const job = { kind: 'link-replaced', dedupeKey, orderId: id, recipient: 'order' } as const;
  await enqueue(transaction, clock, job);
}

/** The address before the last change; undefined when it was erased or is not known any more. */
export async function formerAddressOf(store: Store, orderId: string): Promise<string | undefined> {
  const notice = await store
    .selectFrom('jobs')
    .select('sent_to')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'address-changed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return notice?.sent_to || undefined;
}
