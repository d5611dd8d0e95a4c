import { sql } from 'kysely';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import { belongingsOf, wordsIn } from './belongings.ts';
import { eraseRows } from './eraseRows.ts';
import { findBuyers } from './findPerson.ts';
import { cutoffOf } from './periodOf.ts';
import { deleteCopies } from './personalFiles.ts';
import type { End, TableRule } from './rule.ts';
import { everyTable } from './tableRules.ts';

export type Forgotten = { table: string; what: string; rows: number; outcome: string };

type Context = { store: Store; clock: Clock; shop: Shop; dataDir: string };
type Options = { dryRun?: boolean; progress?: (what: string, done: number, total: number) => void };
type Due = { table: string; rule: TableRule; end: End<string>; isDue: ReturnType<typeof sql> };

/** Small enough that nobody waits for the store meanwhile. */
const [DELETED_AT_ONCE, ANONYMISED_AT_ONCE] = [500, 20];

/** Deletes, or makes anonymous, what has been kept as long as the configuration says. */
export async function forgetWhatIsDue(context: Context, options: Options = {}) {
  const forgotten: Forgotten[] = [];
  for (const [table, rule] of everyTable) {
    const ends = endsOf(context, table, rule);
    const total = await countDue(context.store, table, ends);
    if (total === 0) continue;
    const rows = options.dryRun ? total : await forget(context, ends, total, options.progress);
    const outcome = ends.some(({ end }) => end.anonymise) ? 'made anonymous' : 'deleted';
    forgotten.push({ table, what: rule.what, rows, outcome });
  }
  if (forgotten.length > 0 && !options.dryRun) {
    const lines = forgotten.map(({ table, rows, outcome }) => ({ table, rows, outcome }));
    await record(context.store, context.clock, 'retention', 'old data forgotten', { lines });
  }
  return forgotten;
}

function endsOf({ clock, shop }: Context, table: string, rule: TableRule): Due[] {
  const ends = 'ends' in rule.retention ? rule.retention.ends : [];
  return ends.map((end) => {
    const cutoff = cutoffOf(end.after, shop.retention, clock());
    const moment = end.time === 'day' ? new Date(cutoff).toISOString().slice(0, 10) : cutoff;
    const old = sql`${sql.ref(end.time)} < ${moment}`;
    return { table, rule, end, isDue: end.only ? sql`(${old} and ${end.only})` : old };
  });
}

async function countDue(store: Store, table: string, ends: readonly Due[]): Promise<number> {
  if (ends.length === 0) return 0;
  const any = sql.join(
    ends.map(({ isDue }) => isDue),
    sql` or `,
  );
  const counted = sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where ${any}
  `;
  return (await counted.execute(store)).rows[0]?.total ?? 0;
}

async function forget(
  context: Context,
  ends: readonly Due[],
  total: number,
  progress: Options['progress'],
): Promise<number> {
  let rows = 0;
  for (const due of ends) {
    const some = due.end.anonymise ? anonymiseSome : deleteSome;
    for (let batch = await some(context, due); batch > 0; batch = await some(context, due)) {
      rows += batch;
      progress?.(due.rule.what, Math.min(rows, total), total);
    }
  }
  return rows;
}

async function deleteSome({ store }: Context, due: Due): Promise<number> {
  const { table, rule } = due;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columnsOf(rule)}) in (${oldest(due)})
  `.execute(store);
  return Number(numAffectedRows ?? 0);
}

function anonymiseSome({ store, dataDir }: Context, due: Due): Promise<number> {
  return lockedTransaction(store, async (transaction) => {
    const { rows } = await sql<{ id: string }>`${oldest(due)}`.execute(transaction);
    if (rows.length === 0) return 0;
    const keys = await findBuyers(
      transaction,
      rows.map(({ id }) => id),
    );
    const belongings = await belongingsOf(transaction, keys);
    await eraseRows(transaction, belongings, wordsIn(belongings));
    await deleteCopies(dataDir, keys.order);
    return rows.length;
  });
}

const columnsOf = (rule: TableRule) => sql.join(rule.key.map((column) => sql.ref(column)));

const oldest = ({ table, rule, end, isDue }: Due) => sql`
  select ${columnsOf(rule)} from ${sql.table(table)} where ${isDue}
  order by ${sql.ref(end.time)}
  limit ${sql.lit(end.anonymise ? ANONYMISED_AT_ONCE : DELETED_AT_ONCE)}
`;
