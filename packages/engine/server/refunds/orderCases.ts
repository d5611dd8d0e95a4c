import { recomputeCasesOf } from '../cases/recomputeCase.ts';
import { asksAccount, casesOf, readFlags } from '../cases/relatedCases.ts';
import type { OrderCases } from '../orders/context.ts';

export const orderCases: OrderCases = {
  recompute: recomputeCasesOf,

  /** A person who had the former link may have named the account, so it is asked for again. */
  async linkChanged(transaction, { id }) {
    await transaction
      .updateTable('cases')
      .set({ iban: null, account_holder: null })
      .where('order_id', '=', id)
      .where('paid_at', 'is', null)
      .execute();
  },

  async correctionUndone(transaction, { id, email_corrected_at }) {
    for (const row of await casesOf(transaction, id)) {
      if (row.received_at < (email_corrected_at ?? 0)) continue;
      const flags = new Set([...readFlags(row), 'address-undone']);
      await transaction
        .updateTable('cases')
        .set({ flags: JSON.stringify([...flags]) })
        .where('id', '=', row.id)
        .execute();
    }
  },

  needAccount: async (store, { id }) => (await casesOf(store, id)).some(asksAccount),
};
