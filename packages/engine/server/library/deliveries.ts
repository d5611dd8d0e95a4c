import { groupReading } from '../../rules/deliveries.ts';
import type { Store } from '../db/database.ts';

export type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** The delivery log of an order, oldest first. */
export async function deliveriesOf(store: Store, orderId: string) {
  const rows = await store
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.id', 'deliveries.order_id')
    .leftJoin('emails', 'emails.id', 'deliveries.email_id')
    .leftJoin('cases', 'cases.id', 'emails.case_id')
    .selectAll('deliveries')
    .select(['emails.recipient', 'emails.sent_to'])
    .select(['orders.email as order_email', 'cases.email as case_email'])
    .where('deliveries.order_id', '=', orderId)
    .orderBy('deliveries.kind')
    .orderBy('deliveries.item')
    .execute();
  const entries = rows.map((row) => ({
    kind: row.kind,
    item: row.item,
    periodAt: row.period_at,
    firstAt: row.first_at,
    lastAt: row.last_at,
    count: row.count,
    bytes: row.bytes,
    fileBytes: row.file_bytes,
    network: row.network,
    browser: row.browser,
    /** Where an email went; null for visits, and when it is not known any more. */
    to:
      row.recipient === null
        ? null
        : (row.sent_to ?? (row.recipient === 'case' ? row.case_email : row.order_email)),
    answer: row.answer,
  }));
  return groupReading(entries).map(({ periodAt, ...entry }) => entry);
}
