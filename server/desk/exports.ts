import { z } from 'zod';
import { caseReference } from '../../rules/case.ts';
import { includedTaxRate } from '../../rules/money.ts';
import { sortableTime } from '../../rules/shopTime.ts';
import { orderedAt } from '../commands/summaries.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { type Cell, decimal } from './csv.ts';

/** A list of the desk as a table for the accountant. */
export type Export = {
  /** The command whose filters and order apply. */
  command: string;
  /** Its times are those of the seller's clock, and say so. */
  head: (city: string) => readonly string[];
  /** The lines for one page of what the command has listed. */
  lines: (shop: { store: Store; timeZone: string }, rows: readonly unknown[]) => Promise<Cell[][]>;
};

const numbered = z.array(z.object({ number: z.number() }));
const buyers = z.array(
  z.object({
    email: z.string(),
    name: z.string(),
    orders: z.number(),
    paidCents: z.number(),
    currency: z.string(),
    lastOrderAt: z.number(),
  }),
);

const timesIn = (timeZone: string) => (at: number | null) =>
  at === null ? null : sortableTime(at, timeZone);
const cents = (amount: number | null) => (amount === null ? null : decimal(amount));

/** Stripe tells the tax, not its rate. */
const taxRate = ({ amount_cents, tax_cents }: OrderRow) =>
  tax_cents === null ? null : decimal(includedTaxRate(amount_cents, tax_cents));

/** The list says which and in what order; the columns that it does not show come from the store. */
function inOrder<Row extends { number: number }>(
  listed: readonly { number: number }[],
  found: readonly Row[],
): Row[] {
  const byNumber = new Map(found.map((row) => [row.number, row]));
  return listed.flatMap(({ number }) => byNumber.get(number) ?? []);
}

export const EXPORTS: Readonly<Record<string, Export>> = {
  orders: {
    command: 'orders',
    head: (city) => [
      ...['Order', `Ordered (${city})`, `Paid (${city})`, 'Name', 'E-mail', 'Country', 'Amount'],
      ...[
        'Discount',
        'Tax',
        'Tax rate %',
        'Currency',
        'Refunded',
        `Refunded on (${city})`,
        'State',
      ],
      'Payment',
    ],
    async lines({ store, timeZone }, rows) {
      const time = timesIn(timeZone);
      const listed = numbered.parse(rows);
      const numbers = listed.map(({ number }) => number);
      const found = await store
        .selectFrom('orders')
        .selectAll()
        .where('number', 'in', numbers)
        .execute();
      return inOrder(listed, found).map((order) => [
        order.number,
        time(orderedAt(order)),
        time(order.paid_at),
        order.name,
        order.email,
        order.country,
        cents(order.amount_cents),
        cents(order.discount_cents),
        cents(order.tax_cents),
        taxRate(order),
        order.currency.toUpperCase(),
        cents(order.refunded_cents),
        time(order.refunded_at),
        order.state,
        order.payment_id,
      ]);
    },
  },
  cases: {
    command: 'refunds',
    head: (city) => [
      ...[
        'Case',
        'Kind',
        'State',
        `Received (${city})`,
        `Due (${city})`,
        'Name',
        'E-mail',
        'Order',
      ],
      ...[`Decided (${city})`, 'Decision', 'Amount', 'Currency', `Paid (${city})`, 'Paid by'],
      'Reference',
    ],
    async lines({ store, timeZone }, rows) {
      const time = timesIn(timeZone);
      const listed = numbered.parse(rows);
      const numbers = listed.map(({ number }) => number);
      const found = await store
        .selectFrom('cases')
        .leftJoin('orders', 'orders.id', 'cases.order_id')
        .selectAll('cases')
        .select(['orders.number as order_number', 'orders.currency'])
        .where('cases.number', 'in', numbers)
        .execute();
      return inOrder(listed, found).map((row) => [
        caseReference(row.kind, row.number),
        row.kind,
        row.state,
        time(row.received_at),
        time(row.due_at),
        row.name,
        row.email,
        row.order_number,
        time(row.decided_at ?? row.settled_at),
        row.decision ?? (row.settled_at === null ? null : 'settled'),
        cents(row.refund_cents),
        row.currency?.toUpperCase() ?? null,
        time(row.paid_at),
        row.paid_by,
        row.paid_reference,
      ]);
    },
  },
  buyers: {
    command: 'buyers',
    head: (city) => ['E-mail', 'Name', 'Orders', 'Paid', 'Currency', `Last order (${city})`],
    async lines({ timeZone }, rows) {
      const time = timesIn(timeZone);
      return buyers
        .parse(rows)
        .map((buyer) => [
          buyer.email,
          buyer.name,
          buyer.orders,
          decimal(buyer.paidCents),
          buyer.currency.toUpperCase(),
          time(buyer.lastOrderAt),
        ]);
    },
  },
};
