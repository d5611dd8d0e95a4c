import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../testkit/serverProcess.ts';
import { npmEnv } from './npmEnv.ts';
import { buyOverHttp } from './sale.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const INSTALL_MS = 300_000;
const SALE_MS = 180_000;
const LARGEST_MB = 40;
const BUILD_TOOLS = ['vite', 'astro', 'rolldown', 'esbuild', 'typescript', 'playwright', 'vitest'];

/** The machine's own programs, without those of this project. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

const folder = mkdtempSync(join(tmpdir(), 'artifact-'));
const modules = join(folder, 'node_modules');
const running = new Set<ChildProcess>();
let output = '';

beforeAll(() => {
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'dist']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  execFileSync('npm', ['ci', '--omit=dev'], {
    cwd: folder,
    env: { ...npmEnv(), PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}, INSTALL_MS);
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program in the folder with only PATH set. */
function run(command: string, args: string[], env: Record<string, string> = {}) {
  output = '';
  const child = spawn(command, args, { cwd: folder, env: { PATH, ...env } });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return child;
}

const exitCode = async (program: ChildProcess) => (await once(program, 'close'))[0];
/** Waits until it responds and has printed its start messages. */
const started = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          (answer) => `${answer.status} ${output}`,
          () => output,
        ),
      {
        timeout: 30_000,
      },
    )
    .toMatch(/^200.*Stop with/s);

/** Runs a built program on a Node.js that reports an old version. */
function runOnOldNode(program: string, args: string[] = [], env: Record<string, string> = {}) {
  const entry = join(folder, 'dist', 'server', program);
  const pretend = join(folder, 'oldNode.mjs');
  writeFileSync(
    pretend,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });
     process.argv[1] = ${JSON.stringify(entry)};
     await import(process.argv[1]);`,
  );
  return run(process.execPath, [pretend, ...args], env);
}

test('installs few packages beside Node.js and no build tools', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const names = [...Object.keys(devDependencies), ...BUILD_TOOLS];
  expect(names.filter((name) => existsSync(join(modules, name)))).toEqual([]);
  const kilobytes = (path: string) =>
    Number.parseInt(execFileSync('du', ['-sk', path], { encoding: 'utf8' }), 10);
  expect((kilobytes(modules) - kilobytes(join(modules, 'node'))) / 1024).toBeLessThan(LARGEST_MB);
});

test(
  'sells with an empty environment and stops on SIGTERM',
  async () => {
    const port = await freePort();
    // The default ports may be in use by a running shop, so .env sets others.
    writeFileSync(
      join(folder, '.env'),
      `PORT=${port}\nDESK_PORT=0\nPUBLIC_URL=http://no.example\n`,
    );
    const url = `http://localhost:${port}`;
    const shop = run('node', ['dist/server/main.js'], { PUBLIC_URL: url });
    await started(url);
    // Environment variables override the file.
    expect(output).toContain(`${url}/`);
    await buyOverHttp({ url, dataDir: join(folder, 'data') });

    const orders = run('node', ['dist/server/shop.js', 'orders', '--json']);
    expect([await exitCode(orders), output]).toEqual([
      0,
      expect.stringContaining('ann@example.com'),
    ]);

    shop.kill('SIGTERM');
    expect(await exitCode(shop)).toBe(0);
  },
  SALE_MS,
);

test('restarts on the packaged Node.js when the given one is too old', async () => {
  const port = await freePort();
  const env = { PORT: String(port), DESK_PORT: '0', DATA_DIR: join(folder, 'other-data') };
  const shop = runOnOldNode('main.js', [], env);
  await started(`http://localhost:${port}`);
  shop.kill('SIGTERM');
  expect(await exitCode(shop)).toBe(0);
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();

  expect(await exitCode(runOnOldNode('shop.js', ['no-such-command']))).toBe(2);
});

test('names the required Node.js version when it is missing', async () => {
  renameSync(join(modules, 'node'), join(modules, 'node-away'));
  const code = await exitCode(runOnOldNode('main.js'));
  renameSync(join(modules, 'node-away'), join(modules, 'node'));
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^The shop needs Node\.js 24 or later\. .*"npm ci --omit=dev"\.$/),
  ]);
});
