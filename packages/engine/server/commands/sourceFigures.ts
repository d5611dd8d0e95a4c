import { sql } from 'kysely';
import { addDays } from '../../rules/calendar.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import { NO_SOURCE, OTHER_SOURCES, type SourceKind, sourceOf } from '../../rules/sources.ts';
import { visitsBySource } from '../insights/sources.ts';
import type { CommandContext } from '../orders/context.ts';

/** The most frequent ones are listed, the rest together. */
const LISTED = 20;

export type SourceRow = {
  source: string;
  visits: number;
  forms: number;
  orders: number;
  revenueCents: number;
  refunds: number;
  refundedCents: number;
};

/** Visits, forms and orders of the last days, including today, by one kind of source. */
export async function readSources(
  { store, clock, shop }: CommandContext,
  kind: SourceKind,
  days: number,
): Promise<SourceRow[]> {
  const { timeZone } = shop.company;
  const today = calendarDay(clock(), timeZone);
  const since = endOfDay(addDays(today, -days), timeZone) + 1;
  const found = new Map<string, SourceRow>();
  const add = (source: string, values: Partial<SourceRow>) => {
    const row = found.get(source) ?? emptyRow(source);
    found.set(source, sumOfRows(source, [row, { ...emptyRow(source), ...values }]));
  };
  for (const { source, visits } of await visitsBySource(store, kind, addDays(today, 1 - days))) {
    add(source, { visits });
  }
  const forms = await store
    .selectFrom('purchase_forms')
    .select(({ fn }) => ['attribution', fn.countAll<number | string>().as('forms')])
    .where('received_at', '>=', since)
    .where('suspicion', 'is', null)
    .groupBy('attribution')
    .execute();
  for (const row of forms) {
    add(sourceOf(JSON.parse(row.attribution), kind), { forms: Number(row.forms) });
  }
  const orders = await store
    .selectFrom('orders')
    .select(({ fn }) => [
      'attribution',
      'code',
      fn.countAll<number | string>().as('orders'),
      fn.sum<number | string>('amount_cents').as('revenue'),
      fn.sum<number | string>('refunded_cents').as('refunded'),
      sql<number | string>`sum(case when refunded_cents > 0 then 1 else 0 end)`.as('refunds'),
    ])
    .where('paid_at', '>=', since)
    .groupBy(['attribution', 'code'])
    .execute();
  for (const row of orders) {
    const source =
      kind === 'code' ? (row.code ?? NO_SOURCE) : sourceOf(JSON.parse(row.attribution), kind);
    add(source, {
      orders: Number(row.orders),
      revenueCents: Number(row.revenue),
      refunds: Number(row.refunds),
      refundedCents: Number(row.refunded),
    });
  }
  const sorted = [...found.values()].toSorted(
    (a, b) =>
      b.revenueCents - a.revenueCents ||
      b.forms - a.forms ||
      b.visits - a.visits ||
      (a.source < b.source ? -1 : 1),
  );
  const named = sorted.filter((row) => row.source !== OTHER_SOURCES);
  const rest = [...named.slice(LISTED), ...sorted.filter((row) => !named.includes(row))];
  const others = rest.length > 0 ? [sumOfRows(OTHER_SOURCES, rest)] : [];
  return [...named.slice(0, LISTED), ...others];
}

const emptyRow = (source: string): SourceRow => ({
  source,
  visits: 0,
  forms: 0,
  orders: 0,
  revenueCents: 0,
  refunds: 0,
  refundedCents: 0,
});

const sumOfRows = (source: string, rows: readonly SourceRow[]): SourceRow =>
  rows.reduce(
    (sum, row) => ({
      source,
      visits: sum.visits + row.visits,
      forms: sum.forms + row.forms,
      orders: sum.orders + row.orders,
      revenueCents: sum.revenueCents + row.revenueCents,
      refunds: sum.refunds + row.refunds,
      refundedCents: sum.refundedCents + row.refundedCents,
    }),
    emptyRow(source),
  );
