import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import { isRecord } from '../../rules/record.ts';
import { makeFolder } from '../core/makeFolder.ts';
import { StoreError, unwritable } from '../core/storeError.ts';

export type Lock = { release: () => void };

/**
 * A lock that the operating system releases when its process ends, even by `kill -9`: an open
 * exclusive transaction on an empty SQLite file. Undefined when another process holds it. No other
 * code may open the file: on Linux and macOS closing it anywhere in the process drops the lock.
 */
export function tryLock(file: string): Lock | undefined {
  const database = new SQLite(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = memory');
    database.exec('begin exclusive');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isRecord(error) && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}

const filesIn = (folder: string) => ({
  lock: join(folder, 'server.lock'),
  /** For people: the process that holds the lock. */
  pid: join(folder, 'server.pid'),
});

/** Allows one server per SQLite data folder. Two would send every email twice. */
export function lockDataFolder(dataDir: string): Lock {
  const folder = resolve(dataDir);
  const { lock: file, pid } = filesIn(folder);
  const lock = openLock(folder, file);
  if (!lock) {
    throw new StoreError(
      `The data folder ${folder} is in use by another server (${holder(pid)}).\n` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
  }
  writeFileSync(pid, `${process.pid}\n`);
  return {
    release() {
      rmSync(pid, { force: true });
      lock.release();
    },
  };
}

/** Throws the same error without taking the lock or creating the folder. */
export function refuseIfRunning(dataDir: string): void {
  if (existsSync(filesIn(resolve(dataDir)).lock)) lockDataFolder(dataDir).release();
}

/** Processes on PostgreSQL share the folder, so there is no lock. */
export function prepareDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

function openLock(folder: string, file: string): Lock | undefined {
  try {
    makeFolder(folder);
    return tryLock(file);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

function holder(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, 'utf8').trim()}`;
  } catch {
    return 'a process that has just started';
  }
}
