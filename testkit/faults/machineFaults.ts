import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import { pause } from '../fakes/paymentEvents.ts';
import { newDatabase, type RunningPostgres } from '../postgres.ts';
import { startShop } from '../readyShop.ts';
import type { Fault } from './trial.ts';

const SHIM = resolve(import.meta.dirname, 'shiftedClock.ts');
const UNTIL_NOTICED_MS = 1500;

/** The system clock is changed while the shop runs. */
export function clockJumps(name: string, milliseconds: number, andBack = false): Fault {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(folder, 'shift');
  writeFileSync(file, '0');
  let shift = 0;
  return {
    name,
    env: { NODE_OPTIONS: `--import=${SHIM}`, CLOCK_FILE: file },
    now: () => new Date(Date.now() + shift),
    async strike() {
      for (const next of andBack ? [milliseconds, 0] : [milliseconds]) {
        shift = next;
        writeFileSync(file, String(shift));
        await pause(UNTIL_NOTICED_MS);
      }
    },
    cleanUp: () => rmSync(folder, { recursive: true }),
  };
}

const DISK_FAULT_MS = 3000;

/** A small disk of its own; mounting one takes root. */
function smallDisk() {
  const disk = mkdtempSync(join(tmpdir(), 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk]);
  const cleanUp = () => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  };
  return { disk, dataDir: join(disk, 'data'), cleanUp };
}

export function diskFull(): Fault {
  const { disk, dataDir, cleanUp } = smallDisk();
  return {
    name: 'disk full',
    dataDir,
    cleanUp,
    async strike() {
      const filler = join(disk, 'filler');
      const file = openSync(filler, 'w');
      const until = Date.now() + DISK_FAULT_MS;
      while (Date.now() < until) {
        fill(file);
        await pause(20);
      }
      closeSync(file);
      rmSync(filler);
    },
  };
}

function fill(file: number): void {
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536));
  } catch {
    // Full, as intended.
  }
}

/** No file may grow, so every write to the database's log fails. */
export const diskRejectsWrites = (): Fault => ({
  name: 'disk rejects writes for a while',
  async strike({ servers }) {
    const limit = (bytes: string) => {
      for (const { pid } of servers) {
        execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
      }
    };
    limit('0');
    await pause(DISK_FAULT_MS);
    limit('unlimited');
  },
});

/** On a read-only disk the shop must refuse to start and say why. */
export async function failsOnReadOnlyDisk(): Promise<boolean> {
  const { disk, dataDir, cleanUp } = smallDisk();
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  try {
    const server = await startShop({ dataDir });
    await server.kill();
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('cannot be written to');
  } finally {
    cleanUp();
  }
}

/** Longer than the shop waits for the lock. */
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
