import { caseReference } from '../../rules/case.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';

/** The other case that the order's money is paid under, or was. */
export type PayingCase = { reference: string; state: CaseRow['state']; paidAt: number | null };

/** All the money of an order is paid under one case; what else is asked about it refers to that one. */
export async function payingCaseOf(
  store: Store,
  row: Pick<CaseRow, 'id' | 'order_id'>,
): Promise<PayingCase | undefined> {
  const found = await store
    .selectFrom('cases')
    .select(['kind', 'number', 'state', 'paid_at'])
    .where('order_id', '=', row.order_id)
    .where('id', '!=', row.id)
    .where('state', 'in', ['accepted', 'paid'])
    .where('decision', '=', 'accepted')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return (
    found && {
      reference: caseReference(found.kind, found.number),
      state: found.state,
      paidAt: found.paid_at,
    }
  );
}
