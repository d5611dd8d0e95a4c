import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { HOST, type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { command } from '../commands/command.ts';
import { commands } from '../composition.ts';
import { UserError } from '../core/userError.ts';

let it: TestDesk;
let calls: unknown[];
async function openDesk(): Promise<void> {
  calls = [];
  it = await testDesk(
    {},
    {
      change: command({
        summary: 'For tests',
        roles: ['owner'],
        input: z.object({ number: z.number().min(1, 'expected 1 or more') }),
        async run({ actor }, input) {
          calls.push([actor, input]);
          if (input.number === 404) throw new UserError('There is no such thing.');
          if (input.number === 500) throw new Error('secret details');
        },
      }),
    },
  );
}

const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ number: 1 });

describe('without a session', () => {
  // Nothing changes it, so one desk is enough for all paths.
  beforeAll(openDesk);
  afterAll(() => it.close());

  const paths = [
    ...Object.keys(commands).map((name) => `/api/${name}`),
    '/api/change',
    '/api/nothing',
    '/api/changes',
    '/logout',
  ];

  test.each(paths)('%s does nothing and reveals nothing', async (path) => {
    for (const method of ['POST', 'GET', 'PUT', 'DELETE']) {
      const init = method === 'GET' ? {} : { body };
      const answer = await it.ask(path, { method, headers: json, ...init });
      expect([method, answer.status < 400 && answer.status !== 303]).toEqual([method, false]);
      expect((await answer.text()).length).toBeLessThan(100);
    }
    expect(calls).toEqual([]);
  });

  test.each(['/', '/orders', '/orders/1', '/export/orders.csv', '/nowhere', '/api'])(
    '%s redirects to the login',
    async (path) => {
      const answer = await it.ask(path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`/login?to=${encodeURIComponent(path)}`);
    },
  );
});

describe('a command', () => {
  beforeEach(openDesk);
  afterEach(() => it.close());

  test('runs with a session, the desk’s origin and valid JSON', async () => {
    const cookie = await it.logIn();
    expect((await it.call(cookie, 'change', { number: 1 })).status).toBe(200);
    expect(calls).toEqual([['seller', { number: 1 }]]);
  });

  test.each([
    ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'another port of this machine',
      { origin: 'http://localhost:4321', 'sec-fetch-site': 'same-site' },
    ],
    ['another port, by an old browser', { origin: 'http://localhost:4321', 'sec-fetch-site': '' }],
    ['nowhere', { origin: 'null' }],
    ['a forged mixture', { origin: 'http://evil.example' }],
    ['a link', { 'sec-fetch-site': 'none' }],
  ])('is rejected from %s', async (_from, headers) => {
    const cookie = await it.logIn();
    expect((await it.call(cookie, 'change', { number: 1 }, headers)).status).toBe(403);
    expect(calls).toEqual([]);
  });

  test('is rejected without headers that name its origin', async () => {
    const headers = { host: HOST, cookie: await it.logIn(), ...json };
    const answer = await it.desk.request('/api/change', { method: 'POST', headers, body });
    expect(answer.status).toBe(403);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'is rejected as %j, which a form of another site could send',
    async (type) => {
      const cookie = await it.logIn();
      const answer = await it.call(cookie, 'change', { number: 1 }, { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(calls).toEqual([]);
    },
  );

  test('names the invalid field and the reason', async () => {
    const cookie = await it.logIn();
    const answer = await it.call(cookie, 'change', { number: 0 });
    expect(answer.status).toBe(422);
    const problems = [{ field: 'number', reason: 'expected 1 or more' }];
    expect(await answer.json()).toEqual({ problems });
    const misspelled = await it.call(cookie, 'change', { number: 1, amonut: 5 });
    expect(misspelled.status).toBe(422);
    expect(await misspelled.json()).toEqual({ problems: [{ field: 'amonut', reason: 'unknown' }] });
    expect(calls).toEqual([]);
    for (const sent of [undefined, null, [], 'x', { number: '1' }]) {
      expect((await it.call(cookie, 'change', sent)).status).toBe(422);
    }
  });

  test('explains a user error, but hides an internal one', async () => {
    const cookie = await it.logIn();
    const refused = await it.call(cookie, 'change', { number: 404 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ refusal: 'There is no such thing.' });
    const broken = await it.call(cookie, 'change', { number: 500 });
    expect(broken.status).toBe(500);
    expect(await broken.text()).not.toContain('secret details');
    expect(takeLogErrors().join()).toContain('desk request failed');
  });

  test.each(['nothing', 'constructor', '__proto__', 'toString', 'desk-password', '%2e%2e', 'a b'])(
    'does not exist under the name %s',
    async (name) => {
      const cookie = await it.logIn();
      expect((await it.call(cookie, name, {})).status).toBe(404);
    },
  );

  test('is rejected above 64 kB', async () => {
    const cookie = await it.logIn();
    const answer = await it.call(cookie, 'change', { number: 1, more: 'x'.repeat(70_000) });
    expect(answer.status).toBe(413);
    expect(calls).toEqual([]);
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('allows POST, but not %s', async (method) => {
    const headers = { cookie: await it.logIn(), ...json };
    const answer = await it.ask('/api/change', { method, headers });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  test.each(['order', 'refund', 'order-release', 'refund-review'])(
    'rejects a number that does not exist: %s',
    async (name) => {
      const cookie = await it.logIn();
      for (const number of [1, 999_999_999, 2 ** 53]) {
        expect([409, 422]).toContain((await it.call(cookie, name, { number })).status);
      }
    },
  );
});

describe('every response', () => {
  beforeEach(openDesk);
  afterEach(() => it.close());

  test.each(['/', '/login', '/api/today', '/nowhere', '/export/nothing.csv'])(
    'of %s has headers against caching, framing and foreign scripts',
    async (path) => {
      const headers = { cookie: await it.logIn() };
      const answer = await it.ask(path, { headers });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:4322',
    '10.0.0.7',
    '',
  ])('is refused for the host name %j', async (host) => {
    const headers = { host, cookie: await it.logIn() };
    expect((await it.ask('/', { headers })).status).toBe(421);
    expect((await it.ask('/login', { headers })).status).toBe(421);
  });

  test.each(['localhost', '127.0.0.1:4322', '[::1]:4322', 'LOCALHOST:1'])(
    'is sent for the host name %s',
    async (host) => {
      expect((await it.ask('/login', { headers: { host } })).status).toBe(200);
    },
  );

  test('is sent for the name in DESK_URL, and for addresses when it listens on all interfaces', async () => {
    const named = await testDesk({ DESK_URL: 'https://desk.shop.test' });
    const open = await testDesk({ DESK_HOST: '0.0.0.0' });
    const status = async (desk: TestDesk, host: string) =>
      (await desk.ask('/login', { headers: { host } })).status;
    expect(await status(named, 'desk.shop.test')).toBe(200);
    expect(await status(named, 'other.shop.test')).toBe(421);
    expect(await status(named, 'localhost:4322')).toBe(200);
    expect(named.shop.env.deskHost).toBe('127.0.0.1');
    expect(await status(open, '10.0.0.7:4322')).toBe(200);
    expect(await status(open, 'evil.example')).toBe(421);
    await named.close();
    await open.close();
  });
});
