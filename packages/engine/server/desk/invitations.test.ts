import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { addDeskUser, cookieOf, type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { commands } from '../composition.ts';
import { enqueue } from '../jobs/queue.ts';

let it: TestDesk;
let owner: string;
afterEach(() => it.close());

async function openDesk(variables: Record<string, string> = {}): Promise<void> {
  it = await testDesk(variables);
  owner = await it.logIn();
}

const PETYA = { name: 'Petya', email: 'petya@shop.example', role: 'editor' };
const PASSWORD = 'a password of her own';

const run = async (name: string, input: object, cookie = owner) => {
  const answer = await it.call(cookie, name, input);
  return { status: answer.status, ...(await answer.json()) };
};
const invite = (more: object = {}) => run('user-invite', { ...PETYA, ...more });
const emails = () =>
  readdirSync(join(it.shop.dataDir, 'mail'))
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => readFileSync(join(it.shop.dataDir, 'mail', file), 'utf8'));
const pathIn = (text = '') => /\/join\/[\w-]{43}/.exec(text)?.[0] ?? 'no link';
async function emailedLink(): Promise<string> {
  await it.shop.idle();
  return pathIn(emails().at(-1));
}
const joinWith = (path: string, password: string) =>
  it.ask(path, { method: 'POST', body: new URLSearchParams({ password }) });
const logIn = (username: string, password = PASSWORD) =>
  it.ask('/login', { method: 'POST', body: new URLSearchParams({ username, password }) });
const later = (ms: number) => {
  it.shop.time.now = new Date(it.shop.time.now.getTime() + ms);
};
const listed = async (name: string) =>
  (await run('desk-users', {})).users.find((user: { name: string }) => user.name === name);
async function audit() {
  const lines = it.shop.store.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id');
  return (await lines.execute())
    .filter(({ event }) => /user|role|invitation|login$/.test(event))
    .map(({ event, details }) => [event, JSON.parse(details)]);
}

describe.each(ENGINES)('an invitation on %s', (engine) => {
  beforeEach(async () => openDesk(await settingsFor(engine)));

  test('goes by email and lets one person join with a password, without JavaScript', async () => {
    expect(await invite()).toMatchObject({ status: 200, role: 'editor' });
    expect(await listed('Petya')).toMatchObject({
      invitedUntil: it.shop.time.now.getTime() + 3 * DAY_MS,
      emailError: null,
      hasPassword: false,
    });
    // Nobody can log in as somebody who has not joined.
    expect((await logIn('petya', '')).status).toBe(401);
    const path = await emailedLink();
    const [email = ''] = emails();
    expect(email).toContain('Welcome, Petya');
    expect(email).toContain('prepare and publish versions');
    // Programs that check emails open links.
    await it.ask(path);
    const page = await (await it.ask(path)).text();
    expect(page).toContain('Welcome, Petya');
    expect(page).toContain('<b>editor</b>');
    expect((await joinWith(path, 'too short')).status).toBe(422);
    const joined = await joinWith(path, PASSWORD);
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/']);
    const cookie = cookieOf(joined);
    expect((await run('codes', {}, cookie)).status).toBe(200);
    expect((await run('orders', {}, cookie)).status).toBe(403);
    expect((await logIn('PETYA@shop.example')).status).toBe(303);
    expect(await listed('Petya')).toMatchObject({
      ...{ invitedUntil: null, hasPassword: true, seenAt: it.shop.time.now.getTime() },
    });
    expect(await audit()).toEqual([
      ['desk login', expect.objectContaining({ actor: 'seller' })],
      ['desk user invited', { actor: 'seller', user: 'Petya', role: 'editor' }],
      ['desk user joined', { actor: 'Petya', with: 'password' }],
      ['desk login', expect.objectContaining({ actor: 'Petya' })],
      ['desk login', expect.objectContaining({ actor: 'Petya' })],
    ]);
  });

  test('works once, even for two who use it at the same moment', async () => {
    await invite();
    const path = await emailedLink();
    const both = await Promise.all([joinWith(path, PASSWORD), joinWith(path, PASSWORD)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
    const again = await it.ask(path);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('Please ask the person who invited you for a new one.');
    expect(await run('user-invite-again', { name: 'Petya' })).toMatchObject({ status: 409 });
  });

  test('ends after three days, when it is sent again, and when it is taken back', async () => {
    await invite();
    const first = await emailedLink();
    later(3 * DAY_MS - 1);
    expect((await it.ask(first)).status).toBe(200);
    later(1);
    expect((await it.ask(first)).status).toBe(410);
    owner = await it.logIn();
    expect(await run('user-invite-link', { name: 'Petya' })).toMatchObject({
      status: 409,
      refusal: 'The invitation for Petya has expired. Send it again.',
    });
    await run('user-invite-again', { name: 'petya' });
    const second = await emailedLink();
    expect(second).not.toBe(first);
    expect([(await it.ask(first)).status, (await it.ask(second)).status]).toEqual([410, 200]);
    await run('user-end', { name: 'Petya' });
    expect((await joinWith(second, PASSWORD)).status).toBe(410);
    expect((await logIn('Petya')).status).toBe(401);
    // An email that is still in the queue is not sent.
    const { store, time } = it.shop;
    const late = { kind: 'desk-invitation', dedupeKey: 'late', sentTo: PETYA.email } as const;
    const sent = emails().length;
    await enqueue(store, () => time.now, late);
    await it.shop.idle();
    expect(emails().length).toBe(sent);
  });

  test('is in no job and in no copy, and cannot be guessed', async () => {
    await invite();
    const path = await emailedLink();
    const token = path.split('/').at(-1) ?? '';
    const { store } = it.shop;
    const stored = JSON.stringify([
      await store.selectFrom('desk_users').selectAll().execute(),
      await store.selectFrom('emails').selectAll().execute(),
      await store.selectFrom('email_copies').selectAll().execute(),
      await store.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(stored).toContain('petya@shop.example');
    expect(stored).not.toContain(token);
    for (const wrong of ['x', token.slice(1), `${token}x`, '%00', 'a'.repeat(43)]) {
      expect((await it.ask(`/join/${wrong}`)).status).toBeGreaterThanOrEqual(404);
    }
    const elsewhere = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    const body = new URLSearchParams({ password: PASSWORD });
    const forged = await it.ask(path, { method: 'POST', headers: elsewhere, body });
    expect(forged.status).toBe(422);
    expect((await it.ask(path)).status).toBe(200);
    const passkey = new URLSearchParams({ answer: '{"id":"x","response":{}}' });
    const odd = await it.ask(path, { method: 'POST', body: passkey });
    expect(await odd.text()).toContain('That passkey was not accepted.');
  });

  test('is refused for a name or an address that is used, or is none', async () => {
    await addDeskUser(it.shop.store, { name: 'Ann Lee', email: 'ann@shop.example' });
    await invite();
    for (const [more, refusal] of [
      [{ email: 'other@shop.example', name: 'PETYA' }, 'PETYA is invited already. '],
      [{ name: 'Nina', email: 'Petya@Shop.example' }, 'petya@shop.example is invited already. '],
      [{ name: 'ann lee' }, 'ann lee is used already, by Ann Lee.'],
      [{ name: 'Nina', email: 'ann@shop.example' }, 'is used already, by Ann Lee.'],
    ] as const) {
      const answer = await invite(more);
      expect([answer.status, answer.refusal]).toEqual([409, expect.stringContaining(refusal)]);
    }
    for (const more of [
      ...['', 'Seller', ' seller', '*', 'a\nb', 'mila on the command line', 'x'.repeat(41)].map(
        (name) => ({ name }),
      ),
      ...['', 'petya', 'petya@', 'петя@shop.example'].map((email) => ({ name: 'Nina', email })),
      { name: 'Nina', role: 'king' },
    ]) {
      expect([more, (await invite(more)).status]).toEqual([more, 422]);
    }
    expect((await run('desk-users', {})).users).toHaveLength(3);
  });
});

describe('access', () => {
  const user = async (name: string, role: 'owner' | 'editor' | 'support') => {
    await addDeskUser(it.shop.store, { name, role, password: PASSWORD });
    return cookieOf(await logIn(name));
  };
  const isIn = async (cookie: string) => (await run('today', {}, cookie)).status === 200;

  test('ends at once, with the open pages of that user only', async () => {
    await openDesk();
    const [ann, bob] = [await user('ann', 'support'), await user('bob', 'support')];
    const abort = new AbortController();
    const streamOf = async (cookie: string) => {
      const init = { headers: { cookie }, signal: abort.signal };
      const reader = (await it.ask('/api/changes', init)).body?.getReader();
      return { next: async () => (await reader?.read())?.done };
    };
    const [annsPage, bobsPage] = [await streamOf(ann), await streamOf(bob)];
    expect([await annsPage.next(), await bobsPage.next()]).toEqual([false, false]);
    later(1);
    expect(await run('user-end', { name: 'ann' })).toMatchObject({ status: 200 });
    expect([await isIn(ann), await isIn(bob)]).toEqual([false, true]);
    expect(await annsPage.next()).toBe(true);
    expect(await bobsPage.next()).toBe(false);
    abort.abort();
    expect((await audit()).at(-1)).toEqual(['desk user removed', { actor: 'seller', user: 'ann' }]);
  });

  test('changes with the role, which ends sessions', async () => {
    await openDesk();
    const ann = await user('ann', 'support');
    expect((await run('orders', {}, ann)).status).toBe(200);
    expect((await run('user-role', { name: 'ann', role: 'editor' })).status).toBe(200);
    expect(await isIn(ann)).toBe(false);
    const again = cookieOf(await logIn('ann'));
    expect((await run('orders', {}, again)).status).toBe(403);
    expect((await run('codes', {}, again)).status).toBe(200);
    expect((await audit()).filter(([event]) => event === 'desk role changed')).toEqual([
      ['desk role changed', { actor: 'seller', user: 'ann', from: 'support', to: 'editor' }],
    ]);
  });

  test('is changed by nobody for themselves, and by owners only', async () => {
    await openDesk();
    const [ann, bob] = [await user('ann', 'owner'), await user('bob', 'support')];
    const own = { status: 409, refusal: expect.stringContaining('Nobody can change or end') };
    expect(await run('user-role', { name: 'Ann', role: 'editor' }, ann)).toMatchObject(own);
    expect(await run('user-end', { name: 'ann' }, ann)).toMatchObject(own);
    expect((await run('user-role', { name: 'bob', role: 'owner' }, bob)).status).toBe(403);
    expect(await run('user-end', { name: 'seller' }, ann)).toMatchObject({ status: 409 });
    expect((await run('desk-users', {}, bob)).users).toMatchObject([{ name: 'bob' }]);
    expect((await run('desk-users', {}, ann)).users).toHaveLength(3);
  });

  test('of the last owner stays, unless there is DESK_PASSWORD', async () => {
    await openDesk();
    await user('ann', 'owner');
    await addDeskUser(it.shop.store, { name: 'bob', password: PASSWORD });
    const env = { ...it.shop.env, ...{ production: true, deskPassword: undefined } };
    const line = { ...it.shop.seller('command line'), env };
    await commands['user-role'].run(line, { name: 'bob', role: 'support' });
    for (const change of [
      () => commands['user-end'].run(line, { name: 'ann' }),
      () => commands['user-role'].run(line, { name: 'ann', role: 'support' }),
    ]) {
      await expect(change()).rejects.toThrow('ann is the last owner. Invite another one first');
    }
    // Somebody who has not joined cannot give access back.
    await run('user-invite', { ...PETYA, role: 'owner' });
    await expect(commands['user-end'].run(line, { name: 'ann' })).rejects.toThrow('last owner');
    const withPassword = { ...line, env: { ...env, deskPassword: 'a password' } };
    await commands['user-end'].run(withPassword, { name: 'ann' });
  });
});

test('an owner sees that the email was not sent, and gets the link', async () => {
  await openDesk({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await invite();
  await expect
    .poll(async () => (await listed('Petya')).emailError, { timeout: 20_000 })
    .toBe('email could not be sent');
  const { url } = await run('user-invite-link', { name: 'Petya' });
  expect((await joinWith(pathIn(url), PASSWORD)).status).toBe(303);
  expect(await it.audit()).toContain('desk invitation shown');
  takeLogErrors();
});
