import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopFolder } from '../../testkit/buildVariants.ts';
import { freePort, shopCommand, startServer } from '../../testkit/serverProcess.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SLOWLY = { timeout: 60_000, interval: 50 };

/** Without this check these tests would reinstall their own packages and be interrupted by that. */
beforeAll(() => {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const installed = readFileSync(join(ROOT, 'node_modules', '.installed'), 'utf8');
  expect(installed, 'run “npm run build” once after changing packages').toContain(lock);
});

let folder: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-signals-'));
});
afterEach(() => {
  for (const { pid } of started.splice(0))
    if (pid && groupLives(pid)) process.kill(-pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** In a new process group, so that tests can see every child process. */
function run(command: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  });
  started.push(child);
  const state = {
    child,
    pid: child.pid ?? 0,
    output: '',
    code: undefined as number | null | undefined,
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      state.output += chunk;
    });
  }
  child.once('exit', (code) => {
    state.code = code;
  });
  return state;
}

function groupLives(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function startShop(command: string, args: readonly string[], env = {}) {
  const port = await freePort();
  const settings = { PORT: String(port), DESK_PORT: '0', DATA_DIR: join(folder, 'data') };
  const shop = run(command, args, { ...settings, ...env });
  await expect.poll(() => shop.output, SLOWLY).toContain('Stop with');
  return { ...shop, shop, url: `http://localhost:${port}` };
}

const COMMANDS: Record<string, [string, string[]]> = {
  'node dist/server/main.js': ['node', ['dist/server/main.js']],
  'node tools/run.mjs start': ['node', ['tools/run.mjs', 'start']],
  'npm start': ['npm', ['start']],
};

describe.each(Object.entries(COMMANDS))('%s', (name, [command, args]) => {
  test('stops cleanly on SIGTERM', async () => {
    const { shop, pid } = await startShop(command, args);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => groupLives(pid), SLOWLY).toBe(false);
    // npm reports the signal itself; everything else reports a clean stop.
    if (name !== 'npm start') expect(shop.code).toBe(0);
    // A clean stop leaves no journal and no process ID file.
    expect(readdirSync(join(folder, 'data'))).not.toContain('server.pid');
    expect(readdirSync(join(folder, 'data'))).not.toContain('shop.db-wal');
  }, 90_000);

  test('stops cleanly on Ctrl+C, which reaches every process of the terminal', async () => {
    const { pid } = await startShop(command, args);
    process.kill(-pid, 'SIGINT');
    await expect.poll(() => groupLives(pid), SLOWLY).toBe(false);
    expect(readdirSync(join(folder, 'data'))).not.toContain('shop.db-wal');
  }, 90_000);
});

test('a signal during startup ends the shop with code 0', async () => {
  const env = { PORT: String(await freePort()), DESK_PORT: '0', DATA_DIR: join(folder, 'data') };
  const shop = run('node', ['dist/server/main.js'], env);
  await expect.poll(() => existsSync(join(folder, 'data', 'server.pid')), SLOWLY).toBe(true);
  process.kill(shop.pid, 'SIGTERM');
  await expect.poll(() => shop.code, SLOWLY).toBe(0);
});

test('a signal during the installation ends npm and its children', async () => {
  const clone = join(folder, 'clone');
  for (const file of [
    'package.json',
    'package-lock.json',
    'tools/run.mjs',
    'packages/engine/tasks/start.ts',
  ]) {
    cpSync(join(ROOT, file), join(clone, file));
  }
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // Reports its process group and starts a child process.
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho "group=$$;"\nsleep 300\n');
  chmodSync(join(bin, 'npm'), 0o755);
  const env = { PATH: `${bin}:${process.env.PATH}` };
  const runner = run('node', [join(clone, 'tools', 'run.mjs'), 'start'], env);
  await expect.poll(() => runner.output, SLOWLY).toContain(';');
  const npm = Number(/group=(\d+);/.exec(runner.output)?.[1]);
  expect(groupLives(npm)).toBe(true);
  process.kill(runner.pid, 'SIGTERM');
  await expect.poll(() => runner.code, SLOWLY).toBe(143);
  await expect.poll(() => groupLives(npm), SLOWLY).toBe(false);
  expect(existsSync(join(clone, 'node_modules', '.installed'))).toBe(false);
});

test('a signal during the build ends its steps and leaves the build marked as incomplete', async () => {
  const dist = join(folder, 'dist');
  const env = { DIST_DIR: dist, SHOP_DIR: shopFolder('other') };
  const build = run('node', ['tools/run.mjs', 'build'], env);
  await expect.poll(() => build.output, SLOWLY).toContain('Building the assets…');
  process.kill(build.pid, 'SIGTERM');
  await expect.poll(() => build.code, SLOWLY).toBe(143);
  await expect.poll(() => groupLives(build.pid), SLOWLY).toBe(false);
  expect(existsSync(join(dist, 'site'))).toBe(false);
  // The next build continues from there.
  const done = readdirSync(join(dist, '.new'));
  expect(done).toContain('.built-guide');
  expect(done).not.toContain('.built-assets');
}, 90_000);

test('a draining server answers, reports it at /readyz and closes connections', async () => {
  const { shop, pid, url } = await startShop('node', ['dist/server/main.js'], {
    DRAIN_SECONDS: '2',
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  process.kill(pid, 'SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, SLOWLY).toBe(503);
  const page = await fetch(url);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await expect.poll(() => shop.code, SLOWLY).toBe(0);
});

describe('a second server on a data folder', () => {
  test("is rejected with the first one's process id, but the command line works", async () => {
    const first = await startServer({ dataDir: join(folder, 'data') });
    const env = { PORT: '0', DESK_PORT: '0', DATA_DIR: first.dataDir };
    const words = `The data folder ${first.dataDir} is in use by another server (process ${first.pid}).`;
    const second = run('node', ['dist/server/main.js'], env);
    await expect.poll(() => second.code, SLOWLY).toBe(1);
    expect(second.output).toContain(words);
    expect(second.output).not.toContain('    at ');

    // Checked before the build, which would replace the files of the first server.
    const dist = join(folder, 'dist');
    const rebuilding = run('node', ['tools/run.mjs', 'start'], { ...env, DIST_DIR: dist });
    await expect.poll(() => rebuilding.code, SLOWLY).toBe(1);
    expect(rebuilding.output).toContain(words);
    expect(existsSync(dist)).toBe(false);

    const typed = await shopCommand(['orders'], { DATA_DIR: first.dataDir });
    expect(typed.code).toBe(0);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);

    await first.kill();
    const third = await startServer({ dataDir: first.dataDir });
    await third.stop();
  }, 90_000);
});

test('two builds of one folder run one after the other', async () => {
  const shop = { DIST_DIR: join(folder, 'dist'), SHOP_DIR: shopFolder('other') };
  const first = run('node', ['tools/run.mjs', 'build', 'guide'], shop);
  await expect.poll(() => first.output, SLOWLY).toContain('Building the guide…');
  // Held, or it could be over before the second one has started.
  process.kill(-first.pid, 'SIGSTOP');
  const second = run('node', ['tools/run.mjs', 'build', 'guide'], shop);
  await expect.poll(() => second.output, SLOWLY).toContain('Another build is running here');
  process.kill(-first.pid, 'SIGCONT');
  await once(second.child, 'exit');
  expect(second.output).not.toContain('Building the guide…');
  expect([first.code, second.code]).toEqual([0, 0]);
}, 90_000);
