import { join } from 'node:path';
import { sql } from 'kysely';
import { checksumsOf } from '../../formats/checksums.ts';
import { lookUp } from '../../rules/lookUp.ts';
import type { CommandContext } from '../orders/context.ts';
import type { Stored, TableRule } from '../privacy/rule.ts';
import { everyTable } from '../privacy/tableRules.ts';
import { linesOf } from './backupFormat.ts';
import { type Manifest, verifyBackup } from './manifest.ts';

/** A new version leaves their rows as they are. Others may get other values. */
const UNCHANGED = ['orders', 'documents', 'editions'];
/** Where the rows of a table of the prerelease are now. */
const NOW_IN: Readonly<Record<string, readonly string[]>> = {
  refund_requests: ['requests'],
  withdrawals: ['requests'],
  jobs: ['jobs', 'emails', 'card_refunds'],
};
/** Rows of the prerelease that had no fact in them. */
const WITHOUT_FACT = ['{"name":"lock"', '{"name":"last known time"'];
/** Of the prerelease: rows of users who no longer exist are not carried over. */
const MAY_LACK_USERS = ['desk_passkeys', 'desk_sessions'];
const MOST_NAMED = 5;

/**
 * What a backup has and the shop no longer does: orders with the links to their libraries, documents,
 * rows of any other table, and files. By now the shop may have more columns and tables.
 */
export async function missingSince(context: CommandContext, folder: string): Promise<string[]> {
  const manifest = await verifyBackup(folder, context.progress);
  const problems: string[] = [];
  if (context.secrets.sign('backup', '') !== manifest.secret)
    problems.push('buyers’ links were signed with another secret');
  const ofPrerelease = !manifest.migrations.includes('100-shop');
  const counts = new Map<string, number>();
  for (const { table, path, rows } of manifest.tables) {
    const rule = everyTable.find(([name]) => name === table)?.[1];
    if (rule?.leftOutOfBackups || (ofPrerelease && MAY_LACK_USERS.includes(table))) continue;
    const file = join(folder, path);
    const places = ((ofPrerelease && lookUp(NOW_IN, table)) || [table]).join(' ');
    const facts = table === 'counters' ? rows - (await countWithoutFact(file)) : rows;
    counts.set(places, (counts.get(places) ?? 0) + facts);
    if (rule && UNCHANGED.includes(table))
      problems.push(...(await changedRows(context, { table, rule, file })));
  }
  for (const [places, before] of counts) {
    const now = await countRows(context, places.split(' '));
    if (now < before) problems.push(`${places}: ${before} rows before, ${now} now`);
  }
  return [...problems, ...(await filesGone(context.env.dataDir, manifest))];
}

async function countRows({ store }: CommandContext, tables: readonly string[]): Promise<number> {
  let sum = 0;
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(store);
    sum += Number(rows[0]?.count);
  }
  return sum;
}

async function countWithoutFact(file: string): Promise<number> {
  let count = 0;
  for await (const line of linesOf(file)) {
    if (WITHOUT_FACT.some((start) => line.startsWith(start))) count += 1;
  }
  return count;
}

async function changedRows(
  { store }: CommandContext,
  { table, rule, file }: { table: string; rule: TableRule; file: string },
) {
  const changed: string[] = [];
  for await (const line of linesOf(file)) {
    if (line === '') continue;
    const before: Stored = JSON.parse(line);
    const is = rule.key.map((name) => sql`${sql.ref(name)} = ${lookUp(before, name)}`);
    const { rows } = await sql<Stored>`
      select * from ${sql.table(table)} where ${sql.join(is, sql` and `)}`.execute(store);
    const [now] = rows;
    const differs = (name: string) =>
      Object.hasOwn(now ?? {}, name) &&
      JSON.stringify(lookUp(now, name)) !== JSON.stringify(lookUp(before, name));
    if (!now || Object.keys(before).some(differs))
      changed.push(rule.key.map((name) => lookUp(before, name)).join(' '));
  }
  const named = changed.slice(0, MOST_NAMED).join(', ');
  return changed.length > 0 ? [`${table}: missing or changed: ${named} (${changed.length})`] : [];
}

async function filesGone(dataDir: string, { files }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, sha256 } of files) {
    const found = await checksumsOf(join(dataDir, path)).catch(() => undefined);
    if (found?.sha256 !== sha256) problems.push(`${path}: missing or changed`);
  }
  return problems;
}
