import { sql } from 'kysely';
import type { Store } from '../packages/engine/server/db/database.ts';
import type { JobRow } from '../packages/engine/server/db/schema.ts';

type Queued = Pick<JobRow, (typeof COLUMNS)[number]> & { kind: string };
const COLUMNS = ['id', 'dedupe_key', 'state', 'run_at', 'error', 'payload'] as const;

/** Jobs and emails together, read by one statement: what one of them enqueues is never missed. */
export const queued = (store: Store) => {
  const rows = (table: 'jobs' | 'emails') =>
    sql<Queued>`select kind, ${sql.join(COLUMNS.map(sql.ref))} from ${sql.table(table)}`;
  return store.selectFrom(
    sql<Queued>`(${rows('jobs')} union all ${rows('emails')})`.as<'queued'>(sql.ref('queued')),
  );
};

/** Emails that were sent; the log of deliveries has each a moment later. */
export const sentNotLogged = (store: Store) =>
  store
    .selectFrom('emails')
    .innerJoin('email_copies', 'email_copies.email_id', 'emails.id')
    .leftJoin('deliveries', 'deliveries.email_id', 'emails.id')
    .select('emails.kind')
    .where('emails.state', '=', 'done')
    .where('recipient', 'in', ['order', 'case'])
    .where('deliveries.email_id', 'is', null)
    .execute();
