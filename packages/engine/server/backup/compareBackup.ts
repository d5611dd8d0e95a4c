import { join } from 'node:path';
import { sql } from 'kysely';
import { checksumsOf } from '../../formats/checksums.ts';
import { lookUp } from '../../rules/lookUp.ts';
import type { CommandContext } from '../orders/context.ts';
import type { Stored, TableRule } from '../privacy/rule.ts';
import { everyTable } from '../privacy/tableRules.ts';
import { linesOf } from './backupFormat.ts';
import { type Manifest, verifyBackup } from './manifest.ts';

/** Whose rows a new version leaves as they are. Others may be migrated to other values. */
const UNCHANGED = ['orders', 'documents', 'editions'];
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
  for (const { table, path, rows } of manifest.tables) {
    const rule = everyTable.find(([name]) => name === table)?.[1];
    if (!rule || rule.leftOutOfBackups) continue;
    problems.push(...(await rowsGone(context, table, rows)));
    if (UNCHANGED.includes(table))
      problems.push(...(await changedRows(context, table, rule, join(folder, path))));
  }
  return [...problems, ...(await filesGone(context.env.dataDir, manifest))];
}

async function rowsGone({ store }: CommandContext, table: string, before: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(store);
  const now = Number(rows[0]?.count);
  return now < before ? [`${table}: ${before} rows before, ${now} now`] : [];
}

async function changedRows(
  { store }: CommandContext,
  table: string,
  rule: TableRule,
  file: string,
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
