import { sql } from 'kysely';
import {
  type Attribution,
  NO_SOURCE,
  OTHER_SOURCES,
  SOURCE_KINDS,
  type SourceKind,
  sourceOf,
} from '../../rules/sources.ts';
import type { Store } from '../db/database.ts';

/** A flood of made-up sources fills no more rows than this per day and kind. */
const MAX_VALUES_A_DAY = 50;

/** Counts a visit under its sources; nothing about the visitor is stored. In the caller's transaction. */
export async function countSources(
  store: Store,
  day: string,
  attribution: Attribution,
): Promise<void> {
  const known = await store
    .selectFrom('visit_sources')
    .select(['kind', 'value'])
    .where('day', '=', day)
    .execute();
  const rows = SOURCE_KINDS.map((kind) => {
    const value = sourceOf(attribution, kind);
    const values = known.filter((row) => row.kind === kind).map((row) => row.value);
    const fits = values.length < MAX_VALUES_A_DAY || values.includes(value) || value === NO_SOURCE;
    return { day, kind, value: fits ? value : OTHER_SOURCES, visits: 1 };
  });
  await store
    .insertInto('visit_sources')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'value'])
        .doUpdateSet({ visits: sql`visit_sources.visits + 1` }),
    )
    .execute();
}

/** By one kind of source, from a day on. */
export async function visitsBySource(store: Store, kind: SourceKind, from: string) {
  const rows = await store
    .selectFrom('visit_sources')
    .select(({ fn }) => ['value', fn.sum<number | string>('visits').as('visits')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .groupBy('value')
    .execute();
  return rows.map(({ value, visits }) => ({ source: value, visits: Number(visits) }));
}
