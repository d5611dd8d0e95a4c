import { addDays } from '../../rules/calendar.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import { type FunnelStep, stepFigure } from './funnelSteps.ts';

/** How often each step was taken on the way from the page to the payment, in the days asked for. */
export type Funnel = {
  steps: { step: string; count: number }[];
  views: { path: string; count: number }[];
};

/** How often each step was taken in the last days, today among them. */
export async function funnelOf(
  { store, clock, shop }: { store: Store; clock: Clock; shop: Shop },
  days: number,
): Promise<Funnel> {
  const from = addDays(calendarDay(clock(), shop.company.timeZone), 1 - days);
  const views = await store
    .selectFrom('page_views')
    .select(({ fn }) => ['path', fn.sum<number | string>('views').as('count')])
    .where('day', '>=', from)
    .groupBy('path')
    .execute();
  const figures = await store
    .selectFrom('daily_figures')
    .select(({ fn }) => ['figure', fn.sum<number | string>('value').as('count')])
    .where('day', '>=', from)
    .groupBy('figure')
    .execute();
  const seen = views
    .map(({ path, count }) => ({ path, count: Number(count) }))
    .sort((a, b) => b.count - a.count || a.path.localeCompare(b.path));
  const sumOf = (names: string[]) =>
    figures
      .filter(({ figure }) => names.includes(figure))
      .reduce((sum, { count }) => sum + Number(count), 0);
  const stepCount = (step: FunnelStep) =>
    sumOf(shop.languages.map((language) => stepFigure(step, language)));
  return {
    steps: [
      { step: 'page-seen', count: seen.find(({ path }) => path === PATHS.home)?.count ?? 0 },
      { step: 'buy-seen', count: stepCount('buy-seen') },
      { step: 'form-sent', count: stepCount('form-sent') },
      { step: 'payment-opened', count: stepCount('payment-opened') },
      { step: 'paid', count: sumOf(['orders']) },
    ],
    views: seen,
  };
}
