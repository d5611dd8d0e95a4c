import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { sql } from 'kysely';
import { makeFolder } from '../core/makeFolder.ts';
import { record } from '../db/audit.ts';
import { connect, type Store } from '../db/database.ts';
import { flushFolders } from '../db/files.ts';
import { recordBackup } from '../db/health.ts';
import type { CommandContext } from '../orders/context.ts';
import { everyTable } from '../privacy/tableRules.ts';
import {
  copyDurably,
  filesToBackUp,
  rowLine,
  rowPages,
  tableDigest,
  writeDurably,
} from './backupFormat.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/** Writes a consistent copy of everything while the shop is running. */
export async function makeBackup(context: CommandContext, folder: string) {
  const madeAt = context.clock().toISOString();
  const path = join(folder, `backup-${madeAt.replaceAll(':', '-')}`);
  const draft = `${path}.${randomUUID()}.part`;
  const made = makeFolder(folder, 0o700);
  await mkdir(draft, { mode: 0o700 });
  try {
    const manifest = await fill(context, draft, madeAt);
    await rename(draft, path);
    const above = made ? dirname(made) : folder;
    await flushFolders(above, [relative(above, path)]);
    await recordBackup(context.store, context.clock().getTime());
    await record(context.store, context.clock, 'backup', 'backup made', { actor: context.actor });
    return { path, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(context: CommandContext, draft: string, madeAt: string): Promise<Manifest> {
  const { env, secrets } = context;
  const { tables, migrations } = await inSnapshot(context, async (store) => ({
    tables: await copyTables(context, store, draft),
    migrations: await migrationsOf(store),
  }));
  // After the rows: an edition's files are in place before it is listed.
  const files: Manifest['files'] = [];
  const paths = await filesToBackUp(env.dataDir);
  for (const path of paths) {
    files.push(await copyDurably(env.dataDir, join(draft, 'files'), path));
    context.progress('files', files.length, paths.length);
  }
  const secret = secrets.sign('backup', '');
  const manifest: Manifest = { format: 1, madeAt, migrations, secret, tables, files };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeDurably(join(draft, MANIFEST), [text]);
  const copied = paths.map((path) => join('files', path));
  await flushFolders(draft, [...tables.map(({ path }) => path), ...copied]);
  return manifest;
}

/** In both engines a read-only transaction sees the store as it was at its start. */
async function inSnapshot<Result>(
  { env }: CommandContext,
  read: (store: Store) => Promise<Result>,
): Promise<Result> {
  const own = connect(env);
  try {
    return await own
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read);
  } finally {
    await own.destroy();
  }
}

async function copyTables(context: CommandContext, store: Store, draft: string) {
  const tables: Manifest['tables'] = [];
  for (const [table, rule] of everyTable) {
    const path = join('tables', `${table}.jsonl`);
    const sum = tableDigest();
    async function* lines() {
      for await (const page of rule.leftOutOfBackups ? [] : rowPages(store, table, rule)) {
        const written = page.map(rowLine);
        for (const line of written) sum.add(line);
        yield `${written.join('\n')}\n`;
      }
    }
    const copied = await writeDurably(join(draft, path), lines());
    tables.push({ table, path, ...copied, ...sum.result() });
    context.progress('tables', tables.length, everyTable.length);
  }
  return tables;
}

export async function migrationsOf(store: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(store);
  return rows.map(({ name }) => name);
}
