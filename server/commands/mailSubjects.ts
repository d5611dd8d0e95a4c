import type { JobRow, OrderRow } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';

/** Whom an email goes to, and what it is about. */
export type MailSubject = {
  /** Empty when it was erased, null when the job sends no email. */
  to: string | null;
  order: Pick<OrderRow, 'id' | 'number' | 'state' | 'email'> | undefined;
  caseNumber: number | null;
};

/** Looks up a whole page of emails with two queries. */
export async function mailSubjects(
  { store, shop }: Pick<Seller, 'store' | 'shop'>,
  rows: readonly JobRow[],
): Promise<(row: JobRow) => MailSubject> {
  const ids = (column: 'order_id' | 'case_id') => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ];
  const [orderIds, caseIds] = [ids('order_id'), ids('case_id')];
  const orders =
    orderIds.length === 0
      ? []
      : await store
          .selectFrom('orders')
          .select(['id', 'number', 'state', 'email'])
          .where('id', 'in', orderIds)
          .execute();
  const cases =
    caseIds.length === 0
      ? []
      : await store
          .selectFrom('cases')
          .leftJoin('orders', 'orders.id', 'cases.order_id')
          .select(['cases.id', 'cases.number', 'cases.email', 'orders.email as order_email'])
          .where('cases.id', 'in', caseIds)
          .execute();
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const caseOf = new Map(cases.map((row) => [row.id, row]));
  return ({ order_id, case_id, recipient, sent_to }) => {
    const order = orderOf.get(order_id ?? '');
    const row = caseOf.get(case_id ?? '');
    const addresses = {
      order: (row ? row.order_email : order?.email) ?? '',
      case: row?.email ?? '',
      seller: shop.company.email,
    };
    return {
      to: sent_to ?? (recipient && addresses[recipient]),
      order,
      caseNumber: row?.number ?? null,
    };
  };
}
