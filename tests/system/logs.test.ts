import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../testkit/serverProcess.ts';

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js');
const KEY = 'k'.repeat(43);

/** What a server writes to each stream while it answers one request. */
async function output(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-logs-'));
  const port = await freePort();
  const env = { PORT: String(port), DESK_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'debug' };
  const child = spawn(process.execPath, [MAIN], { env: { ...env, ...settings } });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      written[name] += chunk;
    });
  }
  const both = () => written.stdout + written.stderr;
  await expect.poll(both, { timeout: 30_000 }).toMatch(/started\b/);
  await fetch(`http://localhost:${port}/library/${KEY}`);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true });
  return written;
}

test('stdout is JSON only when it is not a terminal', async () => {
  const { stdout, stderr } = await output({});
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'debug',
      msg: 'request',
      route: '/library/:key',
      status: 404,
    }),
  );
  expect(stderr).toMatch(/Desk +http:\/\/localhost:\d+\//);
  expect(stdout + stderr).not.toContain(KEY);
});

test('LOG_FORMAT=pretty prints readable lines', async () => {
  const { stdout, stderr } = await output({ LOG_FORMAT: 'pretty' });
  expect(stderr).toBe('');
  expect(stdout).toContain('Stop with');
  expect(stdout).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] DEBUG: request$/m);
  expect(stdout).toMatch(/route: "\/library\/:key"/);
});

/** Production refuses a shop with sample values, so this one starts on other settings. */
test('everything that production writes is JSON, a refused start too', async () => {
  const child = spawn(process.execPath, [MAIN], {
    cwd: tmpdir(),
    env: { NODE_ENV: 'production', PORT: '0' },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      written += chunk;
    });
  }
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  const lines = written.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'fatal',
      msg: 'server could not start',
      reason: expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
    }),
  ]);
});

test('a crash is a line of JSON too', async () => {
  const throwsLater = "setTimeout(() => { throw new Error('of ann@example.com') }, 4000)";
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-logs-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PORT: '0', DESK_PORT: '0', DATA_DIR: dataDir },
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwsLater)}`,
    },
  });
  let written = '';
  child.stdout.on('data', (chunk) => {
    written += chunk;
  });
  const [code] = await once(child, 'close');
  rmSync(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(JSON.parse(written.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    level: 'fatal',
    msg: 'server crashed',
    error: { message: 'of [email]' },
  });
});
