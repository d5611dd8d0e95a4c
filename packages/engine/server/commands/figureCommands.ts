import { z } from 'zod';
import { addDays, daysBetween, isCalendarDay } from '../../rules/calendar.ts';
import { startOf, startsBetween } from '../../rules/periods.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { SOURCE_KINDS } from '../../rules/sources.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { readFunnel } from '../insights/dailyFigures.ts';
import { command } from './command.ts';
import { readSources } from './sourceFigures.ts';

const MAX_BARS = 800;
const day = z.string().refine(isCalendarDay, 'expected a day such as 2026-11-15');
const DAYS_IN = { day: 1, week: 7, month: 30 };
const DEFAULT_DAYS = { day: 30, week: 182, month: 730 };

const daysBack = typedNumber(z.int().min(1).max(3660))
  .default(30)
  .describe('Number of days to look back');

export const figures = command({
  summary: 'Show revenue and refunds by day, week or month',
  roles: ['owner', 'support', 'accountant'],
  input: z.object({
    by: z.enum(['day', 'week', 'month']).default('day').describe('Period to group by'),
    from: day.optional().describe('First day'),
    to: day.optional().describe('Last day (default today)'),
  }),
  async run({ store, clock, shop }, { by, ...days }) {
    const to = days.to ?? calendarDay(clock(), shop.company.timeZone);
    const from = days.from ?? addDays(to, 1 - DEFAULT_DAYS[by]);
    if (from > to) throw new UserError('"from" must not be later than "to".');
    if (daysBetween(from, to) > MAX_BARS * DAYS_IN[by]) {
      throw new UserError(
        'Too many days to show. Choose a shorter period, or group by week or month.',
      );
    }
    const starts = startsBetween(by, from, to);
    const rows = await store
      .selectFrom('daily_figures')
      .selectAll()
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('figure', 'in', ['orders', 'revenue', 'refunds', 'refunded'])
      .execute();
    const bars = new Map(
      starts.map((start) => [
        start,
        { from: start, orders: 0, revenueCents: 0, refunds: 0, refundedCents: 0 },
      ]),
    );
    for (const row of rows) {
      const bar = bars.get(startOf(by, row.day));
      if (!bar) continue;
      if (row.figure === 'orders') bar.orders += row.value;
      if (row.figure === 'revenue') bar.revenueCents += row.value;
      if (row.figure === 'refunds') bar.refunds += row.value;
      if (row.figure === 'refunded') bar.refundedCents += row.value;
    }
    return { currency: shop.price.currency, by, bars: [...bars.values()] };
  },
});

export const funnel = command({
  summary: 'Show how many visits reach each step up to the payment',
  roles: ['owner', 'support', 'accountant'],
  input: z.object({
    days: daysBack,
  }),
  run: (context, { days }) => readFunnel(context, days),
});

export const sources = command({
  summary: 'Show visits, forms, orders, revenue and refunds by source',
  roles: ['owner', 'support', 'editor'],
  input: z.object({
    by: z.enum(SOURCE_KINDS).default('source').describe('What to group by'),
    days: daysBack,
  }),
  async run(context, { by, days }) {
    const { currency } = context.shop.price;
    const rows = await readSources(context, by, days);
    // The most frequent sources are one page.
    return { rows: rows.map((row) => ({ ...row, currency })), next: null };
  },
});

export type Figures = Awaited<ReturnType<typeof figures.run>>;
