import type { Store } from '../db/database.ts';
import type { PurchaseFormRow } from '../db/schema.ts';

/** A payment names the form that it began with. One made by another link, or erased since, has none. */
export const findPurchaseForm = async (
  store: Store,
  id: string | null | undefined,
): Promise<PurchaseFormRow | undefined> =>
  id
    ? store.selectFrom('purchase_forms').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;

/** Returns the id of the form, or of the earlier one when it was sent before. */
export async function insertPurchaseForm(store: Store, row: PurchaseFormRow): Promise<string> {
  const fresh = await store
    .insertInto('purchase_forms')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (fresh) return fresh.id;
  const earlier = await store
    .selectFrom('purchase_forms')
    .select('id')
    .where('dedupe_key', '=', row.dedupe_key)
    .executeTakeFirstOrThrow();
  return earlier.id;
}

/** Returns the form the first time, unless a program has filled it in. */
export const markPaymentOpened = (store: Store, id: string, now: number) =>
  store
    .updateTable('purchase_forms')
    .set({ checkout_at: now })
    .where('id', '=', id)
    .where('checkout_at', 'is', null)
    .where('suspicion', 'is', null)
    .returning('language')
    .executeTakeFirst();

/** The test page has taken a payment, whose event makes the order. */
export const markTestPayment = (store: Store, id: string, test_session: string) =>
  store.updateTable('purchase_forms').set({ test_session }).where('id', '=', id).execute();

/** Newest first. */
export const formsOfAddress = (store: Store, email: string): Promise<PurchaseFormRow[]> =>
  store
    .selectFrom('purchase_forms')
    .selectAll()
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute();

export const markReminded = (store: Store, id: string, now: number) =>
  store.updateTable('purchase_forms').set({ reminder_sent_at: now }).where('id', '=', id).execute();

/** For every form of the same person: who wants no reminder wants none about another form either. */
export async function stopReminders(store: Store, id: string, now: number): Promise<void> {
  await store
    .updateTable('purchase_forms')
    .set({ reminder_withdrawn_at: now })
    .where('reminder_agreed', '=', 1)
    .where('reminder_withdrawn_at', 'is', null)
    .where(({ eb, fn, selectFrom }) =>
      eb(
        fn('lower', ['email']),
        '=',
        selectFrom('purchase_forms as form')
          .select(({ fn: of }) => of<string>('lower', ['form.email']).as('address'))
          .where('form.id', '=', id),
      ),
    )
    .execute();
}
