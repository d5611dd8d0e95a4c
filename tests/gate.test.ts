import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { capabilities, commands, siteLimits } from '../packages/engine/server/composition.ts';
import { deskLimits } from '../packages/engine/server/desk/deskApp.ts';
import { type Exceptions, gate, limitsOf, UNLIMITED } from '../packages/engine/server/http/gate.ts';
import { UPLOADS } from '../packages/engine/server/uploads/limits.ts';
import { deskPaths, exampleOf, METHODS, SITE_PATHS } from '../testkit/fuzz.ts';
import { sendLargeBody, serve } from '../testkit/largeBody.ts';
import { shop } from '../testkit/ourShop.ts';
import { browser, type TestApp, testApp } from '../testkit/testApp.ts';
import { HOST, PASSWORD, type TestDesk, testDesk } from '../testkit/testDesk.ts';
import { VISITOR_PAGES } from '../testkit/visitorPages.ts';

/** A route that somebody adds without thinking of limits. */
function plant(app: Hono): void {
  app.post('/planted', async (c) => c.text(await c.req.text()));
  app.get('/planted', (c) => c.text('planted'));
  app.post('/planted/stuck', () => new Promise<Response>(() => undefined));
}

let site: TestApp;
let desk: TestDesk;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  desk = await testDesk();
  plant(site.app);
  plant(desk.desk);
  headers = { host: HOST, cookie: await desk.logIn() };
});
afterAll(async () => {
  await site.close();
  await desk.close();
});

const APPS: [name: string, app: () => Hono, exceptions: Exceptions][] = [
  ['site', () => site.app, siteLimits(shop)],
  ['desk', () => desk.desk, deskLimits(capabilities)],
];

/** By method and pattern, without middleware and the routes planted here. */
const routesOf = (app: Hono) => [
  ...new Set(
    app.routes
      .filter(({ path }) => path !== '/*' && !path.startsWith('/planted'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

/** More than the default limit allows in a minute, by far. */
const MANY = 5000;

/** Larger than the largest body that any route takes. */
const TOO_LARGE = UPLOADS.chunkBytes + 500_000;
/** A value for each pattern of a route's parameters. */
const PARAMETERS: [pattern: RegExp, value: string][] = [
  [/:\w+\{\[0-9\]\+\}/g, '1'],
  [/:\w+\{\.\+\}/g, 'a/b'],
  [/:\w+\{account\|cancel\}/g, 'account'],
  [/:\w+\{docx\|md\}/g, 'md'],
  [/:\w+\{rename\|share\|delete\}/g, 'rename'],
  [/:\w+\{again\|stop\|up\|down\}/g, 'again'],
  [/:\w+\{\[a-z\]\+\\\.csv\}/g, 'orders.csv'],
  [/:\w+/g, 'x'],
  [/\*/g, 'x'],
];

/** Every route of an app as a request that reaches it. */
function requestsTo(app: Hono) {
  const requests = app.routes.map(({ method, path }) => ({
    method: method === 'ALL' ? 'POST' : method,
    path: PARAMETERS.reduce((filled, [pattern, value]) => filled.replace(pattern, value), path),
    route: path,
  }));
  for (const { method, path, route } of requests) {
    const matched = app.router.match(method, path)[0].map(([[, found]]) => found.path);
    expect(matched, `${method} ${path} does not reach its route`).toContain(route);
  }
  return requests;
}

test.each(APPS)(
  'the %s rejects a large body on every route, whatever the method',
  async (_, of) => {
    const app = of();
    const { url, close } = await serve(app);
    const statuses: string[] = [];
    for (const { method, path } of requestsTo(app)) {
      for (const used of new Set([method, 'POST', 'PUT'])) {
        const large = { method: used, path, bytes: TOO_LARGE, headers };
        statuses.push(`${used} ${path}: ${await sendLargeBody(url, large)}`);
      }
    }
    await close();
    expect(statuses).toContain('POST /planted: 413');
    // A connection that is closed in the middle of the body may end before the answer is read.
    expect(statuses.filter((line) => !/: (413|0)$/.test(line))).toEqual([]);
    const answered = statuses.filter((line) => line.endsWith(' 413'));
    expect(answered.length).toBeGreaterThan(statuses.length / 2);
  },
);

describe.each(APPS)('a route that is added to the %s', (_name, of) => {
  const ask = (path: string, method = 'GET') => of().request(path, { method, headers });
  const later = () => {
    const now = new Date(site.time.now.getTime() + 120_000);
    site.time.now = now;
    desk.shop.time.now = now;
  };

  test('has a rate limit', async () => {
    later();
    const statuses: number[] = [];
    for (let n = 0; n < 1201; n += 1) statuses.push((await ask('/planted')).status);
    expect(new Set(statuses.slice(0, 1200))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('/planted')).headers.get('retry-after')).toBe('60');
  });

  test('has a time limit', async () => {
    later();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = ask('/planted/stuck', 'POST');
    await vi.advanceTimersByTimeAsync(31_000);
    vi.useRealTimers();
    expect((await answer).status).toBe(503);
  });
});

describe('what is the same for everybody', () => {
  test('is never refused: every public page and file, asked for 5,000 times from one address', async () => {
    // The gate and the routes of the site; what is behind them would take minutes.
    const bare = new Hono();
    bare.use(
      gate({
        env: { trustedProxies: 0 },
        clock: () => site.time.now,
        exceptions: siteLimits(shop),
        reject: (c, status) => c.body(null, status),
      }),
    );
    for (const route of routesOf(site.app)) {
      const [method = '', path = ''] = route.split(' ');
      if (method === 'GET') bare.get(path, (c) => c.body(null));
    }
    const request = (path: string) => new Request(`http://localhost${path}`);
    const files = [...browser.files.keys()];
    const paths = [
      ...[...VISITOR_PAGES, '/?code=LAUNCH20', '/?lng=bg', '/checkout?code=LAUNCH20'],
      ...['/library', '/read', '/cover/1.0', '/healthz', '/readyz', '/api/v1/openapi.json'],
      ...['/nope', '/_scripts/nope.js', '/site.webmanifest', '/robots.txt', ...files],
    ];
    expect(files).toEqual(expect.arrayContaining(['/favicon.ico']));
    const byRoute = Map.groupBy(
      paths,
      (path) => bare.router.match('GET', path.split('?', 1)[0] ?? '')[0].at(1)?.[0][1].path,
    );
    const refused = new Set<string>();
    for (const requests of [...byRoute.values()].map((some) => some.map(request))) {
      for (let n = 0; n < MANY; n += 1) {
        const one = requests[n % requests.length] ?? request('/');
        if ((await bare.fetch(one)).status === 429) refused.add(one.url);
      }
    }
    expect(byRoute.size).toBeGreaterThan(9);
    expect([...refused]).toEqual([]);
    // The same requests are refused where a route has a limit.
    let status = 0;
    for (let n = 0; n < MANY; n += 1) status = (await bare.fetch(request('/thank-you'))).status;
    expect(status).toBe(429);
  });

  test('is the landing page, 1,300 times', async () => {
    const seen = new Set<number>();
    for (let n = 0; n < 1300; n += 1) seen.add((await site.app.request('/')).status);
    expect(seen).toEqual(new Set([200]));
  });
});

/** Shown in review: a route that is added, and what it may cost. */
test('docs/routes.md has every route and its limits: update it by `npx vitest run tests/gate.test.ts -u`', async () => {
  const tables = APPS.map(([name, of, exceptions]) => {
    const routes = [...(name === 'site' ? ['GET static'] : []), ...routesOf(of())];
    const rows = routes.map((route) => {
      const { perMinute, bodyBytes, milliseconds } = limitsOf(
        exceptions[route.replace(/^ALL/, 'GET')],
      );
      const body = route.startsWith('GET') ? '' : bodyBytes.toLocaleString('en-US');
      const requests = inWords(perMinute, 1) + (exceptions[route]?.perMinute ? '' : ' *');
      return `| \`${route.replaceAll('|', '\\|')}\` | ${requests} | ${body} | ${inWords(milliseconds, 1000)} |`;
    });
    const head = '| route | requests a minute | body, bytes | seconds until the response begins |';
    return [`## ${name}`, '', head, '| --- | --- | --- | --- |', ...rows].join('\n');
  });
  await expect(`${ROUTES_INTRODUCTION}\n${tables.join('\n\n')}\n`).toMatchFileSnapshot(
    '../docs/routes.md',
  );
});

const ROUTES_INTRODUCTION = `# Routes and their limits

Written by \`tests/gate.test.ts\`, which fails when a route or a limit has changed: \`npx vitest run tests/gate.test.ts -u\`. The limits are set in \`packages/engine/server/http/gate.ts\`, those of what can be [removed](removing.md) in its folder. Requests are counted by network; those marked * share one count. \`GET static\` is every page and file of the build, and every address that does not exist.
`;

const inWords = (limit: number, unit: number) =>
  limit === UNLIMITED ? 'no limit' : (limit / unit).toLocaleString('en-US');

test.each(APPS)('random requests reach every route of the %s', async (name, of) => {
  const paths = name === 'site' ? SITE_PATHS : await deskPaths();
  const reached = new Set(
    paths.flatMap((path) =>
      METHODS.flatMap((method) =>
        of()
          .router.match(method, exampleOf(path))[0]
          .map(([[, route]]) => `${route.method} ${route.path}`),
      ),
    ),
  );
  const routes = of().routes.map(({ method, path }) => `${method} ${path}`);
  const missed = routes.filter((route) => !reached.has(route));
  expect(missed.filter((route) => !route.includes('/planted'))).toEqual([]);
  expect(missed).toContain('POST /planted');
});

test('random requests reach every command of the desk', async () => {
  const expected = Object.keys(commands).map((name) => `/api/${name}`);
  expect(await deskPaths()).toEqual(expect.arrayContaining(expected));
});

test('every exception names a route that exists', () => {
  const known = APPS.flatMap(([, of]) =>
    // A route for all methods is limited by the method of the request.
    of().routes.map(({ method, path }) => `${method === 'ALL' ? 'GET' : method} ${path}`),
  );
  const exceptions = APPS.flatMap(([, , named]) => Object.keys(named));
  const missing = exceptions.filter((route) => ![...known, 'GET static'].includes(route));
  expect(missing).toEqual([]);
});

test('every cookie is Secure in production', async () => {
  const live = await testDesk({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    TRUST_PROXY: '1',
    DESK_URL: 'https://desk.shop.example',
  });
  const buyer = { name: 'Ann', email: 'ann@example.com', consent: true, elapsedMs: 9000 };
  const atDesk = { host: 'desk.shop.example', origin: 'https://desk.shop.example' };
  const link = await commands['desk-sign-in-link'].run(live.shop.seller('command line'), {});
  const { pathname: signInLink } = new URL(link.url);
  const loggedIn = await live.tryPassword(PASSWORD, atDesk);
  const cookie = loggedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const answers = [
    await live.shop.app.request('/?lng=bg'),
    await live.shop.app.request('/forms/purchase', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(buyer),
    }),
    loggedIn,
    await live.ask(signInLink, { method: 'POST', headers: atDesk }),
    await live.ask('/logout', {
      method: 'POST',
      headers: { ...atDesk, cookie, 'content-type': 'application/json' },
      body: '{}',
    }),
    // A proxy that ends TLS on this machine and keeps neither the name nor the port.
    await live.tryPassword(PASSWORD, { 'x-forwarded-proto': 'https' }),
  ];
  const here = await live.tryPassword(PASSWORD);
  await live.close();
  for (const answer of answers) {
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const one of cookies) expect(one).toMatch(/; Secure(;|$)/);
  }
  // Safari drops secure cookies on http://localhost, where a tunnel to the desk ends.
  expect(here.headers.getSetCookie().join()).not.toContain('Secure');
});
