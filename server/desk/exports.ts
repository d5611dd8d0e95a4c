import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { caseReference } from '../../rules/case.ts';
import { includedTaxRate } from '../../rules/money.ts';
import { calendarDay, sortableTime, zoneCity } from '../../rules/shopTime.ts';
import { MAX_PAGE_SIZE } from '../commands/command.ts';
import { orderedAt } from '../commands/summaries.ts';
import { log } from '../core/log.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, decimal } from './csv.ts';
import type { DeskParts } from './deskApp.ts';

/** Times are epoch milliseconds; the file shows them in the shop's time zone. */
type Column<Row> = [head: string, value: (row: Row) => Cell, format?: 'time'];

/** A list of the desk as a CSV file, with the filters and sort order of a command. */
type Export = {
  command: string;
  head: (timeZone: string) => string[];
  /** The lines for one page of the list. */
  lines: (store: Store, listed: readonly unknown[], timeZone: string) => Promise<Cell[][]>;
};

const buyersSchema = z.array(
  z.object({
    email: z.string(),
    name: z.string(),
    orders: z.number(),
    paidCents: z.number(),
    currency: z.string(),
    lastOrderAt: z.number(),
  }),
);
type BuyerLine = z.infer<typeof buyersSchema>[number];
type CaseLine = CaseRow & { order_number: number | null; currency: string | null };

const money = (cents: number | null) => (cents === null ? null : decimal(cents));

/** Stripe reports the tax amount, not the rate. */
const taxRate = ({ amount_cents, tax_cents }: OrderRow) =>
  tax_cents === null ? null : decimal(includedTaxRate(amount_cents, tax_cents));

const ORDER_COLUMNS: Column<OrderRow>[] = [
  ['Order', (order) => order.number],
  ['Ordered', orderedAt, 'time'],
  ['Paid', (order) => order.paid_at, 'time'],
  ['Name', (order) => order.name],
  ['E-mail', (order) => order.email],
  ['Country', (order) => order.country],
  ['Amount', (order) => money(order.amount_cents)],
  ['Discount', (order) => money(order.discount_cents)],
  ['Tax', (order) => money(order.tax_cents)],
  ['Tax rate %', taxRate],
  ['Currency', (order) => order.currency.toUpperCase()],
  ['Refunded', (order) => money(order.refunded_cents)],
  ['Refunded on', (order) => order.refunded_at, 'time'],
  ['State', (order) => order.state],
  ['Payment', (order) => order.payment_id],
];

const CASE_COLUMNS: Column<CaseLine>[] = [
  ['Case', (row) => caseReference(row.kind, row.number)],
  ['Kind', (row) => row.kind],
  ['State', (row) => row.state],
  ['Received', (row) => row.received_at, 'time'],
  ['Due', (row) => row.due_at, 'time'],
  ['Name', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Order', (row) => row.order_number],
  ['Decided', (row) => row.decided_at ?? row.resolved_at, 'time'],
  ['Decision', (row) => row.decision ?? (row.resolved_at === null ? null : 'resolved')],
  ['Amount', (row) => money(row.refund_cents)],
  ['Currency', (row) => row.currency?.toUpperCase() ?? null],
  ['Paid', (row) => row.paid_at, 'time'],
  ['Paid by', (row) => row.paid_by],
  ['Reference', (row) => row.paid_reference],
];

const BUYER_COLUMNS: Column<BuyerLine>[] = [
  ['E-mail', (buyer) => buyer.email],
  ['Name', (buyer) => buyer.name],
  ['Orders', (buyer) => buyer.orders],
  ['Paid', (buyer) => money(buyer.paidCents)],
  ['Currency', (buyer) => buyer.currency.toUpperCase()],
  ['Last order', (buyer) => buyer.lastOrderAt, 'time'],
];

function exportOf<Row>(
  command: string,
  columns: readonly Column<Row>[],
  load: (store: Store, listed: readonly unknown[]) => Promise<Row[]>,
): Export {
  return {
    command,
    head: (timeZone) =>
      columns.map(([head, , format]) => (format ? `${head} (${zoneCity(timeZone)})` : head)),
    async lines(store, listed, timeZone) {
      const rows = await load(store, listed);
      return rows.map((row) =>
        columns.map(([, value, format]) => {
          const cell = value(row);
          return format && typeof cell === 'number' ? sortableTime(cell, timeZone) : cell;
        }),
      );
    },
  };
}

/** Reads stored rows, which have more columns than the list, in the order of the list. */
async function loadByNumber<Row extends { number: number }>(
  listed: readonly unknown[],
  find: (numbers: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const numbers = z.array(z.object({ number: z.number() })).parse(listed);
  const found = await find(numbers.map(({ number }) => number));
  const byNumber = new Map(found.map((row) => [row.number, row]));
  return numbers.flatMap(({ number }) => byNumber.get(number) ?? []);
}

const EXPORTS: Readonly<Record<string, Export>> = {
  orders: exportOf('orders', ORDER_COLUMNS, (store, listed) =>
    loadByNumber(listed, (numbers) =>
      store.selectFrom('orders').selectAll().where('number', 'in', numbers).execute(),
    ),
  ),
  cases: exportOf('refunds', CASE_COLUMNS, (store, listed) =>
    loadByNumber(listed, (numbers) =>
      store
        .selectFrom('cases')
        .leftJoin('orders', 'orders.id', 'cases.order_id')
        .selectAll('cases')
        .select(['orders.number as order_number', 'orders.currency'])
        .where('cases.number', 'in', numbers)
        .execute(),
    ),
  ),
  buyers: exportOf('buyers', BUYER_COLUMNS, async (_, listed) => buyersSchema.parse(listed)),
};

const pageSchema = z.object({ rows: z.array(z.unknown()), next: z.string().nullable() });

/** `GET /export/orders.csv` and the like, with the filters of the list in the query. */
export function exportRoutes(parts: DeskParts) {
  const { store, clock, commands } = parts;
  const { timeZone } = parts.shop.company;
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
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(list.head(timeZone))));
      },
      async pull(controller) {
        try {
          // SQLite answers synchronously: this pause lets other requests run.
          await setImmediate();
          const input = command.input.parse({ ...filters, after: after ?? undefined });
          const { rows, next } = pageSchema.parse(await command.run(parts, input));
          const lines = rows.length > 0 ? await list.lines(store, rows, timeZone) : [];
          if (lines.length > 0) controller.enqueue(encoder.encode(lines.map(csvLine).join('')));
          after = next;
          if (after === null) controller.close();
        } catch (error) {
          log.error({ error }, 'CSV export failed');
          controller.error(error);
        }
      },
    });
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${calendarDay(clock(), timeZone)}.csv"`,
    });
  });
}
