import { sofiaCalendarDay } from '../../rules/sofiaTime.ts';
import type { Store } from '../db/database.ts';

/** Adds to a figure of the seller's day, in the caller's transaction. */
export async function addToFigure(
  store: Store,
  at: number,
  figure: string,
  value: number,
): Promise<void> {
  await store
    .insertInto('daily_figures')
    .values({ day: sofiaCalendarDay(at), figure, value })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'figure'])
        .doUpdateSet((row) => ({ value: row('daily_figures.value', '+', value) })),
    )
    .execute();
}
