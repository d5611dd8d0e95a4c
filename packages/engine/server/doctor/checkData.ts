import { access, constants, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NEXT_STEPS } from '../../content/seller.ts';
import { DAY_MS, HOUR_MS } from '../../rules/calendar.ts';
import { checkWritable } from '../db/health.ts';
import { IS_WAITING, QUEUE_TABLES } from '../db/schema.ts';
import { failedEmails, failedJobs } from '../jobs/queue.ts';
import { verifyFiles } from '../library/bundle.ts';
import { describeUnpublishedChanges, listEditions } from '../library/editions.ts';
import type { CommandContext } from '../orders/context.ts';
import { NEEDS_SELLER } from '../payments/cardRefunds.ts';
import { findClockJump } from '../privacy/clockJump.ts';
import { advice, type Finding, fine, missing } from './finding.ts';

const [LOW_DISK_MB, MIN_DISK_MB] = [1000, 200];
const BACKUP_DAYS = 2;

export async function checkData(context: CommandContext): Promise<Finding[]> {
  return [
    await checkFolder(context.env.dataDir),
    await checkStore(context),
    ...(await checkJobs(context)),
    ...(await checkClock(context)),
    await checkBackup(context),
  ];
}

async function checkFolder(dataDir: string): Promise<Finding> {
  const folder = resolve(dataDir);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const megabytes = Math.floor((bavail * bsize) / 1e6);
    const words = `${folder} has ${megabytes} MB left`;
    if (megabytes < MIN_DISK_MB) return missing('Data folder', `${words}. Free up some space now`);
    if (megabytes < LOW_DISK_MB) return advice('Data folder', `${words}. Free up some space soon`);
    return fine('Data folder', words);
  } catch {
    const words = `can’t write to ${folder}. Fix its permissions, or set DATA_DIR to another folder`;
    return missing('Data folder', words);
  }
}

async function checkStore({ store, clock, env }: CommandContext): Promise<Finding> {
  const engine = env.databaseUrl ? 'PostgreSQL' : 'SQLite';
  try {
    await checkWritable(store, clock);
    return fine('Store', `${engine} accepts writes; its tables are those of this version`);
  } catch {
    const words = `${engine} rejects writes. Check the disk space and the permissions`;
    return missing('Store', words);
  }
}

/** A job that waits long past its time means that no server is running. */
async function checkJobs({ store, clock }: CommandContext): Promise<Finding[]> {
  const failed = [
    ...(await failedJobs(store).limit(100).execute()),
    ...(await failedEmails(store).limit(100).execute()),
  ];
  const refunds = await store
    .selectFrom('card_refunds')
    .select('id')
    .where(NEEDS_SELLER)
    .limit(100)
    .execute();
  const late = [];
  for (const table of QUEUE_TABLES) {
    const due = store.selectFrom(table).select('id').where(IS_WAITING);
    const old = due.where('run_at', '<', clock().getTime() - HOUR_MS);
    late.push(...(await old.limit(1).execute()));
  }
  const findings: Finding[] = [];
  const failures = failed.length + refunds.length;
  if (failures > 0) {
    const words = `${failures} failed. See: npm run shop -- mails --state failed`;
    findings.push(advice('Emails', words));
  }
  if (late.length > 0) {
    findings.push(
      missing('Server', 'jobs have been waiting for more than an hour. Start the server'),
    );
  }
  return findings;
}

async function checkClock(context: CommandContext): Promise<Finding[]> {
  const jump = await findClockJump(context);
  return jump ? [missing('Clock', `${jump.words} ${NEXT_STEPS['retention-paused']}`)] : [];
}

async function checkBackup({ store, clock }: CommandContext): Promise<Finding> {
  const health = await store.selectFrom('health').select('last_backup_at').executeTakeFirst();
  const last = health?.last_backup_at;
  if (!last) return advice('Backup', 'none yet. Make one: npm run shop -- backup');
  const days = Math.floor((clock().getTime() - last) / DAY_MS);
  if (days > BACKUP_DAYS) return advice('Backup', `the last one is ${days} days old`);
  return fine(
    'Backup',
    days === 0 ? 'made in the last 24 hours' : `the last one is ${days} days old`,
  );
}

/** Whether buyers get the edition that the site describes, with undamaged files. */
export async function checkEdition(context: CommandContext): Promise<Finding[]> {
  const { store, env, shop, bundle } = context;
  const [current] = await listEditions(store);
  if (!current) {
    return [advice('Version', 'none published yet. Start the shop to publish the first one')];
  }
  const { version, files } = current;
  const damages = await verifyFiles(join(env.dataDir, 'editions', version), files);
  if (damages.length > 0) {
    const more = damages.length > 1 ? `, and ${damages.length - 1} more` : '';
    const words = `${damages[0]}${more}. Publish ${version} again from its files, or restore a backup`;
    return [missing('Version', words)];
  }
  const wanted = shop.product.version;
  if (version !== wanted) {
    const words = `the site says version ${wanted}, but buyers get ${version}. Publish ${wanted}, or set product.version in shop.config.ts to ${version}`;
    return [advice('Version', words)];
  }
  const unpublished = await describeUnpublishedChanges(current, bundle);
  if (unpublished) return [missing('Version', unpublished)];
  return [fine('Version', `${version} with ${files.length} files, all unchanged`)];
}
