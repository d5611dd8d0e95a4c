import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../testkit/serverProcess.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NOT_COPIED =
  /^(\.git|node_modules|data|screenshots|test-results|bench\/(results|peers)|dist\/(browser|desk|server))($|\/)/;
const START_MS = 240_000;
const POLL_MS = 20;
/** Vite's watcher drops a second change of a file within 50 ms. Nobody saves that fast. */
const BETWEEN_SAVES_MS = 100;

export type DevMode = Awaited<ReturnType<typeof startDevMode>>;

/** A copy of the project that tests can edit. */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-dev-'));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => !NOT_COPIED.test(relative(ROOT, source)),
  });
  // Hard links take seconds. Where they are not possible, the packages are copied.
  const packages = join(ROOT, 'node_modules');
  const linked = spawnSync('cp', ['-al', packages, folder]);
  if (linked.status !== 0) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    cpSync(packages, join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  return folder;
}

/** `npm run dev` on free ports. */
export async function startDevMode(folder: string, more: Record<string, string> = {}) {
  const [port, deskPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(folder, 'tools', 'run.mjs'), 'dev'], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DESK_PORT: String(deskPort),
      DATA_DIR: join(folder, 'data'),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  await until(() => printed.includes('Stop with') || child.exitCode !== null, START_MS);
  if (child.exitCode !== null) throw new Error(`Dev mode did not start:\n${printed}`);
  return {
    url: `http://localhost:${port}`,
    deskUrl: `http://localhost:${deskPort}`,
    port,
    deskPort,
    printed: () => printed,
    processes: () => familyOf(child.pid ?? 0),
    async stop(signal: NodeJS.Signals) {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill(signal);
      await ended;
      process.off('exit', killed);
      return child.exitCode;
    },
  };
}

/** Replaces a piece of a file; `restore` puts it back. */
export async function edit(file: string, from: string, to: string): Promise<() => Promise<void>> {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no "${from}"`);
  const save = async (text: string) => {
    await setTimeout(BETWEEN_SAVES_MS);
    writeFileSync(file, text);
  };
  await save(before.replace(from, () => to));
  return () => save(before);
}

/** Waits for a condition and returns how long it took. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > timeoutMs) throw new Error('the condition was not met in time');
    await setTimeout(POLL_MS);
  }
  return performance.now() - start;
}

/** The IDs of a process and its descendants. */
function familyOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (const [own = 0, parent = 0] of all.sort(([a = 0], [b = 0]) => a - b)) {
    if (family.has(parent)) family.add(own);
  }
  return [...family];
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
