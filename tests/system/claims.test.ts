import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningServer, shopCommand, startServer } from '../../testkit/serverProcess.ts';

/**
 * What docs/ promise about security, money and privacy, asked of one server as it is deployed, from
 * outside: over HTTP, by its command line, in its log and in its files. tests/claims.yaml names the
 * sentence of each test. They run in this order: the last one erases the buyer.
 */
const ANN = { name: 'Ann Artifact', email: 'ann@example.com' };
const BOB = { name: 'Bob Stranger', email: 'bob.stranger@example.com' };
const SLOWLY = { timeout: 60_000, interval: 200 };

let server: RunningServer;
let log = '';
let ann: Awaited<ReturnType<typeof buy>>;
beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'debug', TRUST_PROXY: '1' },
    onOutput: (text) => {
      log += text;
    },
  });
  ann = await buy(ANN);
  await buy(BOB);
});
afterAll(() => server.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });
const send = (path: string, fields: Record<string, string>, headers = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const shop = (...args: string[]) => shopCommand(args, { DATA_DIR: server.dataDir });
/** The store as another program sees it that has the file. */
function inStore<Result>(use: (store: Database.Database) => Result): Result {
  const store = new Database(join(server.dataDir, 'shop.db'));
  try {
    return use(store);
  } finally {
    store.close();
  }
}
const rows = (query: string) => inStore((store) => store.prepare(query).all());
/** A purchase without JavaScript: the browser's cookie, and the library that it is led to. */
async function buy(buyer: typeof ANN) {
  let cookie = '';
  const keep = (answer: Response) => {
    cookie = /purchase=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
    return answer;
  };
  keep(await send('/forms/purchase', buyer));
  const checkout = await (await ask('/checkout', { headers: { cookie } })).text();
  const purchaseFormId = /client_reference_id=([\w-]+)/.exec(checkout)?.[1] ?? '';
  const paid = await send('/sandbox/pay', { ...buyer, purchaseFormId });
  const thankYou = paid.headers.get('location') ?? '';
  const library = await vi.waitFor(async () => {
    const page = await keep(await ask(thankYou, { headers: { cookie } })).text();
    const [path] = /\/library\/[\w-]{43}/.exec(page) ?? [];
    if (!path) throw new Error(`no library at ${thankYou}`);
    return path;
  }, SLOWLY);
  return { cookie, library };
}

test('orders are numbered without gaps', () => {
  expect(rows('select number, state from orders order by number')).toEqual([
    { number: 1, state: 'paid' },
    { number: 2, state: 'paid' },
  ]);
});

test('a browser that has paid is led to no other payment', async () => {
  const headers = { cookie: ann.cookie };
  const sent = await send('/forms/purchase', ANN, headers);
  const thankYou = /^\/thank-you\?session_id=/;
  expect(sent.headers.get('location')).toMatch(thankYou);
  expect((await ask('/checkout', { headers })).headers.get('location')).toMatch(thankYou);
  const landing = await (await ask('/', { headers })).text();
  expect(landing).toContain('href="/checkout/paid"');
  expect(rows('select id from purchase_forms')).toHaveLength(2);
});

test.each([
  'number = number + 10',
  "code = 'R-1'",
  'gross_cents = 1',
  'tax_cents = 0',
  "issued_on = '2026-01-01'",
])('an issued document does not change, not even in the database: %s', (change) => {
  const update = () =>
    inStore((store) => store.prepare(`update documents set ${change}`).run().changes);
  expect(update).toThrow(/document/);
});

test('a withdrawal is received', async () => {
  const sent = await send('/forms/withdrawal', { ...ANN, order: '1', confirmed: 'yes' });
  expect([sent.status, (await sent.text()).includes('W-1')]).toEqual([200, true]);
  // A job opens its case after the answer.
  await vi.waitFor(
    async () => expect(await shop('refund', 'W-1')).toMatchObject({ code: 0 }),
    SLOWLY,
  );
});

test.each([
  [
    'a withdrawal in time is not declined',
    ['refund-decline', 'W-1', '--reason', 'You are too late.', '--ground', 'late'],
    'came in time and its order is known: such a withdrawal cannot be declined',
  ],
  [
    'a withdrawal is not closed without a refund',
    ['refund-resolve', 'W-1', '--resolution', 'The buyer keeps the guide.'],
    '“resolve” isn’t available',
  ],
  [
    'no more is refunded than was paid',
    ['order-refund', '2', '49.01', '--reason', 'goodwill', '--yes'],
    'Only 49.00 of order 2 is left',
  ],
])('%s', async (_, command, words) => {
  expect(await shop(...command)).toMatchObject({ code: 1, err: expect.stringContaining(words) });
});

test('what is the same for everybody is never refused, and what is not, is', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const statusesOf = async (path: string) => {
    const statuses = new Set<number>();
    for (let n = 0; n < 1_300; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(path, { headers })));
      for (const answer of answers) {
        statuses.add(answer.status);
        await answer.body?.cancel();
      }
    }
    return [...statuses];
  };
  for (const path of ['/', '/termsOfService', '/robots.txt', '/healthz']) {
    expect([path, await statusesOf(path)]).toEqual([path, [200]]);
  }
  expect(await statusesOf('/checkout/paid')).toEqual([303, 429]);
});

test('a file with a hash in its name is the same forever', async () => {
  const page = await (await ask('/')).text();
  const files = [...new Set(page.match(/\/_(?:scripts|fonts|guide)\/[\w./-]+/g))];
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const { status, headers } = await ask(file);
    expect([file, status, headers.get('cache-control')]).toEqual([
      expect.stringMatching(/\.[\w-]{8}\.\w+$/),
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});

test('the seller cannot read what a buyer asks the consultant', async () => {
  const question = 'What would a clockmaker from Vratsa charge?';
  const asked = await send(`${ann.library}/consultant/ask`, { question });
  expect(asked.status).toBe(303);
  expect(rows('select text from questions')).toEqual([{ text: question }]);
  for (const command of [['consultant'], ['buyer', ANN.email], ['order', '1'], ['today']]) {
    const { code, out } = await shop(...command, '--json');
    expect([command, code, out.includes('Vratsa')]).toEqual([command, 0, false]);
  }
  const id = rows('select id from conversations') as { id: string }[];
  const read = await shop('consultant-conversation', id[0]?.id ?? '');
  expect([read.code, read.out]).toEqual([1, '']);
});

test('the log has no name, no email address and no link of anybody', async () => {
  const json = { 'content-type': 'application/json' };
  const body = `{"name": "${BOB.name}", "email": "${BOB.email}"`;
  await ask('/forms/purchase', { method: 'POST', headers: json, body });
  await ask('/forms/purchase', { method: 'POST', headers: json, body: `${body}, "x": [` });
  await send('/forms/lost-link', BOB);
  await send('/forms/refund', { ...BOB, reason: 'It is not for Bob.' });
  await ask(`/?email=${BOB.email}`, { headers: { referer: `http://x.test/${BOB.email}` } });
  await ask(`/${BOB.email}`);
  await ask(`${ann.library}/nothing?name=${ANN.name}`);
  await shop('order-new-link', '2', '--yes');
  await vi.waitFor(() => expect(log).toContain('"route":"/forms/refund"'), SLOWLY);
  expect(log).not.toMatch(/@|Ann|Artifact|Bob|Stranger|clockmaker/i);
  expect(log).not.toMatch(/\/library\/[\w-]{20}/);
  // Nor did the safety net of the log have to remove any.
  expect(log).not.toMatch(/\[email\]|\[key\]/);
});

test('an erased buyer is named in no file of the shop, and the order stays', async () => {
  const named = () =>
    readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => /ann@example\.com|Ann Artifact/.test(readFileSync(file, 'latin1')));
  expect(named()).not.toEqual([]);
  const erased = await shop('erase', ANN.email, '--yes', '--anyway');
  expect(erased.code).toBe(0);
  expect(named()).toEqual([]);
  expect(rows('select number, email from orders where number = 1')).toEqual([
    { number: 1, email: '' },
  ]);
  expect((await ask(ann.library)).status).toBe(200);
});
