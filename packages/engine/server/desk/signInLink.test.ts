import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { addDeskUser, PASSWORD, type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { commands } from '../composition.ts';
import { readCopy } from '../mail/emailCopies.ts';
import { LINK_LIFE_MS } from '../people/signInLinks.ts';

let it: TestDesk;
afterEach(() => it.close());

/** Where the seller is today: a network that has never logged in. */
const TRAIN = { 'x-forwarded-for': '198.51.100.20' };
const OFFER = 'Email me a sign-in link';

const later = (ms: number) => {
  it.shop.time.now = new Date(it.shop.time.now.getTime() + ms);
};
const guess = (n: number) =>
  it.tryPassword('wrong', { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` });
async function attack(): Promise<void> {
  for (let n = 0; n < 40; n += 1) await guess(n);
  expect((await guess(99)).status).toBe(429);
}

const askForLink = (headers: Record<string, string> = TRAIN) =>
  it.ask('/login/email-link', { method: 'POST', headers });
const emails = () =>
  readdirSync(join(it.shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(it.shop.dataDir, 'mail', name), 'utf8'));
const pathIn = (email = '') => /\/login\/link\/[\w-]{43}/.exec(email)?.[0] ?? 'no link';
async function emailedLink(): Promise<string> {
  expect((await askForLink()).status).toBe(200);
  await it.shop.idle();
  return pathIn(emails().at(-1));
}
const open = (path: string, headers: Record<string, string> = TRAIN) =>
  it.ask(path, { method: 'POST', headers });
/** What a browser sends after it has opened the link. */
async function openedBy(path: string) {
  const answer = await open(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
  const [cookie = ''] = answer.headers.getSetCookie();
  return { ...TRAIN, cookie: cookie.split(';', 1)[0] ?? '' };
}

describe.each(ENGINES)('a sign-in link on %s', (engine) => {
  beforeEach(async () => {
    it = await testDesk({ TRUST_PROXY: '1', ...(await settingsFor(engine)) });
  });

  test('is offered while strangers guess, and lets a new browser in a new network log in', async () => {
    const form = async (headers: Record<string, string>) =>
      (await it.ask('/login', { headers })).text();
    expect(await form(TRAIN)).not.toContain(OFFER);
    await attack();
    const held = await it.tryPassword(PASSWORD, TRAIN);
    expect(held.status).toBe(429);
    const page = await held.text();
    expect(page).toContain(OFFER);
    expect(page).not.toContain('<script');
    expect(await form(TRAIN)).toContain(OFFER);

    const browser = await openedBy(await emailedLink());
    expect(await form(browser)).not.toContain(OFFER);
    expect((await it.tryPassword('wrong', browser)).status).toBe(401);
    const loggedIn = await it.tryPassword(PASSWORD, browser);
    expect(loggedIn.status).toBe(303);
    expect(loggedIn.headers.getSetCookie()[1]).toMatch(/^desk-device=seller.*Max-Age=34560000/);
    // All others still wait.
    expect((await it.tryPassword(PASSWORD, TRAIN)).status).toBe(429);
    expect((await guess(100)).status).toBe(429);
    const lines = (await it.audit()).filter((event) => event.includes('link'));
    expect(lines).toEqual(['desk sign-in link requested', 'desk sign-in link used']);
  });

  test('replaces neither the password nor the passkey, and starts one count of wrong ones', async () => {
    const { store } = it.shop;
    await attack();
    const browser = await openedBy(await emailedLink());
    expect((await it.ask('/orders', { headers: browser })).status).toBe(303);
    const guesses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const from = { ...browser, 'x-forwarded-for': `192.0.2.${n}` };
      guesses.push((await it.tryPassword('wrong', from)).status);
    }
    expect(guesses.filter((status) => status === 401)).toHaveLength(5);
    later(60_000);
    await store
      .insertInto('desk_passkeys')
      .values({
        ...{ id: 'one', user_name: null, host: 'localhost', public_key: 'pQ', counter: 0 },
        ...{ transports: '[]', created_at: 1, used_at: null },
      })
      .execute();
    const asked = await it.tryPassword(PASSWORD, browser);
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining('Use your passkey'),
    ]);
  });

  test('works for every user of the desk', async () => {
    await addDeskUser(it.shop.store, { name: 'ann', password: 'ann’s' });
    await attack();
    const headers = await openedBy(await emailedLink());
    const body = new URLSearchParams({ username: 'ann', password: 'ann’s' });
    expect((await it.ask('/login', { method: 'POST', headers, body })).status).toBe(303);
  });

  test('works once, and opening it by a program that checks emails does not use it up', async () => {
    const path = await emailedLink();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await it.ask(path, { method });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    }
    const answers = await Promise.all([open(path), open(path), open(path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
    const again = await it.ask(path);
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('expired')]);
  });

  test('expires', async () => {
    const path = await emailedLink();
    later(LINK_LIFE_MS - 1000);
    expect((await it.ask(path)).status).toBe(200);
    later(1000);
    expect((await it.ask(path)).status).toBe(410);
    const late = await open(path);
    expect([late.status, late.headers.getSetCookie()]).toEqual([410, []]);
    await emailedLink();
    const kept = await it.shop.store.selectFrom('desk_sign_in_links').selectAll().execute();
    expect(kept).toHaveLength(1);
  });

  test('cannot be guessed, nor be read from the store', async () => {
    const path = await emailedLink();
    const { store } = it.shop;
    const [stored] = await store.selectFrom('desk_sign_in_links').selectAll().execute();
    for (const token of ['A'.repeat(43), stored?.token_hash, 'x', '__proto__']) {
      expect((await open(`/login/link/${token}`)).status).toBe(410);
    }
    const token = path.split('/').at(-1) ?? '';
    const [job] = await store.selectFrom('emails').selectAll().execute();
    const copy = await readCopy(store, job?.id ?? '');
    expect(copy?.html).toContain('/login/link/…');
    for (const rows of [stored, job, copy]) expect(JSON.stringify(rows)).not.toContain(token);
    expect((await open(path)).status).toBe(303);
  });

  test('is not used by a form of another site, which can ask for none either', async () => {
    const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    const path = await emailedLink();
    const sent = emails().length;
    expect((await askForLink(foreign)).status).toBe(403);
    const answer = await open(path, foreign);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    await it.shop.idle();
    expect(emails()).toHaveLength(sent);
  });

  test('is sent to few, whatever is asked for, and those that were sent keep working', async () => {
    const flood = async (from: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < 30; n += 1) {
        const answer = await askForLink({ 'x-forwarded-for': `10.${from}.0.${n}` });
        statuses.push(answer.status);
      }
      await it.shop.idle();
      return statuses.filter((status) => status === 200).length;
    };
    expect(await flood(1)).toBe(2);
    expect(emails()).toHaveLength(2);
    const sent = emails().map(pathIn);
    // The seller asks in vain, at the end of the same half hour: what is in the inbox still works.
    later(LINK_LIFE_MS - 1000);
    const refused = await askForLink();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.text()).toContain('check the shop’s inbox');
    for (const path of sent) expect((await open(path)).status).toBe(303);
    later(1000);
    expect(await flood(2)).toBe(2);
    const lines = (await it.audit()).filter((event) => event === 'desk sign-in link requested');
    expect(lines).toHaveLength(4);
  });

  test('is made on the command line too, and audited with its maker', async () => {
    await attack();
    const { url, expiresAt } = await commands['desk-sign-in-link'].run(
      it.shop.seller('command line'),
      {},
    );
    expect(url).toMatch(/^http:\/\/localhost:4322\/login\/link\/[\w-]{43}$/);
    expect(expiresAt).toBe(it.shop.time.now.getTime() + LINK_LIFE_MS);
    const browser = await openedBy(new URL(url).pathname);
    expect((await it.tryPassword(PASSWORD, browser)).status).toBe(303);
    const line = await it.shop.store
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'desk sign-in link created')
      .executeTakeFirst();
    expect(JSON.parse(line?.details ?? '')).toEqual({ actor: 'command line' });
  });

  test('is emailed in the seller’s language, says what happened, and is not sent again', async () => {
    await askForLink();
    await it.shop.idle();
    const seller = it.shop.seller('command line');
    const { rows } = await commands.mails.run(seller, commands.mails.input.parse({}));
    expect(rows).toMatchObject([
      {
        kind: 'sign-in-link',
        to: 'support@sample-company.example',
        subject: '[Shop] Your sign-in link for the desk',
        canResend: false,
      },
    ]);
    const copy = await readCopy(it.shop.store, rows[0]?.id ?? '');
    expect(copy?.text).toContain('someone asked for this link');
    expect(copy?.text).toContain('If it wasn’t you, you don’t need to do anything.');
    expect(copy?.text).toMatch(/works once, until November 15, 2026/);
  });
});

test('is for the desk’s own address, never for the one in the request', async () => {
  it = await testDesk({ DESK_URL: 'https://desk.shop.test', DESK_HOST: '0.0.0.0' });
  await it.ask('/login/email-link', {
    method: 'POST',
    headers: { host: '10.6.6.6:4322', origin: 'http://10.6.6.6:4322' },
  });
  await it.shop.idle();
  expect(emails().at(-1)).toContain('href="https://desk.shop.test/login/link/');
  expect(emails().join()).not.toContain('10.6.6.6');
});

test('is neither offered nor made where the desk’s address is not known', async () => {
  it = await testDesk({ TRUST_PROXY: '1', DESK_HOST: '0.0.0.0' });
  await attack();
  expect(await (await it.tryPassword(PASSWORD, TRAIN)).text()).not.toContain(OFFER);
  expect((await askForLink()).status).toBe(404);
  const seller = it.shop.seller('command line');
  await expect(commands['desk-sign-in-link'].run(seller, {})).rejects.toThrow('Set DESK_URL');
});
