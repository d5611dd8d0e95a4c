import type { JobKind } from '../core/queues.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';

/** What the log of an order calls it. */
export const ADDRESS_CORRECTED = 'e-mail address corrected by the buyer';

const TO_THE_BUYER: readonly JobKind[] = [
  'order-confirmation',
  'lost-link',
  'refund-made',
  'refund-returned',
  'new-edition',
];

/**
 * Mails say whom they went to by the order they are about, so an address is noted only when that
 * changes. It may be a stranger's: it stays with the mails, for as long as they do, and not in the log.
 */
export async function noteFormerAddress(
  transaction: StoreTransaction,
  { number, email }: Pick<OrderRow, 'number' | 'email'>,
): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ sent_to: email })
    .where('about', '=', `order:${number}`)
    .where('state', '=', 'done')
    .where('kind', 'in', TO_THE_BUYER)
    .execute();
}

/** Undefined when nothing went there, or nobody knows any more. */
export async function formerAddressOf(store: Store, number: number): Promise<string | undefined> {
  const mail = await store
    .selectFrom('outbox')
    .select('sent_to')
    .where('about', '=', `order:${number}`)
    // Empty when it was erased.
    .where('sent_to', '>', '')
    .executeTakeFirst();
  return mail?.sent_to ?? undefined;
}
