import { resolve } from 'node:path';
import type { Role } from '../packages/engine/rules/roles.ts';
import type { Command } from '../packages/engine/server/commands/command.ts';
import { capabilities, commands } from '../packages/engine/server/composition.ts';
import { hashPassword } from '../packages/engine/server/core/password.ts';
import type { Store } from '../packages/engine/server/db/database.ts';
import { loadAppFiles } from '../packages/engine/server/desk/appFiles.ts';
import { createDesk } from '../packages/engine/server/desk/deskApp.ts';
import { deskUsers } from '../packages/engine/server/people/deskUsers.ts';
import { testShop } from './testShop.ts';

export const DESK_FOLDER = resolve(import.meta.dirname, '../dist/desk');
export const PASSWORD = 'a password for tests';
/** Hashes are slow by design; tests with many logins need a quick one. */
export const quickHash = (password: string) => hashPassword(password, { N: 16, r: 1, p: 1 });

/** Somebody who has joined: an owner with a password, if nothing else is said. */
export async function addDeskUser(
  store: Store,
  { password, ...user }: { name: string; role?: Role; password?: string; email?: string },
): Promise<void> {
  const password_hash = password === undefined ? null : await quickHash(password);
  const joined = { password_hash, invited_at: null, joined_at: 1, seen_at: null };
  const values = { role: 'owner' as const, email: null, ...user, ...joined };
  await store.insertInto('desk_users').values(values).execute();
}

const HASH = await quickHash(PASSWORD);
export const HOST = 'localhost:4322';
/** Headers that a browser sends with requests from the desk. */
export const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' };

export const CHANGES_POLL_MS = 50;

const FACTS = { PRODUCT: 'Product', PUBLIC_URL: 'http://localhost', PROVIDER: 'sandbox' };

/** A whole shop and its desk, without ports. */
export async function testDesk(
  variables: Record<string, string> = {},
  more: Record<string, Command> = {},
) {
  const shop = await testShop(variables);
  const files = (await loadAppFiles(DESK_FOLDER))(FACTS);
  const closing = new AbortController();
  const open = (password: string) =>
    createDesk({
      ...shop.seller('desk'),
      users: deskUsers(shop.store, password === PASSWORD ? HASH : password),
      commands: { ...commands, ...more },
      capabilities,
      files,
      closing: closing.signal,
      changesPollMs: CHANGES_POLL_MS,
    });
  const desk = open(PASSWORD);

  const ask = (path: string, init: RequestInit = {}) =>
    desk.request(path, { ...init, headers: { ...OWN, ...Object.fromEntries(headersOf(init)) } });
  const tryPassword = (password: string, headers: Record<string, string> = {}) =>
    ask('/login', { method: 'POST', headers, body: new URLSearchParams({ password }) });
  const logIn = async () => cookieOf(await tryPassword(PASSWORD));
  const call = (cookie: string, command: string, input: unknown, headers = {}) =>
    ask(`/api/${command}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
  const audit = async () => {
    const lines = shop.store.selectFrom('audit_log').select('event').orderBy('at').orderBy('id');
    return (await lines.execute()).map(({ event }) => event);
  };
  const close = async () => {
    closing.abort();
    await shop.close();
  };
  return { shop, desk, open, ask, tryPassword, logIn, call, audit, close };
}

const headersOf = (init: RequestInit) => new Headers(init.headers).entries();

export const cookieOf = (answer: Response) =>
  (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

export type TestDesk = Awaited<ReturnType<typeof testDesk>>;
