import type { Store } from '../db/database.ts';

/** Adds to a figure of a day of the seller's calendar, in the caller's transaction. */
export async function addToFigure(
  store: Store,
  day: string,
  figure: string,
  value: number,
): Promise<void> {
  await store
    .insertInto('daily_figures')
    .values({ day, figure, value })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'figure'])
        .doUpdateSet((row) => ({ value: row('daily_figures.value', '+', value) })),
    )
    .execute();
}
