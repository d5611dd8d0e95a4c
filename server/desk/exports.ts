import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import type { z } from 'zod';
import { caseReference } from '../../rules/case.ts';
import { includedTaxRate } from '../../rules/money.ts';
import { calendarDay, sortableTime, zoneCity } from '../../rules/shopTime.ts';
import { type BuyerSummary, buyers } from '../commands/buyerCommands.ts';
import { caseQuery, refunds } from '../commands/caseCommands.ts';
import { type Command, MAX_PAGE_SIZE, type Page } from '../commands/command.ts';
import { orders } from '../commands/orderCommands.ts';
import { orderedAt } from '../commands/summaries.ts';
import { log } from '../core/log.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, decimal } from './csv.ts';

/** Times are epoch milliseconds; the file shows them in the shop's time zone. */
type Column<Row> = [head: string, value: (row: Row) => Cell, format?: 'time'];
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

const BUYER_COLUMNS: Column<BuyerSummary>[] = [
  ['E-mail', (buyer) => buyer.email],
  ['Name', (buyer) => buyer.name],
  ['Orders', (buyer) => buyer.orders],
  ['Paid', (buyer) => money(buyer.paidCents)],
  ['Currency', (buyer) => buyer.currency.toUpperCase()],
  ['Last order', (buyer) => buyer.lastOrderAt, 'time'],
];

/** A list of the desk as a CSV file, with the filters and the sort order of its command. */
function exportOf<Listed, Row>(
  list: Command<z.ZodObject, Page<Listed>>,
  columns: readonly Column<Row>[],
  load: (store: Store, listed: Listed[]) => Promise<Row[]>,
) {
  return {
    input: list.input,
    /** Reads one page of the list at a time, as fast as the client downloads. */
    async *csv(context: CommandContext, filters: z.infer<z.ZodObject>): AsyncGenerator<string> {
      const { timeZone } = context.shop.company;
      const headOf = ([head, , format]: Column<Row>) =>
        format ? `${head} (${zoneCity(timeZone)})` : head;
      const lineOf = (row: Row) =>
        columns.map(([, value, format]) => {
          const cell = value(row);
          return format && typeof cell === 'number' ? sortableTime(cell, timeZone) : cell;
        });
      yield BYTE_ORDER_MARK + csvLine(columns.map(headOf));
      try {
        for (let after: string | null | undefined; after !== null; ) {
          // SQLite answers synchronously: this pause lets other requests run.
          await setImmediate();
          const page = await list.run(context, { ...filters, after });
          if (page.rows.length === 0) return;
          const rows = await load(context.store, page.rows);
          yield rows.map((row) => csvLine(lineOf(row))).join('');
          after = page.next;
        }
      } catch (error) {
        log.error({ error }, 'CSV export failed');
        throw error;
      }
    },
  };
}

/** Reads stored rows, which have more columns than the list, in the order of the list. */
async function loadByNumber<Row extends { number: number }>(
  listed: readonly { number: number }[],
  find: (numbers: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await find(listed.map(({ number }) => number));
  const byNumber = new Map(found.map((row) => [row.number, row]));
  return listed.flatMap(({ number }) => byNumber.get(number) ?? []);
}

const EXPORTS = new Map([
  [
    'orders',
    exportOf(orders, ORDER_COLUMNS, (store, listed) =>
      loadByNumber(listed, (numbers) =>
        store.selectFrom('orders').selectAll().where('number', 'in', numbers).execute(),
      ),
    ),
  ],
  [
    'cases',
    exportOf(refunds, CASE_COLUMNS, (store, listed) =>
      loadByNumber(listed, (numbers) =>
        caseQuery(store).select('orders.currency').where('cases.number', 'in', numbers).execute(),
      ),
    ),
  ],
  ['buyers', exportOf(buyers, BUYER_COLUMNS, async (_, listed) => listed)],
]);

/** `GET /export/orders.csv` and the like, with the filters of the list in the query. */
export function exportRoutes(context: CommandContext) {
  const { store, clock, shop } = context;
  return new Hono().get('/export/:file{[a-z]+\\.csv}', async (c) => {
    const name = c.req.param('file').replace('.csv', '');
    const list = EXPORTS.get(name);
    if (!list) return c.notFound();
    const filters = { ...c.req.query(), after: undefined, rows: MAX_PAGE_SIZE };
    const checked = list.input.safeParse(filters);
    if (!checked.success) return c.text('Unknown filters.', 422);
    await record(store, clock, 'desk', `${name} exported`, { actor: c.get('user') });
    const body = Readable.from(list.csv(context, checked.data), { objectMode: false });
    return c.body(Readable.toWeb(body) as ReadableStream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${calendarDay(clock(), shop.company.timeZone)}.csv"`,
    });
  });
}
