import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { isEntitled } from '../../rules/order.ts';
import { shopTime } from '../../rules/shopTime.ts';
import { type JobKind, PERSONAL_PAYLOADS } from '../core/queues.ts';
import type { JobRow, OrderRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';

/** Whom an email goes to, and what it is about. */
export type EmailOrigin = {
  /** Empty when the address was erased, null when the job sends no email. */
  to: string | null;
  order: Pick<OrderRow, 'id' | 'number' | 'state' | 'email'> | undefined;
  caseNumber: number | null;
};

/** Looks up a whole page of emails with two queries. */
export async function findOrigins(
  { store, shop }: Pick<CommandContext, 'store' | 'shop'>,
  rows: readonly JobRow[],
): Promise<(row: JobRow) => EmailOrigin> {
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

/** They link to the library, so the buyer must have one. */
const WITH_LIBRARY: readonly JobKind[] = ['order-confirmation', 'lost-link', 'new-edition'];

/** Why an email cannot be resent; undefined when it can. */
export function whyNotResend(
  row: JobRow,
  { to, order }: EmailOrigin,
  timeZone: string,
): string | undefined {
  if (row.state === 'waiting') {
    const when = shopTime(row.run_at, SELLER_LANGUAGE, timeZone);
    return `It is still in the queue and is retried automatically, next at ${when}.`;
  }
  if (to === '') return 'The recipient’s address was erased, so it cannot be sent.';
  if (row.state === 'failed') return undefined;
  if (WITH_LIBRARY.includes(row.kind) && order) {
    return isEntitled(order.state)
      ? undefined
      : `Order ${order.number} is ${order.state}: the buyer has no library for the email to link to.`;
  }
  return PERSONAL_PAYLOADS.includes(row.kind) || row.recipient === null
    ? `A sent email of the kind "${row.kind}" cannot be resent: its content is not kept.`
    : undefined;
}
