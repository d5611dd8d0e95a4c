import { sql } from 'kysely';
import { isPostgres, type Store, type StoreTransaction } from './database.ts';

declare const ordersLock: unique symbol;

/** A transaction that holds the lock on orders and cases: only `lockedTransaction` makes one. */
export type LockedTransaction = StoreTransaction & { readonly [ordersLock]: true };

/**
 * Changes of orders and cases run one at a time, in all processes: two events of one payment must not
 * both create its order, and no decision may miss a payment event.
 */
export function lockedTransaction<Result>(
  store: Store,
  work: (transaction: LockedTransaction) => Promise<Result>,
): Promise<Result> {
  return store.transaction().execute(async (transaction) => {
    await lock(transaction);
    return work(transaction as LockedTransaction);
  });
}

/** The lock's own number on PostgreSQL, until the transaction ends. */
const ORDERS = 7_406_255_150;

/** On SQLite every transaction takes the write lock when it begins (see sqlite.ts). */
async function lock(transaction: StoreTransaction): Promise<void> {
  if (isPostgres(transaction))
    await sql`select pg_advisory_xact_lock(${ORDERS})`.execute(transaction);
}

export const nextCaseNumber = (transaction: LockedTransaction) =>
  nextNumber(transaction, 'case', 1);

/** A rollback takes the number back, so there are no gaps; a deleted row's number is not reused. */
export async function nextNumber(
  transaction: LockedTransaction,
  name: string,
  first: number,
): Promise<number> {
  const { value } = await transaction
    .insertInto('counters')
    .values({ name, value: first })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
