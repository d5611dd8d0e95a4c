import type { JobKind } from '../core/queues.ts';
import type { OrderRow, OutboxRow } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';

/** Work of ours that no reader gets. */
export const SILENT_KINDS: readonly JobKind[] = [
  'payment-event',
  'sandbox-event',
  'stamp-files',
  'pay-refund',
];

/** Whom a mail goes to, and the order that it is about. */
export type MailSubject = {
  /** Empty when it was erased, null when the work is no mail or its reader is not known. */
  to: string | null;
  order: Pick<OrderRow, 'id' | 'number' | 'state' | 'email'> | undefined;
};

/** For a page of mails at once, because each look at the store costs something. */
export async function mailSubjects(
  { store, shop }: Pick<Seller, 'store' | 'shop'>,
  rows: readonly OutboxRow[],
): Promise<(row: OutboxRow) => MailSubject> {
  const [orderNumbers, caseNumbers] = [numbersIn(rows, 'order'), numbersIn(rows, 'case')];
  const orders =
    orderNumbers.length === 0
      ? []
      : await store
          .selectFrom('orders')
          .select(['id', 'number', 'state', 'email'])
          .where('number', 'in', orderNumbers)
          .execute();
  const cases =
    caseNumbers.length === 0
      ? []
      : await store
          .selectFrom('cases')
          .leftJoin('orders', 'orders.id', 'cases.order_id')
          .select(['cases.number', 'cases.email', 'orders.email as order_email'])
          .where('cases.number', 'in', caseNumbers)
          .execute();
  const orderOf = new Map<string, MailSubject['order']>(
    orders.map((order) => [`order:${order.number}`, order]),
  );
  const addressOf = new Map<string, string>([
    ...orders.map(({ number, email }) => [`order:${number}`, email] as const),
    ...cases.map(({ number, email }) => [`case:${number}`, email] as const),
    ...cases.map(({ number, order_email }) => [`case:${number}:order`, order_email ?? ''] as const),
  ]);
  return ({ kind, about, dedupe_key, sent_to }) => {
    // News of a case also go to the address of its order, where that is another one.
    const place = /^case-update:.*:order\b/.test(dedupe_key) ? `${about}:order` : about;
    return {
      to: sent_to ?? readerOf(kind, shop.company.email, addressOf.get(place ?? '') ?? null),
      order: orderOf.get(about ?? ''),
    };
  };
}

function readerOf(kind: JobKind, seller: string, buyer: string | null): string | null {
  if (SILENT_KINDS.includes(kind)) return null;
  return kind === 'seller-alert' ? seller : buyer;
}

const numbersIn = (rows: readonly OutboxRow[], kind: 'order' | 'case'): number[] => {
  const found = rows.map(({ about }) => about?.split(':') ?? []);
  return [...new Set(found.filter(([what]) => what === kind).map(([, number]) => Number(number)))];
};
