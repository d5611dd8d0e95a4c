import { sql } from 'kysely';
import type { Store } from '../db/database.ts';

/** What is added to a figure on a day of the seller's calendar. */
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
