import { type CaseAction, caseReference, isClosed } from '../../rules/case.ts';
import { actionsFor } from '../cases/actionsFor.ts';
import { settleCase } from '../cases/settleCase.ts';
import { Refusal } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import { waitForTurn } from '../db/numbers.ts';
import type { CaseRow } from '../db/schema.ts';
import type { OrderContext } from '../orders/context.ts';
import { settleOrder } from '../orders/settleOrder.ts';

/** Who acts: the seller in one of two places, or the buyer in the library. */
export type Acting = OrderContext & { actor: string };
type Change = { set: Partial<CaseRow>; details?: object };

/** One step with a case: whether it is possible, what it changes, and everything that follows. */
export async function act(
  context: Acting,
  number: number,
  action: CaseAction,
  change: (transaction: StoreTransaction, row: CaseRow) => Promise<Change>,
): Promise<void> {
  const { store, clock, actor } = context;
  await store.transaction().execute(async (transaction) => {
    await waitForTurn(transaction, 'order');
    const row = await transaction
      .selectFrom('cases')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) throw new Refusal(`There is no case ${number}.`);
    const possible = actionsFor(row);
    if (!possible.includes(action)) {
      const may = possible.length > 0 ? `Possible now: ${possible.join(', ')}.` : restOf(row.state);
      throw new Refusal(
        `Case ${caseReference(row.kind, number)} is ${row.state}: ${action} is not possible. ${may}`,
      );
    }
    const { set, details = {} } = await change(transaction, row);
    if (Object.keys(set).length > 0) {
      await transaction.updateTable('cases').set(set).where('id', '=', row.id).execute();
    }
    await record(transaction, clock, row.id, action, { actor, ...details });
    const orderId = set.order_id ?? row.order_id;
    if (orderId) await settleOrder(context, transaction, orderId);
    else await settleCase(context, transaction, row.id);
    // What it was taken for before is free of it.
    if (row.order_id && row.order_id !== orderId) {
      await settleOrder(context, transaction, row.order_id);
    }
  });
}

const restOf = (state: CaseRow['state']) =>
  isClosed(state) ? 'It is closed.' : 'It goes on by itself when the bank has decided.';

export async function orderOf(transaction: StoreTransaction, row: CaseRow) {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', row.order_id)
    .executeTakeFirst();
  if (!order) throw new Refusal('It is not known yet which order this case is about.');
  return order;
}
