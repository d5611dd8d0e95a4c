import { access, constants, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DAY_MS } from '../../rules/calendar.ts';
import { checkWritable } from '../db/health.ts';
import { migrations } from '../db/migrations/index.ts';
import { IS_UNFINISHED, IS_WAITING } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';
import type { Finding } from './finding.ts';
import { advice, fine, missing } from './finding.ts';

const [LITTLE_MB, TOO_LITTLE_MB] = [1000, 200];
const HOUR_MS = 3_600_000;
const BACKUP_DAYS = 2;

/** Where everything is kept: the folder, the store, the copies, and whether work gets done. */
export async function checkData(seller: Seller): Promise<Finding[]> {
  return [
    await checkFolder(seller.env.dataDir),
    await checkStore(seller),
    ...(await checkWork(seller)),
    await checkBackup(seller),
  ];
}

async function checkFolder(dataDir: string): Promise<Finding> {
  const folder = resolve(dataDir);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const megabytes = Math.floor((bavail * bsize) / 1e6);
    const words = `${folder} has ${megabytes} MB left`;
    if (megabytes < TOO_LITTLE_MB) return missing('Data folder', `${words}: make room now`);
    if (megabytes < LITTLE_MB) return advice('Data folder', `${words}: make room soon`);
    return fine('Data folder', words);
  } catch {
    return missing(
      'Data folder',
      `${folder} cannot be written to. Give this user the right, or set DATA_DIR to another folder`,
    );
  }
}

async function checkStore({ store, clock, env }: Seller): Promise<Finding> {
  const engine = env.databaseUrl ? 'PostgreSQL' : 'SQLite';
  const tables = `all ${Object.keys(migrations).length} migrations are applied`;
  try {
    await checkWritable(store, clock);
    return fine('Store', `${engine} takes what it is given; ${tables}`);
  } catch {
    return missing('Store', `${engine} takes nothing in: is its disk full, may this user write?`);
  }
}

/** Work that waits for long past its time means that no server is running. */
async function checkWork({ store, clock }: Seller): Promise<Finding[]> {
  const failed = await store
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'failed')
    .where(IS_UNFINISHED)
    .limit(100)
    .execute();
  const late = await store
    .selectFrom('jobs')
    .select('id')
    .where(IS_WAITING)
    .where('run_at', '<', clock().getTime() - HOUR_MS)
    .limit(1)
    .execute();
  return [
    ...(failed.length > 0
      ? [
          advice(
            'Mails',
            `${failed.length} wait for you. See: npm run shop -- mails --state failed`,
          ),
        ]
      : []),
    ...(late.length > 0
      ? [missing('Server', 'work has been waiting for more than an hour: start the server')]
      : []),
  ];
}

async function checkBackup({ store, clock }: Seller): Promise<Finding> {
  const health = await store.selectFrom('health').select('last_backup_at').executeTakeFirst();
  const last = health?.last_backup_at;
  if (!last) return advice('Backup', 'none was made yet. Make one with: npm run shop -- backup');
  const days = Math.floor((clock().getTime() - last) / DAY_MS);
  if (days > BACKUP_DAYS) return advice('Backup', `the last one is ${days} days old`);
  return fine('Backup', days === 0 ? 'made within a day' : `the last one is ${days} days old`);
}
