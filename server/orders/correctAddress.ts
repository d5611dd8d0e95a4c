import { isEntitled } from '../../rules/order.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import type { OrderContext } from './context.ts';
import { libraryHash, libraryKey } from './orderLinks.ts';
import { reindexOrder } from './orderSearch.ts';
import { confirmationKeys } from './recomputeOrder.ts';

/** The event in the audit log of the order. */
export const ADDRESS_CORRECTED = 'email address corrected by the buyer';

/** The buyer corrects the address once; the library then has another link, sent to the new address. */
export async function correctAddress(
  { store, clock, secrets }: OrderContext,
  order: OrderRow,
  email: string,
): Promise<void> {
  const now = clock().getTime();
  const library_hash = libraryHash(libraryKey(secrets, { ...order, email_corrected_at: now }));
  await lockedTransaction(store, async (transaction) => {
    const changed = await transaction
      .updateTable('orders')
      .set({ email, email_corrected_at: now, library_hash })
      .where('id', '=', order.id)
      .where('email_corrected_at', 'is', null)
      // If the buyer was erased meanwhile, there is no address left to correct.
      .where('email', '=', order.email)
      .returning('state')
      .executeTakeFirst();
    if (!changed) return;
    await reindexOrder(transaction, order.id);
    // Emails are listed with the order's address, so the former one is saved with those sent there.
    // It may be a stranger's: it stays no longer than they do, and is not in the audit log.
    await transaction
      .updateTable('jobs')
      .set({ sent_to: order.email })
      .where('order_id', '=', order.id)
      .where('recipient', '=', 'order')
      .where('state', '=', 'done')
      .execute();
    await record(transaction, clock, order.id, ADDRESS_CORRECTED, {});
    // What is not delivered yet goes to the new address anyway.
    if (!isEntitled(changed.state)) return;
    const dedupeKey = confirmationKeys(order.id).corrected;
    await enqueue(transaction, clock, {
      kind: 'order-confirmation',
      dedupeKey,
      orderId: order.id,
      recipient: 'order',
    });
  });
}

/** Undefined when no email went there, or it is not known any more. */
export async function formerAddressOf(store: Store, orderId: string): Promise<string | undefined> {
  const email = await store
    .selectFrom('jobs')
    .select('sent_to')
    .where('order_id', '=', orderId)
    // Empty when it was erased.
    .where('sent_to', '>', '')
    .limit(1)
    .executeTakeFirst();
  return email?.sent_to ?? undefined;
}
