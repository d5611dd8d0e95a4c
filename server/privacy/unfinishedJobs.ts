import { sql } from 'kysely';
import type { Store } from '../db/database.ts';
import { IS_UNFINISHED } from '../db/schema.ts';

const AT_ONCE = 1000;

/** Work still to be done whose instructions name one of these; the backlog is short, the past is not. */
export async function unfinishedJobs(store: Store, traces: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const state of ['waiting', 'failed'] as const) {
    let last = { created_at: 0, id: '' };
    for (;;) {
      const jobs = await store
        .selectFrom('jobs')
        .select(['id', 'created_at', 'payload'])
        .where('state', '=', state)
        .where(IS_UNFINISHED)
        .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      const named = jobs.filter(({ payload }) => mentions(payload, traces));
      found.push(...named.map(({ id }) => id));
      last = jobs.at(-1) ?? last;
      if (jobs.length < AT_ONCE) break;
    }
  }
  return found;
}

function mentions(payload: string, traces: readonly string[]): boolean {
  const text = payload.toLowerCase();
  return traces.some((trace) => text.includes(trace));
}
