import { sql } from 'kysely';
import { addDays } from '../../rules/calendar.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';

/** Steps from the landing page to the payment; page views and paid orders are counted elsewhere. */
export type FunnelStep = 'buy-seen' | 'form-sent' | 'payment-opened';

export type Funnel = Awaited<ReturnType<typeof readFunnel>>;

const stepFigure = (step: FunnelStep, language: string) => `step:${step}:${language}`;

/** What is added to a figure on a day of the shop's calendar. */
export type Figure = { day: string; figure: string; value: number };

/** In the caller's transaction. */
export async function addToFigures(store: Store, figures: readonly Figure[]): Promise<void> {
  if (figures.length === 0) return;
  await store
    .insertInto('daily_figures')
    .values(figures)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'figure'])
        .doUpdateSet({ value: sql`daily_figures.value + excluded.value` }),
    )
    .execute();
}

/** The figures of a day, by name. */
export async function figuresOn(store: Store, day: string) {
  const rows = await store.selectFrom('daily_figures').selectAll().where('day', '=', day).execute();
  return (name: string) => rows.find(({ figure }) => figure === name)?.value ?? 0;
}

export async function sumOfFigure(
  store: Store,
  figure: string,
  first: string,
  last: string,
): Promise<number> {
  const { total } = await store
    .selectFrom('daily_figures')
    .select(({ fn }) => fn.sum<number | string | null>('value').as('total'))
    .where('figure', '=', figure)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Counts a step per day and language; nothing about the visitor is stored. */
export const countStep = (store: Store, day: string, step: FunnelStep, language: string) =>
  addToFigures(store, [{ day, figure: stepFigure(step, language), value: 1 }]);

/** The counts of the last days, including today. */
export async function readFunnel(
  { store, clock, shop }: { store: Store; clock: Clock; shop: Shop },
  days: number,
) {
  const from = addDays(calendarDay(clock(), shop.company.timeZone), 1 - days);
  const viewed = await store
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
  const views = viewed
    .map(({ path, count }) => ({ path, count: Number(count) }))
    .sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1));
  const total = (...names: string[]) =>
    figures
      .filter(({ figure }) => names.includes(figure))
      .reduce((sum, { count }) => sum + Number(count), 0);
  const stepTotal = (step: FunnelStep) => ({
    step,
    count: total(...shop.languages.map((language) => stepFigure(step, language))),
  });
  return {
    steps: [
      { step: 'page-seen', count: views.find(({ path }) => path === PATHS.home)?.count ?? 0 },
      stepTotal('buy-seen'),
      stepTotal('form-sent'),
      stepTotal('payment-opened'),
      { step: 'paid', count: total('orders') },
    ],
    views,
  };
}
