import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { isEntitled } from '../../rules/order.ts';
import { shopTime } from '../../rules/shopTime.ts';
import type { JobKind } from '../core/queues.ts';
import type { OrderRow, OutboxRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';

/** Jobs that send no email. */
export const SILENT_KINDS: readonly JobKind[] = [
  'payment-event',
  'sandbox-event',
  'stamp-files',
  'pay-refund',
];

/** Whom an email goes to, and the order it is about. */
export type EmailOrigin = {
  /** Empty when the address was erased, null when the job sends no email or has no known recipient. */
  to: string | null;
  order: Pick<OrderRow, 'id' | 'number' | 'state' | 'email'> | undefined;
};

/** Looks up a whole page of emails with two queries. */
export async function findOrigins(
  { store, shop }: Pick<CommandContext, 'store' | 'shop'>,
  rows: readonly OutboxRow[],
): Promise<(row: OutboxRow) => EmailOrigin> {
  const orders = await store
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'email'])
    .where('number', 'in', numbersIn(rows, 'order'))
    .execute();
  const cases = await store
    .selectFrom('cases')
    .leftJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.number', 'cases.email', 'orders.email as order_email'])
    .where('cases.number', 'in', numbersIn(rows, 'case'))
    .execute();
  const orderOf = new Map<string, EmailOrigin['order']>(
    orders.map((order) => [`order:${order.number}`, order]),
  );
  const addressOf = new Map<string, string>([
    ...orders.map(({ number, email }) => [`order:${number}`, email] as const),
    ...cases.map(({ number, email }) => [`case:${number}`, email] as const),
    ...cases.map(({ number, order_email }) => [`case:${number}:order`, order_email ?? ''] as const),
  ]);
  return ({ kind, about, dedupe_key, sent_to }) => {
    // Case updates also go to the order's address when the request came from another one.
    const subject = /^case-update:.*:order\b/.test(dedupe_key) ? `${about}:order` : about;
    return {
      to: sent_to ?? recipientOf(kind, shop.company.email, addressOf.get(subject ?? '') ?? null),
      order: orderOf.get(about ?? ''),
    };
  };
}

function recipientOf(kind: JobKind, seller: string, buyer: string | null): string | null {
  if (SILENT_KINDS.includes(kind)) return null;
  return kind === 'seller-alert' ? seller : buyer;
}

/** Includes 0, which no row has, because `in ()` is not valid SQL. */
const numbersIn = (rows: readonly OutboxRow[], kind: 'order' | 'case'): number[] => {
  const found = rows.map(({ about }) => about?.split(':') ?? []);
  const numbers = found.filter(([what]) => what === kind).map(([, number]) => Number(number));
  return [...new Set([0, ...numbers])];
};

/** The payload of a sent email is deleted; these kinds can be rebuilt from their order or their key. */
const FROM_ORDER: Readonly<Partial<Record<JobKind, (orderId: string, key: string[]) => object>>> = {
  'order-confirmation': (orderId) => ({ orderId }),
  'lost-link': (orderId) => ({ orderId }),
  'new-edition': (orderId, [, version]) => ({ orderId, version }),
};
const FROM_KEY: Readonly<Partial<Record<JobKind, (key: string[]) => object>>> = {
  'case-update': ([, caseId, step, ...more]) => ({
    caseId,
    step,
    to: more.includes('order') ? 'order' : 'sender',
  }),
  'refund-request-received': ([, dedupeKey]) => ({ dedupeKey }),
  'refund-made': ([, orderId, cents]) => ({ orderId, cents: Number(cents) }),
  'refund-returned': ([, orderId, cents]) => ({ orderId, cents: Number(cents) }),
  'withdrawal-received': ([, dedupeKey]) => ({ dedupeKey }),
};

/** Why an email cannot be resent; undefined when it can. */
export function whyNotResend(
  row: OutboxRow,
  { to, order }: EmailOrigin,
  timeZone: string,
): string | undefined {
  if (row.state === 'waiting') {
    const when = shopTime(row.run_at, SELLER_LANGUAGE, timeZone);
    return `It is still in the queue and is retried automatically, next at ${when}.`;
  }
  if (to === '') return 'The recipient’s address was erased, so it cannot be sent.';
  if (row.state === 'parked') return undefined;
  if (FROM_ORDER[row.kind] && order) {
    return isEntitled(order.state)
      ? undefined
      : `Order ${order.number} is ${order.state}: the buyer has no library for the email to link to.`;
  }
  return FROM_KEY[row.kind]
    ? undefined
    : `A sent email of the kind "${row.kind}" cannot be resent: its content is not kept.`;
}

/** The payload of a sent email; undefined when it cannot be rebuilt. */
export function rebuildPayload(row: OutboxRow, { order }: EmailOrigin): object | undefined {
  const key = row.dedupe_key.split(':');
  return order && FROM_ORDER[row.kind]
    ? FROM_ORDER[row.kind]?.(order.id, key)
    : FROM_KEY[row.kind]?.(key);
}
