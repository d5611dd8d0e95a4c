import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { lookUp } from '../../rules/lookUp.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { refuseIfRunning } from '../db/dataFolderLock.ts';
import { flushFolders } from '../db/files.ts';
import { lockedTransaction } from '../db/locks.ts';
import { draftName } from '../library/bundle.ts';
import type { CommandContext } from '../orders/context.ts';
import type { Stored } from '../privacy/rule.ts';
import { everyTable } from '../privacy/tableRules.ts';
import { copyDurably, linesOf, rowLine, rowPages, tableDigest } from './backupFormat.ts';
import { migrationsOf } from './makeBackup.ts';
import { type Manifest, verifyBackup } from './manifest.ts';

const BATCH_ROWS = 200;
/** A store with rows in any of these is in use. */
const TABLES_THAT_BLOCK_RESTORE = ['orders', 'payment_events', 'purchase_forms', 'requests'];

/** Restores a backup into an empty store of either engine, and reads it back before committing. */
export async function restoreBackup(context: CommandContext, folder: string): Promise<Manifest> {
  // A server that is running keeps the secret that it read at its start.
  if (!context.env.databaseUrl) refuseIfRunning(context.env.dataDir);
  const manifest = await verifyBackup(folder, context.progress);
  await checkCompatible(context, manifest);
  await lockedTransaction(context.store, async (transaction) => {
    await checkEmpty(transaction);
    for (const [done, { table, path }] of manifest.tables.entries()) {
      await sql`delete from ${sql.table(table)}`.execute(transaction);
      await fillTable(transaction, table, join(folder, path));
      context.progress('tables', done + 1, manifest.tables.length);
    }
    await verifyRestored(transaction, manifest);
    await restoreFiles(context, manifest, folder);
    const details = { actor: context.actor, madeAt: manifest.madeAt };
    await record(transaction, context.clock, 'backup', 'backup restored', details);
  });
  return manifest;
}

async function checkCompatible({ store, env, secrets }: CommandContext, manifest: Manifest) {
  const own = await migrationsOf(store);
  if (own.join() !== manifest.migrations.join()) {
    throw new UserError(
      'This backup was made by another version of the shop. ' +
        `Restore it with that version, then update. Its last migration is ${manifest.migrations.at(-1)}, here it is ${own.at(-1)}.`,
    );
  }
  const bringsSecret = manifest.files.some(({ path }) => path === 'secret');
  const sameSecret = secrets.sign('backup', '') === manifest.secret;
  if (!sameSecret && (env.shopSecret || !bringsSecret)) {
    throw new UserError(
      'The links that buyers have were signed with another secret. ' +
        'Set SHOP_SECRET to the secret of the shop that was backed up.',
    );
  }
}

async function checkEmpty(store: Store): Promise<void> {
  for (const table of TABLES_THAT_BLOCK_RESTORE) {
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(store);
    if (found.rows.length > 0) {
      throw new UserError(
        `This store is already in use (${table}). Restore into an empty one: ` +
          'set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      );
    }
  }
}

async function fillTable(store: Store, table: string, file: string): Promise<void> {
  let rows: Stored[] = [];
  for await (const line of linesOf(file)) {
    rows.push(JSON.parse(line));
    if (rows.length < BATCH_ROWS) continue;
    await insert(store, table, rows);
    rows = [];
  }
  await insert(store, table, rows);
}

async function insert(store: Store, table: string, rows: readonly Stored[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => lookUp(row, column)))})`,
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
  `.execute(store);
}

/** Compares what can be read back with the backup. */
async function verifyRestored(store: Store, manifest: Manifest): Promise<void> {
  for (const [table, rule] of everyTable) {
    const sum = tableDigest();
    for await (const page of rowPages(store, table, rule)) {
      for (const row of page) sum.add(rowLine(row));
    }
    const [expected, found] = [manifest.tables.find((copy) => copy.table === table), sum.result()];
    if (expected?.rows !== found.rows || expected.digest !== found.digest) {
      throw new UserError(
        `The restored table ${table} differs from the backup. Nothing was changed.`,
      );
    }
  }
}

/**
 * Writes each file under a temporary name first, so that no partial file is in place. Backups leave such
 * names out, and the next version that is published deletes what a killed process left behind.
 */
async function restoreFiles(
  { env }: CommandContext,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  for (const { path } of manifest.files) {
    const draft = join('editions', draftName());
    try {
      await copyDurably(join(folder, 'files'), env.dataDir, path, draft);
      await mkdir(dirname(join(env.dataDir, path)), { recursive: true, mode: 0o700 });
      await rename(join(env.dataDir, draft), join(env.dataDir, path));
    } catch (error) {
      await rm(join(env.dataDir, draft), { force: true });
      throw error;
    }
  }
  await flushFolders(
    env.dataDir,
    manifest.files.map(({ path }) => path),
  );
}
