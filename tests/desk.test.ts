import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL } from '../testkit/engines.ts';
import { LANGUAGES } from '../testkit/ourShop.ts';
import { type RunningServer, startServer } from '../testkit/serverProcess.ts';
import { fetchPages } from '../testkit/visitorPages.ts';

const DIST = resolve(import.meta.dirname, '../dist');

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { DESK_PASSWORD: 'a password for tests' } });
});
afterAll(() => server.stop());

/** The server's response to raw bytes that no browser would send. */
function say(bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const port = Number(new URL(server.deskUrl).port);
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => done(answer)).on('error', fail);
  });
}

const get = (target: string, headers = 'Host: localhost') =>
  say(`GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);

test('a user invited on the command line joins the running shop and logs in', FULL, async () => {
  const password = 'a password that ann made up';
  const shop = (...args: string[]) =>
    spawnSync(process.execPath, [join(DIST, 'server/shop.js'), ...args], {
      input: `${password}\n`,
      env: { DATA_DIR: server.dataDir, DESK_URL: server.deskUrl },
      cwd: server.dataDir,
      encoding: 'utf8',
    });
  const invited = shop('user-invite', 'ann', 'ann@example.com', 'owner');
  expect([invited.status, invited.stderr]).toEqual([0, '']);
  const { url } = JSON.parse(shop('user-invite-link', 'ann', '--json').stdout);
  const joined = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.deskUrl },
    body: new URLSearchParams({ password: 'another password of ann' }),
  });
  expect(joined.status).toBe(303);
  const changed = shop('desk-password', 'Ann');
  expect([changed.status, changed.stderr]).toEqual([0, '']);
  expect(changed.stdout).not.toContain('scrypt');
  const logIn = (username: string) =>
    fetch(`${server.deskUrl}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.deskUrl },
      body: new URLSearchParams({ username, password }),
    });
  expect((await logIn('ann')).status).toBe(303);
  expect((await logIn('seller')).status).toBe(401);
  const page = await (await fetch(`${server.deskUrl}/login`)).text();
  expect(page).toContain('for="username"');
});

describe('the desk', () => {
  test.each([
    '/api/../orders',
    '/api/%2e%2e/orders',
    '/login/../orders',
    '/assets/../index.html',
    '/assets/..%2f..%2fserver/main.js',
    '/assets/%2e%2e/%2e%2e/server/main.js',
    '/assets/....//....//package.json',
    '/assets/%00',
    '//orders',
    '/\\orders',
    '/./orders',
    '/login%2f..%2forders',
    '/LOGIN/',
    '/api/today;/login',
    'http://localhost/orders',
    '*',
  ])('serves nothing without a login at %s', async (target) => {
    const answer = await get(target);
    const [status] = answer.split('\r\n', 1);
    expect(status).toMatch(/^HTTP\/1\.1 (303|400|401|404)/);
    expect(answer).not.toContain('id="desk"');
    expect(answer).not.toContain('import');
  });

  test.each([
    '/login?to=/%0d%0aSet-Cookie:%20x=y',
    '/orders?x=%0d%0aSet-Cookie:%20x=y',
    '/%0d%0aSet-Cookie:%20x=y',
  ])('lets no header be injected by %s', async (target) => {
    const [head = ''] = (await get(target)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 (200|303)/);
    expect(head.toLowerCase()).not.toMatch(/^set-cookie/m);
  });

  test.each([
    ['no host', 'X: y'],
    ['two hosts', 'Host: localhost\r\nHost: evil.example'],
    ['a host with a path', 'Host: localhost/evil'],
    ['a user', 'Host: user@evil.example'],
    ['another host', 'Host: evil.example'],
    ['a forwarded host', 'Host: evil.example\r\nX-Forwarded-Host: localhost'],
  ])('rejects a request with %s', async (_what, headers) => {
    const answer = await get('/login', headers);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain('<form');
  });

  test('listens on loopback only', () => {
    const hex = Number(new URL(server.deskUrl).port).toString(16).toUpperCase().padStart(4, '0');
    const open = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => {
      try {
        return readFileSync(file, 'utf8').split('\n');
      } catch {
        return [];
      }
    });
    const listening = open
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${hex}`));
    const loopback = [`0100007F:${hex}`, `00000000000000000000000001000000:${hex}`];
    const others = listening.filter(([, local = '']) => !loopback.includes(local));
    if (open.length > 0) expect([listening.length > 0, others]).toEqual([true, []]);
  });
});

describe('the public port', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  test.each([
    '/login',
    '/logout',
    '/orders',
    '/buyers',
    '/cases',
    '/mails',
    '/editions',
    '/figures',
    '/check',
    '/desk',
    '/admin',
    '/api',
    '/api/today',
    '/api/orders',
    '/api/changes',
    '/export/orders.csv',
    ...readdirSync(join(DIST, 'desk', 'assets')).map((name) => `/assets/${name}`),
  ])('answers %s like any unknown address', async (path) => {
    const [answer, nothing] = await Promise.all(
      [path, '/no-such-page'].map((address) => fetch(server.url + address)),
    );
    expect(answer?.status).toBe(404);
    expect(await answer?.text()).toBe(await nothing?.text());
    const posted = await fetch(server.url + path, { method: 'POST', body: '{}' });
    expect(posted.status).toBe(404);
  });

  test('never mentions the desk in a page, script or header', async () => {
    const scripts = files(join(DIST, 'browser')).filter((name) => name.endsWith('.js'));
    const texts = new Map([
      ...(await fetchPages(server.url, LANGUAGES)),
      ...scripts.map((name) => [name, readFileSync(name, 'utf8')] as const),
    ]);
    expect(texts.size).toBeGreaterThan(20);
    const traces = /desk-unattended|DESK_|[/.]desk\b|\/api\/(?!v1)|__Host-/;
    const found = [...texts].filter(([, text]) => traces.test(text));
    expect(found.map(([name]) => name)).toEqual([]);
    const home = await fetch(server.url);
    const port = new URL(server.deskUrl).port;
    expect(JSON.stringify([...home.headers]) + (await home.text())).not.toContain(port);
  });
});
