import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreError } from '../core/storeError.ts';
import { lockDataFolder, prepareDataFolder, refuseIfRunning } from './dataFolderLock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the lock until it is killed. */
async function otherProcess() {
  const module = resolve(import.meta.dirname, 'dataFolderLock.ts');
  const code = `import { lockDataFolder } from '${module}';
    globalThis.lock = lockDataFolder(process.argv[1]);
    process.stdout.write('locked');
    setInterval(() => globalThis.lock, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder]);
  await once(child.stdout, 'data');
  return child;
}

test('names the folder and the process that holds the lock, and is released by kill -9', async () => {
  const child = await otherProcess();
  const refusal = `The data folder ${folder} is in use by another server (process ${child.pid}).`;
  expect(() => lockDataFolder(folder)).toThrow(refusal);
  expect(() => refuseIfRunning(folder)).toThrow(StoreError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(folder, 'server.pid'))).toBe(true);
  refuseIfRunning(folder);
  lockDataFolder(folder).release();
});

test('can be taken again after it was released', () => {
  lockDataFolder(folder).release();
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
  lock.release();
});

test('a check for a running server creates no files', () => {
  const absent = join(folder, 'absent');
  refuseIfRunning(absent);
  expect(existsSync(absent)).toBe(false);
});

const IMPOSSIBLE: [what: string, path: () => string][] = [
  ['where no folder can be made', () => '/proc/x'],
  ['below such a place', () => '/proc/x/y/z'],
  ['through a file', () => join(process.execPath, 'data')],
  ['that is a file', () => process.execPath],
  ['with a name that is too long', () => join(folder, 'x'.repeat(300))],
];

test.runIf(process.platform === 'linux').each(IMPOSSIBLE)(
  'a data folder %s ends the start with a message',
  (_, path) => {
    for (const use of [lockDataFolder, prepareDataFolder]) {
      expect(() => use(path())).toThrow(/^The data folder .* cannot be written to/);
    }
  },
);

test('makes a data folder and those above it', () => {
  const wanted = join(folder, 'a', 'b');
  lockDataFolder(wanted).release();
  prepareDataFolder(wanted);
  expect(existsSync(join(wanted, 'server.lock'))).toBe(true);
});
