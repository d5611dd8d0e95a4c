import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FULL } from '../testkit/engines.ts';
import { stripeAccount } from '../testkit/fakes/stripeAccount.ts';
import { fakeStripe } from '../testkit/fakes/stripeApi.ts';
import { copyShop } from '../testkit/ourGuide.ts';
import { startServer } from '../testkit/serverProcess.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Runs a command, or a start that must fail, and returns its output. */
function run(
  script: string,
  env: Record<string, string>,
  // Tests must not read a developer's .env.
  cwd = tmpdir(),
  args: readonly string[] = [],
  typed = '',
) {
  return new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(process.execPath, [resolve(ROOT, script), ...args], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    child.stdin.end(typed);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('exit', (code) => done({ code, output }));
  });
}

test('explains that the port is in use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const other = createServer();
  const port = await new Promise<number>((done) => {
    other.listen(0, () => {
      const address = other.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const { code, output } = await run('dist/server/main.js', {
    PORT: String(port),
    DATA_DIR: dataDir,
  });
  other.close();
  const touched = readdirSync(dataDir);
  rmSync(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is already in use.`);
  expect(output).not.toContain('    at ');
  // The data may belong to a running shop.
  expect(touched.filter((name) => !/^server\.(lock|pid)$/.test(name))).toEqual([]);
});

test('ends with a message when no data folder can be made', async () => {
  for (const settings of [{}, { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }]) {
    const env = { PORT: '0', DATA_DIR: '/proc/x', ...settings };
    const { code, output } = await run('dist/server/main.js', env);
    expect(code).toBe(1);
    expect(output).toContain('The data folder /proc/x cannot be written to');
  }
});

test('explains that the data folder is not writable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, output } = await run('dist/server/main.js', { PORT: '0', DATA_DIR: file });
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output).toMatch(/The data folder .* cannot be written to/);
  expect(output).toContain('set DATA_DIR to another folder');
  expect(output).not.toContain('    at ');
});

test('explains that PostgreSQL cannot be reached', async () => {
  const { code, output } = await run('dist/server/main.js', {
    PORT: '0',
    DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
  });
  expect(code).toBe(1);
  expect(output).toContain('Is PostgreSQL running, and is DATABASE_URL its address?');
  expect(output).not.toContain('    at ');
});

test('stored files are readable by their owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const dataDir = join(folder, 'data');
  const server = await startServer({ dataDir });
  const names = readdirSync(dataDir);
  const open = ['.', ...names].filter((name) => statSync(join(dataDir, name)).mode & 0o077);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(names).toContain('shop.db');
  expect(open).toEqual([]);
});

test('a wrong setting stops the start and is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  writeFileSync(
    join(folder, 'shop.config.ts'),
    `import { defineShop } from '${ROOT}/packages/engine/rules/shop.ts';
     import shop from '${ROOT}/shop/shop.config.ts';
     export default defineShop({ ...shop, price: { cents: '49', currency: 'USD' } });`,
  );
  const env = { SHOP_DIR: folder, DIST_DIR: join(folder, 'dist') };
  const { code, output } = await run('packages/engine/tasks/start.ts', env);
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output).toMatch(/price\.cents: expected .*; "49" was given/);
  expect(output).not.toContain('    at ');
});

test('a guide that has less than the site promises stops the start', FULL, async () => {
  const folder = copyShop();
  const caselets = join(folder, 'product/caselets');
  const [last = ''] = readdirSync(caselets).toSorted().slice(-1);
  rmSync(join(caselets, last));
  const env = { SHOP_DIR: folder, DIST_DIR: join(folder, 'dist') };
  const { code, output } = await run('packages/engine/tasks/start.ts', env);
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output).toContain(
    `${relative(ROOT, folder)}/facts.ts promises 6 caselets, the guide has 5`,
  );
});

test('explains why .env cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  mkdirSync(join(folder, '.env'));
  const { code, output } = await run('packages/engine/tasks/start.ts', {}, folder);
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output).toContain('The file .env cannot be read: EISDIR');
});

test('npm start reads .env before it builds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  writeFileSync(join(folder, '.env'), 'PORT=eighty');
  const { code, output } = await run('packages/engine/tasks/start.ts', {}, folder);
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output).toContain('PORT: ');
  expect(output).not.toContain('Building');
});

test('listens on loopback only, unless HOST says otherwise', FULL, async () => {
  const reached = async (env: Record<string, string>) => {
    const server = await startServer({ env });
    const elsewhere = server.url.replace('localhost', '127.0.0.2');
    const answer = await fetch(`${elsewhere}/healthz`).then(
      () => true,
      () => false,
    );
    await server.stop();
    return answer;
  };
  expect(await reached({})).toBe(false);
  expect(await reached({ HOST: '0.0.0.0' })).toBe(true);
});

test('production refuses to start with sample values and names them', async () => {
  const { code, output } = await run('dist/server/main.js', { NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(output).toContain('not ready for production');
  expect(output).toContain('company.email');
  expect(output).toContain('PAYMENT_LINK_URL');
});

test('a server that is asked to stop finishes open requests first', async () => {
  const server = await startServer();
  const body = JSON.stringify({ name: 'Ann', email: 'ann@example.com' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const sending = request(`${server.url}/forms/purchase`, { method: 'POST', headers });
  const answered = new Promise((done, fail) => {
    sending.on('response', (response) => done(response.statusCode)).on('error', fail);
  });
  sending.write(body.slice(0, 5));
  await fetch(`${server.url}/healthz`);
  const stopped = server.stop();
  await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused');
  sending.end(body.slice(5));
  expect(await answered).toBe(200);
  await stopped;
});

test('production is connected to Stripe on the command line before its first start', async () => {
  const stripe = await fakeStripe();
  const key = 'rk_live_thekeyofthistest';
  stripe.keys.set(key, stripeAccount({ isLive: true }));
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const env = {
    ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.test' },
    STRIPE_API_URL: stripe.settings.STRIPE_API_URL,
  };
  const before = await run('dist/server/main.js', env);
  expect(before.output).toMatch(
    /PAYMENT_LINK_URL: connect Stripe(.|\n)*STRIPE_WEBHOOK_SECRET: connect/,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  const connected = await run('dist/server/shop.js', env, tmpdir(), ['stripe-connect'], `${key}\n`);
  expect(connected).toMatchObject({ code: 0 });
  expect(connected.output).toContain('is ready:      yes');
  expect(connected.output).not.toContain(key);
  const after = await run('dist/server/main.js', env);
  expect(after.output).toContain('company.email');
  expect(after.output).not.toMatch(/PAYMENT_LINK|STRIPE|Stripe connection/);
  rmSync(dataDir, { recursive: true });
  await stripe.close();
});
