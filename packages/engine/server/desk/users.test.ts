import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, FULL, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import {
  addDeskUser,
  cookieOf,
  PASSWORD,
  type TestDesk,
  testDesk,
} from '../../../../testkit/testDesk.ts';
import { commands } from '../composition.ts';
import { record } from '../db/audit.ts';
import { deskUsers } from '../people/deskUsers.ts';

let it: TestDesk;
afterEach(() => it.close());

const ANNS = 'the password of ann';

const logInAs = (username: string, password: string) =>
  it.ask('/login', { method: 'POST', body: new URLSearchParams({ username, password }) });

const isIn = async (cookie: string) =>
  (await it.ask('/orders', { headers: { cookie } })).status === 200;

const passkeyOf = (user_name: string | null, id: string) => ({
  ...{ id, user_name, host: 'localhost', public_key: 'pQ', counter: 0, transports: '[]' },
  ...{ created_at: 1, used_at: null },
});

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    it = await testDesk(await settingsFor(engine));
    await addDeskUser(it.shop.store, { name: 'ann', password: ANNS, email: 'ann@shop.example' });
  });

  test('each user logs in with their own password, and nobody else’s', async () => {
    expect((await logInAs('ann', ANNS)).status).toBe(303);
    expect((await logInAs('seller', PASSWORD)).status).toBe(303);
    expect((await logInAs('ann', PASSWORD)).status).toBe(401);
    expect((await logInAs('seller', ANNS)).status).toBe(401);
    expect((await logInAs('bob', ANNS)).status).toBe(401);
  });

  test('zero bytes break neither the login nor a command', async () => {
    expect((await logInAs('ann\0', ANNS)).status).toBe(401);
    await it.shop.deliver(sessionEvent('completed'));
    const cookie = cookieOf(await logInAs('ann', ANNS));
    for (const command of ['orders', 'buyers']) {
      const answer = await it.call(cookie, command, { search: 'an\0n' });
      expect(await answer.json()).toMatchObject({ rows: [{ email: 'ann@example.com' }] });
    }
  });

  test.each([
    ['a name that begins with a capital letter, as phones write it', ' Ann'],
    ['an address', 'Ann@Shop.example '],
  ])('logs in with %s', async (_, typed) => {
    const cookie = cookieOf(await logInAs(typed, ANNS));
    expect(await isIn(cookie)).toBe(true);
    const lines = it.shop.store.selectFrom('audit_log').select('details');
    const [line] = await lines.where('event', '=', 'desk login').execute();
    expect(JSON.parse(line?.details ?? '')).toMatchObject({ actor: 'ann' });
  });

  test('the audit log names the user who ran a command', async () => {
    const cookie = cookieOf(await logInAs('ann', ANNS));
    await it.ask('/export/orders.csv', { headers: { cookie } });
    const { store, time } = it.shop;
    await record(store, () => time.now, 'someone@example.com', 'released', {});
    await it.call(cookie, 'export', { email: 'someone@example.com' });
    await it.ask('/logout', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    const lines = await store.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const byAnn = lines.filter(({ details }) => JSON.parse(details).actor === 'ann');
    expect(byAnn.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['desk login', 'orders exported', 'data exported', 'desk logout']),
    );
  });

  test('a removed user is out at once, with the passkeys', async () => {
    const cookie = cookieOf(await logInAs('ann', ANNS));
    const { store } = it.shop;
    await store.insertInto('desk_passkeys').values(passkeyOf('ann', 'one')).execute();
    expect(await isIn(cookie)).toBe(true);
    const seller = it.shop.seller('command line');
    await commands['user-end'].run(seller, { name: 'ann' });
    expect(await isIn(cookie)).toBe(false);
    expect((await logInAs('ann', ANNS)).status).toBe(401);
    expect(await store.selectFrom('desk_passkeys').selectAll().execute()).toEqual([]);
    expect(await store.selectFrom('desk_sessions').selectAll().execute()).toEqual([]);
  });

  test('a new password ends the sessions of its user, not those of others', async () => {
    const [ann, seller] = [cookieOf(await logInAs('ann', ANNS)), await it.logIn()];
    const password_hash = 'another password of ann';
    await it.shop.store.updateTable('desk_users').set({ password_hash }).execute();
    expect([await isIn(ann), await isIn(seller)]).toEqual([false, true]);
  });

  test('asks for the passkey after the password, until it is removed', async () => {
    const { store } = it.shop;
    await store.insertInto('desk_passkeys').values(passkeyOf('ann', 'one')).execute();
    expect((await logInAs('ann', 'wrong')).status).toBe(401);
    const asked = await logInAs('ann', ANNS);
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('Use your passkey');
    const cookie = cookieOf(asked);
    expect(await isIn(cookie)).toBe(false);
    const answer = async (sent: string) =>
      it.ask('/login/passkey', {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ answer: sent }),
      });
    const forged = { id: 'one', rawId: 'one', type: 'public-key', response: {} };
    expect((await answer(JSON.stringify(forged))).status).toBe(401);
    expect(await isIn(cookie)).toBe(false);
    expect(await it.audit()).toContain('desk passkey rejected');
    // A challenge is used once.
    expect(await (await answer('{}')).text()).toContain('Please log in again.');
    const line = it.shop.seller('command line');
    expect(await commands['desk-passkey-remove'].run(line, { name: 'ann' })).toEqual({
      user: 'ann',
      removed: 1,
    });
    expect((await logInAs('ann', ANNS)).status).toBe(303);
    await expect(commands['desk-passkey-remove'].run(line, { name: 'ann' })).rejects.toThrow();
  });

  test('logs in with a passkey alone only who has no password, and tells nobody who that is', async () => {
    const { store } = it.shop;
    const page = async () => (await it.ask('/login')).text();
    expect(await page()).not.toContain('with a passkey only');
    await addDeskUser(store, { name: 'nina' });
    await store
      .insertInto('desk_passkeys')
      .values([passkeyOf('nina', 'ninas-own'), passkeyOf('ann', 'anns')])
      .execute();
    expect(await page()).toContain('with a passkey only');
    expect((await logInAs('nina', '')).status).toBe(401);
    expect((await logInAs('nina', 'passkey')).status).toBe(401);
    const pages = ['nina', 'ann', 'nobody'].map(async (username) => {
      const body = new URLSearchParams({ username, with: 'passkey' });
      const asked = await it.ask('/login', { method: 'POST', body });
      expect(await isIn(cookieOf(asked))).toBe(false);
      return (await asked.text()).replace(/challenge&quot;:&quot;[\w-]+/, '');
    });
    expect(new Set(await Promise.all(pages)).size).toBe(1);
    // With a password, the passkey is the second step and not the only one.
    const users = deskUsers(store, undefined);
    expect([await users.hasOnlyPasskeys('nina'), await users.hasOnlyPasskeys('ann')]).toEqual([
      true,
      false,
    ]);
  });

  test('names the host at which a passkey works', async () => {
    const passkey = { ...passkeyOf('ann', 'one'), host: 'desk.shop.test' };
    await it.shop.store.insertInto('desk_passkeys').values(passkey).execute();
    const elsewhere = await logInAs('ann', ANNS);
    expect(elsewhere.status).toBe(403);
    expect(await elsewhere.text()).toContain('Your passkey only works at desk.shop.test.');
    expect(elsewhere.headers.get('set-cookie')).toBeNull();
  });

  test('lists users and passkeys', async () => {
    await it.shop.store.insertInto('desk_passkeys').values(passkeyOf('ann', 'one')).execute();
    const cookie = await it.logIn();
    expect(await (await it.call(cookie, 'desk-users', {})).json()).toEqual({
      you: 'seller',
      users: [
        {
          ...{ name: 'seller', email: null, role: 'owner', hasPassword: true },
          ...{ isChangeable: false, invitedUntil: null, emailError: null },
          seenAt: it.shop.time.now.getTime(),
          passkeys: [],
        },
        {
          ...{ name: 'ann', email: 'ann@shop.example', role: 'owner', hasPassword: true },
          ...{ isChangeable: true, invitedUntil: null, emailError: null, seenAt: null },
          passkeys: [{ host: 'localhost', createdAt: 1, usedAt: null }],
        },
      ],
    });
  });
});

test('time does not tell who exists, nor how a password is stored', FULL, async () => {
  it = await testDesk();
  const { check } = deskUsers(it.shop.store, 'a password in plain text');
  const times: Record<string, number> = {};
  for (const name of ['seller', 'nobody', 'seller', 'nobody', 'seller', 'nobody']) {
    // The time of the processor, which other programs do not lengthen.
    const before = process.cpuUsage();
    expect(await check(name, 'a wrong guess')).toBe(false);
    const took = process.cpuUsage(before).user;
    times[name] = Math.min(times[name] ?? took, took);
  }
  const ratio = (times.seller ?? 0) / (times.nobody ?? 1);
  // A comparison without a hash takes less than a hundredth of one with it.
  expect(ratio).toBeGreaterThan(0.2);
  expect(ratio).toBeLessThan(5);
});
