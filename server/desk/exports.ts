import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { caseReference } from '../../rules/case.ts';
import { includedTaxRate } from '../../rules/money.ts';
import { sofiaSortable } from '../../rules/sofiaTime.ts';
import { MAX_PAGE_SIZE } from '../commands/command.ts';
import { orderedAt } from '../commands/summaries.ts';
import { log } from '../core/log.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, decimal } from './csv.ts';
import type { DeskParts } from './deskApp.ts';

/** A list of the desk as a CSV file. */
type Export = {
  /** The command whose filters and sort order apply. */
  command: string;
  head: readonly string[];
  /** The lines for one page of the list. */
  lines: (store: Store, rows: readonly unknown[]) => Promise<Cell[][]>;
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

const time = (at: number | null) => (at === null ? null : sofiaSortable(new Date(at)));
const cents = (amount: number | null) => (amount === null ? null : decimal(amount));

/** Stripe reports the tax amount, not the rate. */
const taxRate = ({ amount_cents, tax_cents }: OrderRow) =>
  tax_cents === null ? null : decimal(includedTaxRate(amount_cents, tax_cents));

/** Puts the stored rows, which have more columns than the list, in the order of the list. */
function inOrder<Row extends { number: number }>(
  listed: readonly { number: number }[],
  found: readonly Row[],
): Row[] {
  const byNumber = new Map(found.map((row) => [row.number, row]));
  return listed.flatMap(({ number }) => byNumber.get(number) ?? []);
}

const EXPORTS: Readonly<Record<string, Export>> = {
  orders: {
    command: 'orders',
    head: [
      ...['Order', 'Ordered (Sofia)', 'Paid (Sofia)', 'Name', 'E-mail', 'Country', 'Amount'],
      ...['Discount', 'Tax', 'Tax rate %', 'Currency', 'Refunded', 'Refunded on (Sofia)', 'State'],
      'Payment',
    ],
    async lines(store, rows) {
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
    head: [
      ...['Case', 'Kind', 'State', 'Received (Sofia)', 'Due (Sofia)', 'Name', 'E-mail', 'Order'],
      ...['Decided (Sofia)', 'Decision', 'Amount', 'Currency', 'Paid (Sofia)', 'Paid by'],
      'Reference',
    ],
    async lines(store, rows) {
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
    head: ['E-mail', 'Name', 'Orders', 'Paid', 'Currency', 'Last order (Sofia)'],
    async lines(_, rows) {
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

const pageSchema = z.object({ rows: z.array(z.unknown()), next: z.string().nullable() });

/** `GET /export/orders.csv` and the like, with the filters of the list in the query. */
export function exportRoutes(parts: DeskParts) {
  const { store, clock, commands } = parts;
  return new Hono().get('/export/:file{[a-z]+\\.csv}', async (c) => {
    const name = c.req.param('file').replace('.csv', '');
    const list = Object.hasOwn(EXPORTS, name) ? EXPORTS[name] : undefined;
    const command = list && commands[list.command];
    if (!list || !command) return c.notFound();
    const filters = { ...c.req.query(), after: undefined, rows: MAX_PAGE_SIZE };
    const checked = command.input.safeParse(filters);
    if (!checked.success) return c.text('These filters are not known.', 422);
    await record(store, clock, 'desk', `${name} exported`, { actor: 'desk' });

    let after: string | null | undefined;
    const encoder = new TextEncoder();
    /** Reads one page of the list at a time, as fast as the client downloads. */
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(list.head)));
      },
      async pull(controller) {
        try {
          // SQLite answers synchronously: this pause lets other requests run.
          await setImmediate();
          const input = command.input.parse({ ...filters, after: after ?? undefined });
          const page = pageSchema.parse(await command.run(parts, input));
          const lines = page.rows.length > 0 ? await list.lines(store, page.rows) : [];
          if (lines.length > 0) controller.enqueue(encoder.encode(lines.map(csvLine).join('')));
          after = page.next;
          if (after === null) controller.close();
        } catch (error) {
          log.error({ error }, 'CSV export failed');
          controller.error(error);
        }
      },
    });
    const day = sofiaSortable(clock()).slice(0, 10);
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
    });
  });
}
