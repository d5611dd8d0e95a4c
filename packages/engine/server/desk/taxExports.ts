import type { z } from 'zod';
import { taxLedger, taxOss } from '../commands/taxCommands.ts';
import type { Waiting } from '../documents/waitingOrders.ts';
import type { CommandContext } from '../orders/context.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, decimal, money } from './csv.ts';

/** Orders missing from a report. They have no amounts, so that a column still adds up to its total. */
export const waitingRows = ({ count, orders }: Waiting, columns: number): Cell[][] => {
  const rows = orders.map(({ order, suppliedOn, reason }): Cell[] => [
    `no document yet (${reason}): order ${order}, supplied on ${suppliedOn}`,
  ]);
  const rest = count - orders.length;
  if (rest > 0) rows.push([`no document yet: ${rest} more orders`]);
  return rows.map((row) => [...row, ...Array<Cell>(columns - row.length).fill(null)]);
};

const OSS_HEADS = [
  ...['Type', 'Quarter', 'Country', 'VAT rate %', 'Net', 'VAT'],
  ...['To pay', 'To be reimbursed', 'Currency'],
];
const LEDGER_HEADS = ['Treatment', 'Month', 'VAT rate %', 'Net', 'VAT', 'Currency'];

function file(
  heads: string[],
  rows: Cell[][],
  { waiting, rehearsal }: { waiting: Waiting; rehearsal?: string },
): string {
  const mark = [rehearsal ?? '', ...Array<Cell>(heads.length - 1).fill(null)];
  const lines = [...rows, ...waitingRows(waiting, heads.length), ...(rehearsal ? [mark] : [])];
  return BYTE_ORDER_MARK + [heads, ...lines].map(csvLine).join('');
}

/** The reports as CSV files, one line per sum. */
export const taxExports = {
  oss: {
    input: taxOss.input,
    roles: taxOss.roles,
    async *csv(context: CommandContext, filters: z.infer<z.ZodObject>) {
      const report = await taxOss.run(context, taxOss.input.parse(filters));
      const { quarter, rows, corrections, currency } = report;
      const sales = rows.map(({ country, rate, netCents, taxCents }): Cell[] => [
        ...['sale', quarter, country, decimal(rate)],
        ...[money(netCents, currency), money(taxCents, currency), null, null, currency],
      ]);
      const changes = corrections.map((row): Cell[] => [
        ...['correction', row.quarter, row.country, null],
        ...[null, money(row.taxCents, currency), null, null, currency],
      ]);
      // In columns of their own: the VAT of a country is in the lines above already.
      const balances = report.balances.map(({ country, taxCents }): Cell[] => [
        ...['balance', quarter, country, null, null, null],
        taxCents > 0 ? money(taxCents, currency) : null,
        taxCents < 0 ? money(-taxCents, currency) : null,
        currency,
      ]);
      yield file(OSS_HEADS, [...sales, ...changes, ...balances], report);
    },
  },
  ledger: {
    input: taxLedger.input,
    roles: taxLedger.roles,
    async *csv(context: CommandContext, filters: z.infer<z.ZodObject>) {
      const report = await taxLedger.run(context, taxLedger.input.parse(filters));
      const { month, currency, totals } = report;
      const rows = totals.map(({ treatment, rate, netCents, taxCents }): Cell[] => [
        ...[treatment, month, decimal(rate)],
        ...[money(netCents, currency), money(taxCents, currency), currency],
      ]);
      yield file(LEDGER_HEADS, rows, report);
    },
  },
};
