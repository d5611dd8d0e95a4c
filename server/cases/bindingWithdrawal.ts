import { caseReference } from '../../rules/case.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';

/** The statement whose rules count for the money of an order. */
export type BindingWithdrawal = { reference: string; receivedAt: number };

/**
 * Whoever withdraws is owed the money by law, whichever case it is paid under: a refund of the same
 * order must keep the law's period and means of payment as long as a withdrawal waits for it. Told by
 * its facts: of the cases of an order, its state may be the last to be brought in line.
 */
export async function bindingWithdrawal(
  store: Store,
  row: Pick<CaseRow, 'kind' | 'order_id'>,
): Promise<BindingWithdrawal | undefined> {
  if (row.kind === 'withdrawal') return undefined;
  const found = await store
    .selectFrom('cases')
    .select(['kind', 'number', 'received_at'])
    .where('order_id', '=', row.order_id)
    .where('kind', '=', 'withdrawal')
    .where('retracted_at', 'is', null)
    .where('paid_at', 'is', null)
    .where((of) => of.or([of('decision', 'is', null), of('decision', '=', 'accepted')]))
    .orderBy('received_at')
    .executeTakeFirst();
  return (
    found && {
      reference: caseReference(found.kind, found.number),
      receivedAt: found.received_at,
    }
  );
}
