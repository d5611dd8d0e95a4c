import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, HOST, PASSWORD, type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';

let it: TestDesk;
beforeEach(async () => {
  it = await testDesk({ TRUST_PROXY: '1' });
});
afterEach(() => it.close());

const later = (ms: number) => {
  it.shop.time.now = new Date(it.shop.time.now.getTime() + ms);
};
const HOUR = 3_600_000;
const isIn = async (cookie: string) =>
  (await it.ask('/orders', { headers: { cookie } })).status === 200;

describe('the login', () => {
  test('is a plain form that password managers recognize', async () => {
    const html = (await (await it.ask('/login')).text()).toLowerCase();
    expect(html).toContain('autocomplete="username"');
    expect(html).toContain('autocomplete="current-password"');
    expect(html).toContain('<form action="/login" method="post">');
    expect(html).not.toContain('<script');
  });

  test('accepts the password and opens the requested page', async () => {
    const body = new URLSearchParams({ password: PASSWORD, to: '/orders?state=held' });
    const answer = await it.ask('/login', { method: 'POST', body });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/orders?state=held');
    expect(await isIn(cookieOf(answer))).toBe(true);
    expect(await it.audit()).toEqual(['desk login']);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/a\r\nset-cookie: x=y',
  ])('never redirects to another site: %j', async (to) => {
    const body = new URLSearchParams({ password: PASSWORD, to });
    const answer = await it.ask('/login', { method: 'POST', body });
    const base = `http://${HOST}`;
    const location = answer.headers.get('location') ?? '';
    expect(new URL(location, base).origin).toBe(base);
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(answer.headers.get('set-cookie')).not.toContain('x=y');
  });

  test.each(['', 'wrong', PASSWORD.toUpperCase(), `${PASSWORD} `, `${PASSWORD}\0`])(
    'rejects %j with a clear message and logs the attempt without the password',
    async (password) => {
      const answer = await it.tryPassword(password);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
      const html = await answer.text();
      expect(html).toContain('Wrong password. Please try again.');
      const log = await it.shop.store.selectFrom('audit_log').selectAll().execute();
      expect(log.map(({ event }) => event)).toEqual(['desk login failed']);
      expect(JSON.stringify(log)).not.toContain(password || 'password');
    },
  );

  test('makes an address wait longer after each try, also when it tries in parallel', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const many = await Promise.all(
      Array.from({ length: 20 }, () => it.tryPassword('wrong', from('10.0.0.1'))),
    );
    const statuses = many.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const waiting = await it.tryPassword(PASSWORD, from('10.0.0.1'));
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('retry-after')).toBe('1');
    expect(await waiting.text()).toContain('Please wait 1 second and try again.');
    expect((await it.tryPassword(PASSWORD, from('10.0.0.2'))).status).toBe(303);
    later(1000);
    expect((await it.tryPassword('wrong', from('10.0.0.1'))).status).toBe(401);
    expect((await it.tryPassword('wrong', from('10.0.0.1'))).headers.get('retry-after')).toBe('2');
    later(2000);
    expect((await it.tryPassword(PASSWORD, from('10.0.0.1'))).status).toBe(303);
    expect((await it.tryPassword('wrong', from('10.0.0.1'))).status).toBe(401);
  });

  test('slows down guesses from many addresses', async () => {
    const guess = (n: number) =>
      it.tryPassword('wrong', { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` });
    const answers: number[] = [];
    for (let n = 0; n < 40; n += 1) answers.push((await guess(n)).status);
    expect(answers.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(answers.slice(30).every((status) => status === 429)).toBe(true);
    later(31_000);
    expect((await it.tryPassword(PASSWORD)).status).toBe(303);
  });

  describe('while strangers guess from many networks', () => {
    const guess = (n: number) =>
      it.tryPassword('wrong', { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` });
    const attack = async () => {
      for (let n = 0; n < 40; n += 1) await guess(n);
      expect((await guess(99)).status).toBe(429);
    };
    const from = { 'x-forwarded-for': '192.0.2.7' };

    test('stays open for a network that has logged in before', async () => {
      await it.tryPassword(PASSWORD, from);
      await attack();
      expect((await it.tryPassword(PASSWORD, from)).status).toBe(303);
    });

    test('stays open for a browser that has logged in before, in any network', async () => {
      const first = await it.tryPassword(PASSWORD, from);
      const device = first.headers.getSetCookie()[1] ?? '';
      expect(device).toMatch(
        /^desk-device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      const cookie = device.split(';', 1)[0] ?? '';
      const elsewhere = { 'x-forwarded-for': '192.0.2.99' };
      await attack();
      const forged = cookie.replace(/seller/, 'bellar');
      expect((await it.tryPassword(PASSWORD, { ...elsewhere, cookie: forged })).status).toBe(429);
      expect((await it.tryPassword(PASSWORD, { ...elsewhere, cookie })).status).toBe(303);
      // It has a limit of its own, so a stolen cookie does not open the door to guesses.
      const guesses: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const attacker = { 'x-forwarded-for': `192.0.2.${n}`, cookie };
        guesses.push((await it.tryPassword('wrong', attacker)).status);
      }
      expect(guesses.filter((status) => status === 401)).toHaveLength(5);
    });

    test('stays open on this machine, where a tunnel ends', async () => {
      await attack();
      const here = { 'x-forwarded-for': '127.0.0.1' };
      expect((await it.tryPassword(PASSWORD, here)).status).toBe(303);
    });
  });

  test('never delays the right password', async () => {
    for (let n = 0; n < 40; n += 1) expect((await it.tryPassword(PASSWORD)).status).toBe(303);
  });

  test('rejects a form from another site', async () => {
    const answer = await it.tryPassword(PASSWORD, {
      origin: 'http://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('rejects a large body', async () => {
    const body = new URLSearchParams({ password: 'x'.repeat(10_000) });
    expect((await it.ask('/login', { method: 'POST', body })).status).toBe(413);
  });
});

describe('a session', () => {
  test('has a random token in a strict cookie', async () => {
    const answer = await it.tryPassword(PASSWORD);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    const stored = await it.shop.store.selectFrom('desk_sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookieOf(answer).split('=')[1]);
  });

  test('has a secure cookie behind TLS', async () => {
    const https = { 'x-forwarded-proto': 'https', origin: `https://${HOST}` };
    const answer = await it.tryPassword(PASSWORD, https);
    const [cookie, device] = answer.headers.getSetCookie();
    expect(device).toMatch(/^__Host-desk-device=.*; Secure/);
    expect(cookie).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
    const token = cookieOf(answer).split('=')[1];
    const ask = (given: string) => it.ask('/', { headers: { ...https, cookie: given } });
    expect((await ask(`__Host-desk=${token}`)).status).toBe(200);
    expect((await ask(`desk=${token}`)).status).toBe(303);
  });

  test.each(['desk=', 'desk=x', `desk=${'A'.repeat(43)}`, "desk=' or 1=1 --", 'other=1'])(
    'cannot be made up: %s',
    async (cookie) => {
      await it.logIn();
      expect(await isIn(cookie)).toBe(false);
    },
  );

  test('is stored as a hash only', async () => {
    await it.logIn();
    const [row] = await it.shop.store.selectFrom('desk_sessions').selectAll().execute();
    expect(await isIn(`desk=${row?.token_hash}`)).toBe(false);
  });

  test('ends after two idle hours', async () => {
    const cookie = await it.logIn();
    later(1.5 * HOUR);
    expect(await isIn(cookie)).toBe(true);
    later(1.5 * HOUR);
    const alone = { cookie, 'desk-unattended': '1' };
    expect((await it.ask('/orders', { headers: alone })).status).toBe(200);
    later(0.6 * HOUR);
    expect(await isIn(cookie)).toBe(false);
  });

  test('ends after twelve hours', async () => {
    const cookie = await it.logIn();
    for (let hour = 0; hour < 11; hour += 1) {
      later(HOUR);
      expect(await isIn(cookie)).toBe(true);
    }
    later(HOUR);
    expect(await isIn(cookie)).toBe(false);
  });

  test('ends at logout, here or everywhere', async () => {
    const [one, two, three] = [await it.logIn(), await it.logIn(), await it.logIn()];
    const logOut = (cookie: string, how = '') =>
      it.ask(`/logout${how}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      });
    const answer = await logOut(one);
    expect(answer.headers.get('set-cookie')).toMatch(/^desk=; Max-Age=0/);
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, true]);
    await logOut(two, '?everywhere');
    expect([await isIn(two), await isIn(three)]).toEqual([false, false]);
    expect(await it.audit()).toEqual(
      expect.arrayContaining(['desk logout', 'desk logout everywhere']),
    );
    expect((await logOut(two)).status).toBe(401);
  });

  test('ends when the password changes', async () => {
    const cookie = await it.logIn();
    const headers = { host: HOST, cookie };
    expect((await it.open(PASSWORD).request('/', { headers })).status).toBe(200);
    expect((await it.open('another password').request('/', { headers })).status).toBe(303);
  });

  test('is deleted after it has expired', async () => {
    await it.logIn();
    later(13 * HOUR);
    await it.logIn();
    expect(await it.shop.store.selectFrom('desk_sessions').selectAll().execute()).toHaveLength(1);
  });
});
