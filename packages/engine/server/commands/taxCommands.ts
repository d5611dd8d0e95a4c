import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { isCalendarDay } from '../../rules/calendar.ts';
import { DOCUMENT_KINDS } from '../../rules/documents.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { lastDayOfMonth } from '../../rules/taxReports.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { startsWith } from '../db/database.ts';
import { fetchRates, parseRates, saveRates } from '../documents/exchangeRates.ts';
import { issueDocuments } from '../documents/issueDocuments.ts';
import { ledgerReport, ossReport, testFlag } from '../documents/taxReports.ts';
import { waitingOrders } from '../documents/waitingOrders.ts';
import { setVatCheck } from '../orders/businessDetails.ts';
import type { CommandContext } from '../orders/context.ts';
import { reissueDue } from '../orders/dueDocuments.ts';
import { readBilling } from '../orders/orderTax.ts';
import { CURSOR, command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';
import { changeOrder, orderNumber } from './orderCommands.ts';
import { documentSummary } from './summaries.ts';

const day = z.string().refine(isCalendarDay, 'expected a day such as 2026-11-15');
const quarter = z
  .string()
  .regex(/^\d{4}-Q[1-4]$/, 'expected a quarter such as 2026-Q4')
  .describe('The quarter, such as 2026-Q4');
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'expected a month such as 2026-11')
  .describe('The month, such as 2026-11');

/** For a list without a first or a last day. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

export const documents = command({
  summary: 'List receipts, invoices and credit notes',
  roles: ['owner', 'accountant'],
  input: z.object({
    month: month.optional().describe('Only documents that count in this month'),
    from: day.optional().describe('First day'),
    to: day.optional().describe('Last day'),
    kind: z.enum(DOCUMENT_KINDS).optional().describe('Only documents of this kind'),
    ...pageFields,
  }),
  async run(context, { month, from, to, kind, after, rows: size = PAGE_SIZE }) {
    const [countsOn, series, number] =
      readCursor(after, z.tuple([CURSOR.text, CURSOR.text, CURSOR.time])) ?? [];
    let query = context.store
      .selectFrom('documents')
      .selectAll()
      .where('test', '=', testFlag(context));
    if (month) query = query.where(startsWith(sql`counts_on`, month));
    if (from) query = query.where('counts_on', '>=', from);
    if (to) query = query.where('counts_on', '<=', to);
    if (kind) query = query.where('kind', '=', kind);
    if (countsOn !== undefined && series !== undefined && number !== undefined) {
      const isLater = sql<boolean>`(counts_on, series, number) > (${countsOn}, ${series}, ${number})`;
      query = query.where(isLater);
    }
    const found = await query
      .orderBy('counts_on')
      .orderBy('series')
      .orderBy('number')
      .limit(size + 1)
      .execute();
    const page = toPage(found, size, documentSummary, (row) => [
      ...[row.counts_on, row.series, row.number],
    ]);
    const [first, last] = month ? [`${month}-01`, lastDayOfMonth(month)] : [from, to];
    // Only on the first page of a period: over all years every order would have to be looked at.
    const isPeriod = after === undefined && (first ?? last) !== undefined;
    return {
      ...page,
      /** Sales of these days that the list lacks, because they have no document yet. */
      ...(isPeriod && {
        waiting: await waitingOrders(context, first ?? FIRST_DAY, last ?? LAST_DAY),
      }),
    };
  },
});

export const taxOss = command({
  summary: 'Show the OSS return of a quarter',
  positional: ['quarter'],
  roles: ['owner', 'accountant'],
  input: z.object({ quarter }),
  run: (context, input) => ossReport(context, input.quarter),
});

export const taxLedger = command({
  summary: 'Show the VAT ledger of a month',
  positional: ['month'],
  roles: ['owner', 'accountant'],
  input: z.object({ month }),
  run: (context, input) => ledgerReport(context, input.month),
});

export const rates = command({
  summary: 'Import the euro rates of the European Central Bank',
  positional: ['file'],
  onlyCommandLine: true,
  roles: ['owner'],
  input: z.object({
    file: z
      .string()
      .optional()
      .describe('eurofxref-hist.zip or .csv from the ECB; without it, ECB_RATES_URL is asked'),
  }),
  async run(context, { file }) {
    const url = context.env.ratesUrl;
    if (!file && !url) throw new UserError('Name a file, or set ECB_RATES_URL.');
    const content = file ? await readRatesFile(file) : await fetchRates(String(url));
    return importRatesFor(context, content);
  },
});

async function readRatesFile(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch {
    throw new UserError(`Can’t read ${file}.`);
  }
}

/** An import by a person, who is recorded. */
export async function importRatesFor(context: CommandContext, content: Uint8Array) {
  const { store, clock, actor } = context;
  const imported = await importRates(context, content);
  await record(store, clock, 'rates', 'exchange rates imported', { actor, ...imported });
  return imported;
}

/** Saves the rates, and issues the documents that waited for them. */
export async function importRates(
  context: Pick<CommandContext, 'store' | 'clock' | 'shop' | 'wake'>,
  content: Uint8Array,
) {
  const { store, clock, shop } = context;
  const today = calendarDay(clock(), shop.company.timeZone);
  const saved = await saveRates(store, parseRates(content), today);
  const documents = await reissueDue(store, clock);
  context.wake();
  return { ...saved, documents };
}

export const orderVatNumber = command({
  summary: 'Record what you found out about the VAT number of an order’s business',
  positional: ['number'],
  roles: ['owner', 'support'],
  input: z.object({
    number: orderNumber,
    valid: z.boolean().default(false).describe('The number is valid, checked by you'),
    invalid: z.boolean().default(false).describe('The number is not valid'),
  }),
  async run(context, { number, valid, invalid }) {
    if (valid === invalid) throw new UserError('Say either --valid or --invalid.');
    const vat_check = valid ? 'valid' : 'invalid';
    return changeOrder(context, number, async (transaction, order) => {
      if (!readBilling(order.billing)?.vatNumber) {
        throw new UserError(`Order ${number} has no VAT number.`);
      }
      await setVatCheck(transaction, order, vat_check);
      const { clock, actor } = context;
      await record(transaction, clock, order.id, 'VAT number checked', { actor, vat_check });
      await issueDocuments(context, transaction, { ...order, vat_check });
    });
  },
});
