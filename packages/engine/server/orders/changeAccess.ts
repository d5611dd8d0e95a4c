import { randomUUID } from 'node:crypto';
import { hasLibrary, isEntitled } from '../../rules/order.ts';
import type { AddressProof } from '../../rules/sellerReasons.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue, keepAddress } from '../jobs/queue.ts';
import type { ProcessContext } from './context.ts';
import { libraryHash, libraryKey } from './orderLinks.ts';
import { findOrder, reindexOrder } from './orderSearch.ts';
import { confirmationKeys } from './recomputeOrder.ts';

/** In the audit log of the order. */
const ADDRESS_CORRECTED = 'email address corrected by the buyer';
const ADDRESS_RESTORED = 'email address restored';
const ADDRESS_CORRECTED_BY_SELLER = 'email address corrected';
export const ADDRESS_CHANGES: readonly string[] = [
  ADDRESS_CORRECTED,
  ADDRESS_RESTORED,
  ADDRESS_CORRECTED_BY_SELLER,
];

type Who = { actor: string };

/** The buyer corrects the address once; the library then has another link, sent to the new address. */
export async function correctAddress(
  context: ProcessContext,
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

/**
 * The seller corrects the address of a buyer who never got the order, so the whole confirmation is sent
 * again. The thank-you page closes: its address may be known to the wrong person.
 */
export async function correctAddressFor(
  context: ProcessContext & Who,
  transaction: LockedTransaction,
  order: OrderRow,
  { email, proof }: { email: string; proof: AddressProof },
): Promise<void> {
  const { clock, actor } = context;
  // A payment without an address is held; otherwise the buyer was erased.
  if (order.email === '' && order.hold_reason !== 'no-email') {
    throw new UserError(`The buyer of order ${order.number} was erased.`);
  }
  if (order.email === email) throw new UserError(`Order ${order.number} already has this address.`);
  const change = { email, email_corrected_at: null, ...newLink(context, order) };
  const changed = await changeAddress(context, transaction, order, change);
  await record(transaction, clock, order.id, ADDRESS_CORRECTED_BY_SELLER, { actor, proof });
  if (!isEntitled(order.state)) return sendNewLink(context, transaction, changed);
  await enqueue(transaction, clock, {
    kind: 'order-confirmation',
    dedupeKey: confirmationKeys(order.id, changed.link_changed_at).corrected,
    orderId: order.id,
    recipient: 'order',
  });
}

/**
 * Undoes a correction: anyone with the thank-you URL could have made it. Never the other way round: a
 * second click must not give the order back.
 */
export async function restoreAddress(
  context: ProcessContext & Who,
  transaction: LockedTransaction,
  order: OrderRow,
): Promise<void> {
  const former = await correctedAddressOf(transaction, order);
  if (!former) throw new UserError(`Order ${order.number} has no correction that can be undone.`);
  const change = { email: former, ...newLink(context, order) };
  const changed = await changeAddress(context, transaction, order, change);
  await context.orderCases.correctionUndone(transaction, order);
  const { clock, actor } = context;
  await record(transaction, clock, order.id, ADDRESS_RESTORED, { actor });
  await sendNewLink(context, transaction, changed);
}

/** Ends the library link and every download signed for it; a new link goes to the order's address. */
export async function replaceLink(
  context: ProcessContext & Who,
  transaction: LockedTransaction,
  order: OrderRow,
): Promise<void> {
  const { clock, actor } = context;
  if (order.email === '' || !hasLibrary(order.state)) {
    throw new UserError(`Order ${order.number} has no library link to email.`);
  }
  const changed = await changeLink(context, transaction, order, newLink(context, order));
  await record(transaction, clock, order.id, 'library link replaced', { actor });
  await sendNewLink(context, transaction, changed);
}

async function changeLink(
  { orderCases }: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  change: Partial<OrderRow> & ReturnType<typeof newLink>,
): Promise<OrderRow> {
  await orderCases.linkChanged(transaction, order);
  return transaction
    .updateTable('orders')
    .set(change)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its time differs from that of every earlier link, because the key is derived from it. */
function newLink({ clock, secrets }: ProcessContext, order: OrderRow) {
  const link_changed_at = Math.max(clock().getTime(), (order.link_changed_at ?? 0) + 1);
  const key = libraryKey(secrets, { ...order, link_changed_at });
  return { link_changed_at, library_hash: libraryHash(key) };
}

async function changeAddress(
  context: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  change: Partial<OrderRow> & ReturnType<typeof newLink>,
): Promise<OrderRow> {
  const changed = await changeLink(context, transaction, order, change);
  await reindexOrder(transaction, order.id);
  await keepAddress(transaction, order);
  if (order.email === '') return changed;
  const changed_at = change.link_changed_at;
  // Not in the audit log: it may be a stranger's.
  await transaction
    .insertInto('address_changes')
    .values({ id: randomUUID(), order_id: order.id, changed_at, former_email: order.email })
    .execute();
  await enqueue(transaction, context.clock, {
    kind: 'address-changed',
    dedupeKey: `address-changed:${order.id}:${changed_at}`,
    orderId: order.id,
    recipient: 'order',
    sentTo: order.email,
  });
  return changed;
}

async function sendNewLink(
  { clock }: ProcessContext,
  transaction: LockedTransaction,
  { id, state, link_changed_at }: OrderRow,
): Promise<void> {
  if (!hasLibrary(state)) return;
  const dedupeKey = `link-replaced:${id}:${link_changed_at}`;
  const job = { kind: 'link-replaced', dedupeKey, orderId: id, recipient: 'order' } as const;
  await enqueue(transaction, clock, job);
}

/** The address before the buyer's correction, as long as that stands and the address is known. */
export async function correctedAddressOf(
  store: Store,
  { id, email, email_corrected_at }: Pick<OrderRow, 'id' | 'email' | 'email_corrected_at'>,
): Promise<string | undefined> {
  if (email_corrected_at === null) return undefined;
  const change = await store
    .selectFrom('address_changes')
    .select('former_email')
    .where('order_id', '=', id)
    .where('changed_at', '=', email_corrected_at)
    .where('former_email', '<>', email)
    .executeTakeFirst();
  return change?.former_email;
}

/** The address before the last change; undefined when it was erased or is not known any more. */
export async function formerAddressOf(store: Store, orderId: string): Promise<string | undefined> {
  const change = await store
    .selectFrom('address_changes')
    .select('former_email')
    .where('order_id', '=', orderId)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change?.former_email;
}
