import { z } from 'zod';
import { addDays, isCalendarDay } from '../../rules/calendar.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { UserError } from '../core/userError.ts';
import { readFunnel } from '../insights/dailyFigures.ts';
import { command } from './command.ts';

const MAX_BARS = 800;
const day = z.string().refine(isCalendarDay, 'expected a day such as 2026-11-15');
const DEFAULT_DAYS = { day: 30, week: 182, month: 730 };

export const figures = command({
  summary: 'Revenue and refunds by day, week or month',
  input: z.object({
    by: z.enum(['day', 'week', 'month']).default('day').describe('Length of one bar'),
    from: day.optional().describe('First day'),
    to: day.optional().describe('Last day; today by default'),
  }),
  async run({ store, clock, shop }, { by, ...days }) {
    const to = days.to ?? calendarDay(clock(), shop.company.timeZone);
    const from = days.from ?? addDays(to, 1 - DEFAULT_DAYS[by]);
    if (from > to) throw new UserError('The first day is after the last day.');
    const starts = startsOfBars(by, from, to);
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
  summary: 'Count each step from the landing page to the payment',
  input: z.object({
    days: z.coerce.number().int().min(1).max(3660).default(30).describe('How many days back'),
  }),
  run: (context, { days }) => readFunnel(context, days),
});

export type Figures = Awaited<ReturnType<typeof figures.run>>;
type Unit = 'day' | 'week' | 'month';

/** Weeks begin on Monday. */
function startOf(by: Unit, date: string): string {
  if (by === 'day') return date;
  if (by === 'month') return `${date.slice(0, 7)}-01`;
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** Includes days without sales, so that the chart has no gaps. */
function startsOfBars(by: Unit, from: string, to: string): string[] {
  const starts: string[] = [];
  for (let start = startOf(by, from); start <= to; start = nextStart(by, start)) {
    starts.push(start);
    if (starts.length > MAX_BARS)
      throw new UserError('Choose a shorter period, or weeks or months.');
  }
  return starts;
}

function nextStart(by: Unit, start: string): string {
  if (by === 'day') return addDays(start, 1);
  return by === 'week' ? addDays(start, 7) : startOf('month', addDays(start, 31));
}
