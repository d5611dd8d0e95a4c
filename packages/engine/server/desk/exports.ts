import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import type { z } from 'zod';
import { caseReference } from '../../rules/case.ts';
import type { Roles } from '../../rules/roles.ts';
import { calendarDay, sortableTime, zoneCity } from '../../rules/shopTime.ts';
import { type BuyerSummary, buyers } from '../commands/buyerCommands.ts';
import type { DeskRoute } from '../commands/capability.ts';
import { refunds } from '../commands/caseCommands.ts';
import { type Command, MAX_PAGE_SIZE, type Page } from '../commands/command.ts';
import { sources } from '../commands/figureCommands.ts';
import { orders } from '../commands/orderCommands.ts';
import type { SourceRow } from '../commands/sourceFigures.ts';
import { type DocumentSummary, orderedAt } from '../commands/summaries.ts';
import { documents } from '../commands/taxCommands.ts';
import { type UnpaidForm, unpaid } from '../commands/unpaidFormCommands.ts';
import { log } from '../core/log.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { Waiting } from '../documents/waitingOrders.ts';
import type { CommandContext } from '../orders/context.ts';
import {
  type Documented,
  documentedOf,
  UNDOCUMENTED,
  withOrders,
} from '../orders/orderDocuments.ts';
import { findCases } from '../refunds/findCases.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, decimal, money } from './csv.ts';
import { asUser } from './routeGate.ts';
import { taxExports, waitingRows } from './taxExports.ts';

/** Times are epoch milliseconds; the file shows them in the shop's time zone. */
type Column<Row> = [head: string, value: (row: Row) => Cell, format?: 'time'];
type CaseLine = CaseRow & { order_number: number | null; currency: string | null };

type OrderLine = OrderRow & { documented: Documented };

const ORDER_COLUMNS: Column<OrderLine>[] = [
  ['Order', (order) => order.number],
  ['Ordered', orderedAt, 'time'],
  ['Paid', (order) => order.paid_at, 'time'],
  ['Name', (order) => order.name],
  ['Email', (order) => order.email],
  ['Country', (order) => order.country],
  ['Amount', (order) => money(order.amount_cents, order.currency)],
  ['Discount', (order) => money(order.discount_cents, order.currency)],
  ['Code', (order) => order.code],
  ['Tax', ({ documented, currency }) => money(documented.taxCents, currency)],
  ['Tax rate %', ({ documented: { rate } }) => (rate === null ? null : decimal(rate))],
  ['Currency', (order) => order.currency.toUpperCase()],
  ['Refunded', (order) => money(order.refunded_cents, order.currency)],
  ['Refunded on', (order) => order.refunded_at, 'time'],
  ['Status', (order) => order.state],
  ['Payment ID', (order) => order.payment_id],
  ['Documents', ({ documented }) => documented.codes.join(' ')],
  ['Paid as', (order) => money(order.presented_cents, order.presented_currency)],
  ['Paid as currency', (order) => order.presented_currency],
];

const CASE_COLUMNS: Column<CaseLine>[] = [
  ['Case', (row) => caseReference(row.kind, row.number)],
  ['Type', (row) => row.kind],
  ['Status', (row) => row.state],
  ['Received', (row) => row.received_at, 'time'],
  ['Due', (row) => row.due_at, 'time'],
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Order', (row) => row.order_number],
  ['Decided', (row) => row.decided_at ?? row.resolved_at, 'time'],
  ['Decision', (row) => row.decision ?? (row.resolved_at === null ? null : 'resolved')],
  ['Amount', (row) => money(row.refund_cents, row.currency)],
  ['Currency', (row) => row.currency?.toUpperCase() ?? null],
  ['Paid', (row) => row.paid_at, 'time'],
  ['Refund method', (row) => row.paid_by],
  ['Reference', (row) => row.paid_reference],
];

const BUYER_COLUMNS: Column<BuyerSummary>[] = [
  ['Email', (buyer) => buyer.email],
  ['Name', (buyer) => buyer.name],
  ['Orders', (buyer) => buyer.orders],
  ['Paid', (buyer) => money(buyer.paidCents, buyer.currency)],
  ['Currency', (buyer) => buyer.currency.toUpperCase()],
  ['Last order', (buyer) => buyer.lastOrderAt, 'time'],
];

const SOURCE_COLUMNS: Column<SourceRow & { currency: string }>[] = [
  ['Source', (row) => row.source],
  ['Visits', (row) => row.visits],
  ['Forms', (row) => row.forms],
  ['Orders', (row) => row.orders],
  ['Revenue', (row) => money(row.revenueCents, row.currency)],
  ['Refunds', (row) => row.refunds],
  ['Refunded', (row) => money(row.refundedCents, row.currency)],
  ['Currency', (row) => row.currency],
];

const UNPAID_COLUMNS: Column<UnpaidForm>[] = [
  ['Sent', (form) => form.receivedAt, 'time'],
  ['Age (hours)', (form) => form.ageHours],
  ['Name', (form) => form.name],
  ['Email', (form) => form.email],
  ['Source', (form) => form.source],
  ['Language', (form) => form.language],
  ['Payment page opened', (form) => (form.paymentOpened ? 'yes' : 'no')],
  ['Reminder', (form) => form.reminder],
  ['Reminder sent', (form) => form.reminderSentAt, 'time'],
  ['Deleted', (form) => form.deletedAt, 'time'],
];

type DocumentLine = DocumentSummary & { orderNumber: number | null; paymentId: string | null };

const DOCUMENT_COLUMNS: Column<DocumentLine>[] = [
  ['Document', (row) => row.code],
  ['Type', (row) => row.kind],
  ['Changes', (row) => row.corrects],
  ['Order', (row) => row.orderNumber],
  ['Issued', (row) => row.issuedOn],
  ['Supplied', (row) => row.suppliedOn],
  ['Counts on', (row) => row.countsOn],
  ['Treatment', (row) => row.treatment],
  ['Country', (row) => row.country],
  ['VAT rate %', (row) => decimal(row.rate)],
  ['Net', (row) => money(row.netCents, row.currency)],
  ['VAT', (row) => money(row.taxCents, row.currency)],
  ['Gross', (row) => money(row.grossCents, row.currency)],
  ['Currency', (row) => row.currency],
  ['Net (VAT currency)', (row) => money(row.localNetCents, row.localCurrency)],
  ['VAT (VAT currency)', (row) => money(row.localTaxCents, row.localCurrency)],
  ['VAT currency', (row) => row.localCurrency],
  ['ECB rate', (row) => row.exchangeRate],
  ['ECB day', (row) => row.exchangeDay],
  ['Billing country', (row) => row.billingCountry],
  ['Card country', (row) => row.cardCountry],
  ['Country evidence', (row) => row.countryEvidence],
  ['Business', (row) => row.business],
  ['Company number', (row) => row.registrationNumber],
  ['VAT number', (row) => row.vatNumber],
  ['Payment ID', (row) => row.paymentId],
];

/** A list of the desk as a CSV file, with the filters and the sort order of its command. */
function exportOf<Listed, Row>(
  list: Command<z.ZodObject, Page<Listed> & { waiting?: Waiting }>,
  columns: readonly Column<Row>[],
  load: (store: Store, listed: Listed[]) => Promise<Row[]>,
) {
  return {
    input: list.input,
    roles: list.roles,
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
      let waiting: Cell[][] = [];
      yield BYTE_ORDER_MARK + csvLine(columns.map(headOf));
      try {
        for (let after: string | null | undefined; after !== null; ) {
          // SQLite answers synchronously: this pause lets other requests run.
          await setImmediate();
          const page = await list.run(context, { ...filters, after });
          if (page.waiting) waiting = waitingRows(page.waiting, columns.length);
          if (page.rows.length === 0) break;
          const rows = await load(context.store, page.rows);
          yield rows.map((row) => csvLine(lineOf(row))).join('');
          after = page.next;
        }
        yield waiting.map(csvLine).join('');
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

type Export = {
  /** Those of the list. */
  roles: Roles;
  input: z.ZodObject;
  csv(context: CommandContext, filters: z.infer<z.ZodObject>): AsyncGenerator<string>;
};

const EXPORTS = {
  orders: exportOf(orders, ORDER_COLUMNS, async (store, listed) => {
    const rows = await loadByNumber(listed, (numbers) =>
      store.selectFrom('orders').selectAll().where('number', 'in', numbers).execute(),
    );
    const documented = await documentedOf(store, rows);
    return rows.map((row) => ({ ...row, documented: documented.get(row.id) ?? UNDOCUMENTED }));
  }),
  cases: exportOf(refunds, CASE_COLUMNS, (store, listed) =>
    loadByNumber(listed, (numbers) => findCases(store, numbers)),
  ),
  documents: exportOf(documents, DOCUMENT_COLUMNS, withOrders),
  oss: taxExports.oss,
  ledger: taxExports.ledger,
  sources: exportOf(sources, SOURCE_COLUMNS, async (_, listed) => listed),
  unpaid: exportOf(unpaid, UNPAID_COLUMNS, async (_, listed) => listed),
  buyers: exportOf(buyers, BUYER_COLUMNS, async (_, listed) => listed),
};

const isExport = (name: string): name is keyof typeof EXPORTS => Object.hasOwn(EXPORTS, name);

function findExport(c: Context): { name: keyof typeof EXPORTS; list: Export } | undefined {
  const name = (c.req.param('file') ?? '').replace('.csv', '');
  return isExport(name) ? { name, list: EXPORTS[name] } : undefined;
}

/** `GET /export/orders.csv` and the like, with the filters of the list in the query. */
export const exportRoute = (context: CommandContext): DeskRoute => ({
  on: 'GET /export/:file{[a-z]+\\.csv}',
  roles: (c) => findExport(c)?.list.roles,
  async answer(c) {
    const { store, clock, shop, actor } = asUser(context, c);
    const found = findExport(c);
    if (!found) return c.notFound();
    const { name, list } = found;
    const { after: _page, ...query } = c.req.query();
    const filters = { ...query, ...('rows' in list.input.shape && { rows: MAX_PAGE_SIZE }) };
    const checked = list.input.safeParse(filters);
    if (!checked.success) return c.text('Unknown filters.', 422);
    await record(store, clock, 'desk', `${name} exported`, { actor });
    const body = Readable.from(list.csv(context, checked.data), { objectMode: false });
    return c.body(Readable.toWeb(body) as ReadableStream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${calendarDay(clock(), shop.company.timeZone)}.csv"`,
    });
  },
});
