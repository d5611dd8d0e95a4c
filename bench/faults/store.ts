import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { pause } from '../../testkit/paidSessions.ts';
import { newDatabase, type RunningPostgres } from '../../testkit/postgres.ts';
import type { Fault } from './fault.ts';

/** Longer than the shop waits for its turn. */
const LOCKED_MS = 7000;

export function storeLocked(): Fault {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  return {
    name: 'store locked by another program',
    dataDir,
    async strike() {
      const other = new SQLite(join(dataDir, 'shop.db'), { timeout: 5000 });
      other.exec('begin immediate');
      await pause(LOCKED_MS);
      other.exec('rollback');
      other.close();
    },
  };
}

export async function postgresRestarted(postgres: RunningPostgres): Promise<Fault> {
  return {
    name: 'PostgreSQL restarted',
    env: { DATABASE_URL: await newDatabase(postgres.url) },
    strike: () => postgres.restart(),
  };
}

export async function oneOfThreeKilled(postgres: RunningPostgres): Promise<Fault> {
  return {
    name: 'one of three processes killed',
    servers: 3,
    env: { DATABASE_URL: await newDatabase(postgres.url) },
    async strike(world) {
      await world.servers.shift()?.kill();
      await pause(1000);
    },
  };
}
