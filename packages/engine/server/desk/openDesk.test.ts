import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../testkit/serverProcess.ts';
import { DESK_FOLDER } from '../../../../testkit/testDesk.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { capabilities, commands } from '../composition.ts';
import { readEnv } from '../core/env.ts';
import { hashPassword, passwordCheck } from '../core/password.ts';
import { checkDesk } from '../doctor/checkSettings.ts';
import { type OpenDesk, openDesk } from './openDesk.ts';

/** Hashes are slow by design. */
const QUICK = { N: 16, r: 1, p: 1 };

let shop: TestShop;
let desk: OpenDesk | undefined;
beforeEach(async () => {
  shop = await testShop();
});
afterEach(async () => {
  await desk?.close();
  desk = undefined;
  await shop.close();
});

async function open(variables: Record<string, string>) {
  const env = readEnv({ DESK_PORT: '0', ...variables });
  desk = await openDesk(
    () => ({ ...shop.seller('desk'), env, commands, capabilities }),
    DESK_FOLDER,
  );
  return desk.lines;
}

test('generates and prints a password outside production, the same at every start', async () => {
  const [address, password] = await open({});
  expect(address).toMatch(/^http:\/\/localhost:\d+\/$/);
  expect(password).toMatch(/^password [\w-]{20} \(until DESK_PASSWORD is set\)$/);
  const typed = password?.split(' ')[1] ?? '';
  const login = (text: string) =>
    fetch(`${address}login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(address ?? '').origin },
      body: new URLSearchParams({ password: text }),
    });
  expect((await login('wrong')).status).toBe(401);
  expect((await login(typed)).status).toBe(303);
  await desk?.close();
  expect((await open({}))[1]).toBe(password);
});

test('does not print a password from the settings', async () => {
  expect(await open({ DESK_PASSWORD: 'correct horse battery' })).toHaveLength(1);
});

test('stays closed in production without a password, and explains why', async () => {
  const [line] = await open({ NODE_ENV: 'production' });
  expect(line).toMatch(
    /^closed\. DESK_PASSWORD: the desk is disabled without it; run .* desk-password/,
  );
});

test('shows metrics, and nothing else, in production without a password', async () => {
  const METRICS_TOKEN = 'a token of a scraper';
  const lines = await open({ NODE_ENV: 'production', METRICS_TOKEN });
  expect(lines[0]).toMatch(/^closed\. DESK_PASSWORD/);
  const address = /^metrics at (http:\/\/localhost:\d+\/)metrics$/.exec(lines[1] ?? '')?.[1];
  const status = async (path: string, headers = {}) =>
    (await fetch(address + path, { headers, redirect: 'manual' })).status;
  expect(await status('metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  expect(await status('metrics')).toBe(401);
  for (const path of ['', 'login', 'orders', 'api/today']) expect(await status(path)).toBe(404);
});

test('stays closed with a malformed hash', async () => {
  const [line] = await open({ DESK_PASSWORD: 'scrypt:65536:8:1:broken' });
  expect(line).toMatch(/^closed\. DESK_PASSWORD: starts like a hash but isn’t one/);
});

test('reports a port in use and lets the shop run', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const [line] = await open({ DESK_PORT: String(port) });
  other.close();
  expect(line).toBe(`closed: port ${port} is already in use. Set DESK_PORT to another number.`);
});

test('closes without waiting for open pages', async () => {
  const [address] = await open({ DESK_PASSWORD: 'correct horse battery' });
  const login = await fetch(`${address}login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(address ?? '').origin },
    body: new URLSearchParams({ password: 'correct horse battery' }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const line = await fetch(`${address}api/changes`, { headers: { cookie } });
  expect(line.status).toBe(200);
  // The page never ends its stream, so closing would wait for ever.
  await desk?.close();
  await line.body?.cancel().catch(() => undefined);
});

describe('the password', () => {
  test('is checked against its hash', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(
      /^scrypt:65536:8:2:[\w-]{22}:[\w-]{43}$/,
    );
    const hash = await hashPassword('correct horse battery', QUICK);
    expect(await hashPassword('correct horse battery', QUICK)).not.toBe(hash);
    const check = passwordCheck(hash);
    expect(await check?.('correct horse battery')).toBe(true);
    expect(await check?.('correct horse batterY')).toBe(false);
    expect(await check?.(hash)).toBe(false);
  });

  test('treats composed and decomposed letters alike', async () => {
    expect(await passwordCheck('кафе́ парола é')?.('кафе́ парола e\u0301')).toBe(true);
  });
});

test.each([
  [{}, ['advice']],
  [{ NODE_ENV: 'production' }, ['missing', 'advice']],
  [{ NODE_ENV: 'production', DESK_URL: 'https://desk.shop.test' }, ['missing']],
  [{ DESK_PASSWORD: 'correct horse battery' }, ['advice']],
  [{ DESK_PASSWORD: 'scrypt:1:broken' }, ['missing']],
  [{ DESK_HOST: '0.0.0.0' }, ['advice', 'advice']],
])('checks the desk settings %j', (variables, statuses) => {
  expect(checkDesk(readEnv(variables)).map(({ status }) => status)).toEqual(statuses);
});

test('accepts a hashed password', async () => {
  const env = readEnv({ DESK_PASSWORD: await hashPassword('correct horse battery', QUICK) });
  expect(checkDesk(env).map(({ status }) => status)).toEqual(['fine']);
});
