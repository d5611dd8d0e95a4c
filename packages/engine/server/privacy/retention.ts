import { sql } from 'kysely';
import { DAY_MS } from '../../rules/calendar.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { CommandContext } from '../orders/context.ts';
import { eraseRows } from './erasePerson.ts';
import { deleteCopies } from './personalFiles.ts';
import { findBuyers, identifiersIn, personalRecords } from './personalRecords.ts';
import type { End, TableRule } from './rule.ts';
import { everyTable } from './tableRules.ts';

type RemovedRows = { table: string; what: string; rows: number; outcome: string };

type Context = Pick<CommandContext, 'store' | 'clock' | 'shop' | 'env' | 'progress'>;
type Due = { table: string; rule: TableRule; end: End<string>; isDue: ReturnType<typeof sql> };

/** Small batches, so that no request waits for the store. */
const [DELETE_BATCH, ANONYMIZE_BATCH] = [500, 20];

/** Deletes or anonymizes rows past the retention periods of the configuration. */
export async function applyRetention(context: Context, dryRun = false) {
  const removed: RemovedRows[] = [];
  for (const [table, rule] of everyTable) {
    const ends = endsOf(context, table, rule);
    const total = await countDue(context.store, table, ends);
    if (total === 0) continue;
    const rows = dryRun ? total : await removeDue(context, ends, total);
    const outcome = ends.some(({ end }) => end.anonymize) ? 'made anonymous' : 'deleted';
    removed.push({ table, what: rule.what, rows, outcome });
  }
  if (removed.length > 0 && !dryRun) {
    const lines = removed.map(({ table, rows, outcome }) => ({ table, rows, outcome }));
    await record(context.store, context.clock, 'retention', 'expired data deleted', { lines });
  }
  return removed;
}

function endsOf({ clock, shop }: Context, table: string, rule: TableRule): Due[] {
  const ends = 'ends' in rule.retention ? rule.retention.ends : [];
  return ends.map((end) => {
    const cutoff = cutoffOf(end.after, shop, clock());
    const moment = end.time === 'day' ? new Date(cutoff).toISOString().slice(0, 10) : cutoff;
    const old = sql`${sql.ref(end.time)} < ${moment}`;
    return { table, rule, end, isDue: end.only ? sql`(${old} and ${end.only})` : old };
  });
}

/** Rows older than this are due. */
function cutoffOf(period: End<string>['after'], shop: Shop, now: Date): number {
  if (period === 'at once') return now.getTime();
  const count = shop.retention[period];
  if (period === 'taxYears') {
    // Tax law counts from the end of the year of the sale.
    const { timeZone } = shop.company;
    const year = Number(calendarDay(now, timeZone).slice(0, 4)) - count;
    return endOfDay(`${year - 1}-12-31`, timeZone) + 1;
  }
  return period.endsWith('Years')
    ? new Date(now).setUTCFullYear(now.getUTCFullYear() - count)
    : now.getTime() - count * DAY_MS;
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

async function removeDue(context: Context, ends: readonly Due[], total: number): Promise<number> {
  let rows = 0;
  for (const due of ends) {
    const next = due.end.anonymize ? anonymizeBatch : deleteBatch;
    for (let batch = await next(context, due); batch > 0; batch = await next(context, due)) {
      rows += batch;
      context.progress(due.rule.what, Math.min(rows, total), total);
    }
  }
  return rows;
}

async function deleteBatch({ store }: Context, due: Due): Promise<number> {
  const { table, rule } = due;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columnsOf(rule)}) in (${oldest(due)})
  `.execute(store);
  return Number(numAffectedRows ?? 0);
}

function anonymizeBatch({ store, env }: Context, due: Due): Promise<number> {
  return lockedTransaction(store, async (transaction) => {
    const { rows } = await sql<{ id: string }>`${oldest(due)}`.execute(transaction);
    if (rows.length === 0) return 0;
    const keys = await findBuyers(
      transaction,
      rows.map(({ id }) => id),
    );
    const records = await personalRecords(transaction, keys);
    await eraseRows(transaction, records, identifiersIn(records));
    await deleteCopies(env.dataDir, keys.order);
    return rows.length;
  });
}

const columnsOf = (rule: TableRule) => sql.join(rule.key.map((column) => sql.ref(column)));

const oldest = ({ table, rule, end, isDue }: Due) => sql`
  select ${columnsOf(rule)} from ${sql.table(table)} where ${isDue}
  order by ${sql.ref(end.time)}
  limit ${sql.lit(end.anonymize ? ANONYMIZE_BATCH : DELETE_BATCH)}
`;
