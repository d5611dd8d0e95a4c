import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLogErrors } from '../../../testkit/failOnConsole.ts';
import { parsePage } from '../../../testkit/htmlPages.ts';
import { messagesFor } from '../../../testkit/ourShop.ts';
import { type TestApp, testApp } from '../../../testkit/testApp.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const buyer = { name: 'Мария', email: 'maria@example.com', elapsedMs: 9000 };
const refund = {
  product: 'The AI Launch Manual',
  version: '1.0',
  purchaseDate: '2026-11-01',
  desiredOutcome: 'A first client',
  disappointment: ['Clarity', 'Depth'],
  hours: 12,
  downloaded: 'No',
  keptCopies: 'No',
  sharedUsed: 'No',
  willDelete: true,
  chargeback: 'No',
  email: 'maria@example.com',
  last4: '4242',
  certifyTruth: true,
  consent: true,
  elapsedMs: 60_000,
};

function postJson(path: string, body: unknown, headers: Record<string, string> = {}) {
  return shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function postPlain(path: string, fields: [string, string][], headers: Record<string, string> = {}) {
  return shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

const purchases = () => shop.store.selectFrom('purchase_forms').selectAll().execute();
const refunds = () => shop.store.selectFrom('requests').selectAll().execute();

describe('the purchase form', () => {
  test('is stored before the response', async () => {
    const sent = { ...buyer, timestamp: '2026-11-15T11:59:58.000Z', userAgent: 'forged' };
    const response = await postJson('/forms/purchase?lng=bg', sent, { 'user-agent': 'Phone' });
    expect(await response.json()).toEqual({
      ok: true,
      checkoutUrl: expect.stringContaining('/sandbox/pay?client_reference_id='),
    });
    expect(await purchases()).toMatchObject([
      {
        name: 'Мария',
        email: 'maria@example.com',
        language: 'bg',
        suspicion: null,
        submitted_at: '2026-11-15T11:59:58.000Z',
        user_agent: 'Phone',
        received_at: Date.parse('2026-11-15T12:00:00Z'),
      },
    ]);
  });

  test('redirects to the checkout without JavaScript', async () => {
    const response = await postPlain('/forms/purchase', [
      ['name', 'Ann'],
      ['email', 'ann@example.com'],
      ['website', ''],
    ]);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/checkout');
    expect(await purchases()).toHaveLength(1);
  });

  test('explains what is wrong in the visitor’s language, and stores nothing', async () => {
    const response = await postJson('/forms/purchase?lng=en', { name: '', email: 'nobody' });
    expect(response.status).toBe(422);
    const { ok, problems } = await response.json();
    expect(ok).toBe(false);
    expect(problems).toEqual([
      { field: 'name', message: 'Please enter your name.' },
      { field: 'email', message: expect.stringContaining('name@example.com') },
    ]);
    const bulgarian = await (await postJson('/forms/purchase?lng=bg', {})).json();
    expect(bulgarian.problems[0].message).toMatch(/[а-я]/);
    expect(await purchases()).toEqual([]);
  });

  test('keeps the input when a post without JavaScript is invalid', async () => {
    const response = await postPlain('/forms/purchase?lng=en', [
      ['name', '<b>"Ann"</b>'],
      ['email', 'not an address'],
    ]);
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('value="&lt;b&gt;&quot;Ann&quot;&lt;/b&gt;"');
    expect(html).toContain('value="not an address"');
    expect(html).toContain('Please fix the following:');
    expect(html).toContain('href="#field-email"');
    expect(html).not.toContain('data-props');
    expect(html).toContain('<h1>');
  });

  test('is stored once however often the button is pressed', async () => {
    const sent = { ...buyer, submissionId: 'visit-1' };
    await Promise.all(Array.from({ length: 5 }, () => postJson('/forms/purchase', sent)));
    expect(await purchases()).toHaveLength(1);
    await postJson('/forms/purchase', { ...sent, email: 'corrected@example.com' });
    expect(await purchases()).toHaveLength(2);
    const plain: [string, string][] = [
      ['name', 'Ann'],
      ['email', 'ann@example.com'],
    ];
    await postPlain('/forms/purchase', plain);
    await postPlain('/forms/purchase', plain);
    expect(await purchases()).toHaveLength(3);
  });

  test('is stored as suspicious when a bot seems to have sent it', async () => {
    await postJson('/forms/purchase', { ...buyer, website: 'https://spam.example' });
    const response = await postJson('/forms/purchase', { ...buyer, name: 'Fast', elapsedMs: 10 });
    expect(response.status).toBe(200);
    expect((await purchases()).map((row) => row.suspicion).sort()).toEqual([
      'honeypot',
      'too-fast',
    ]);
  });

  test('redirects a reload of its response to the page', async () => {
    const response = await shop.app.request('/forms/purchase?lng=bg');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/?lng=bg');
  });
});

describe('the refund form', () => {
  test('is stored with all answers and the address of the connection, not the claimed one', async () => {
    const response = await postJson('/forms/refund', { ...refund, ipAddress: '6.6.6.6' });
    expect(response.status).toBe(200);
    const [row] = await refunds();
    expect(row).toMatchObject({ email: 'maria@example.com', ip_address: 'unknown' });
    expect(JSON.parse(row?.answers ?? '')).toMatchObject({
      hours: 12,
      disappointment: ['Clarity', 'Depth'],
      resolution: 'Refund',
      last4: '4242',
    });
    expect(row?.answers).not.toContain('6.6.6.6');
  });

  test('shows the messages of the specification, in the same order', async () => {
    const { problems } = await (await postJson('/forms/refund?lng=en', {})).json();
    expect(problems.map((problem: { message: string }) => problem.message)).toEqual([
      'Please enter the purchase date.',
      'Tell us what outcome you hoped to achieve.',
      'Please estimate how many hours you spent with the toolkit.',
      'Please tell us if you downloaded any files.',
      'Please confirm whether you have kept any copies.',
      'Please tell us if any materials were shared or used publicly.',
      'You must agree to permanently delete all copies if the refund is approved.',
      'Please provide the email used at checkout.',
      'Provide either the last 4 digits of the card OR the transaction ID.',
      'Please certify the information is true and complete.',
      'Please consent to us processing this information to handle your request.',
    ]);
  });

  test.each([
    [
      'a future day',
      { purchaseDate: '2026-11-17' },
      'The purchase date cannot be later than today.',
    ],
    ['negative hours', { hours: -1 }, 'Hours must be a whole number from 0 to 10000.'],
    ['half hours', { hours: 1.5 }, 'Hours must be a whole number from 0 to 10000.'],
    ['too many hours', { hours: 1e9 }, 'Hours must be a whole number from 0 to 10000.'],
    ['a huge text', { stuckDetails: 'x'.repeat(6000) }, 'Please keep this under 5000 characters.'],
    ['two lines', { txn: 'a\r\nb' }, 'Please use a single line of plain text.'],
    [
      'an open dispute',
      { chargeback: 'Yes' },
      "We can't process a refund while a chargeback/dispute is open. Please cancel it first.",
    ],
    [
      'copies not deleted',
      { downloaded: 'Yes' },
      'Please confirm you have already deleted any local/cloud/email copies.',
    ],
  ])('rejects %s with a clear message', async (_, change, message) => {
    const response = await postJson('/forms/refund?lng=en', { ...refund, ...change });
    expect(response.status).toBe(422);
    expect((await response.json()).problems.map((p: { message: string }) => p.message)).toEqual([
      message,
    ]);
    expect(await refunds()).toEqual([]);
  });

  test('works without JavaScript: shows the form with its errors, or the receipt', async () => {
    const fields = Object.entries(refund).flatMap(([name, value]): [string, string][] =>
      Array.isArray(value)
        ? value.map((v) => [name, v])
        : [[name, value === true ? 'on' : `${value}`]],
    );
    const wrong = await postPlain('/forms/refund?lng=en', [...fields, ['txn', 'x'.repeat(300)]]);
    expect(wrong.status).toBe(422);
    const again = await wrong.text();
    expect(again).toContain('A first client</textarea>');
    expect(again).toMatch(/value="Depth"[^>]*checked=""|checked=""[^>]*value="Depth"/);
    const response = await postPlain('/forms/refund?lng=en', fields);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('Request received');
    expect(html).toContain('<strong>maria@example.com</strong>');
  });
});

describe('both forms', () => {
  test('reject posts from other sites', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect((await postJson('/forms/purchase', buyer, crossSite)).status).toBe(403);
    const origin = { origin: 'https://evil.example', host: 'localhost' };
    expect((await postJson('/forms/refund', refund, origin)).status).toBe(403);
    expect((await postPlain('/forms/purchase', [['name', 'x']], { origin: 'null' })).status).toBe(
      403,
    );
    const own = { origin: 'http://localhost', host: 'localhost' };
    expect((await postJson('/forms/purchase', buyer, own)).status).toBe(200);
    expect(await purchases()).toHaveLength(1);
  });

  test.each([
    '/thank-you',
    '/sandbox/pay',
    '/library/a-key/new-link',
    '/library/a-key/1/cancel',
    '/library/a-key/1/account',
  ])('tell a visitor that a post to %s came from another site', async (path) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'accept-language': 'bg' };
    const answer = await postPlain(path, [['email', 'ann@example.com']], headers);
    expect(answer.status).toBe(403);
    const { title, text } = messagesFor('bg').pages.crossSite;
    const page = parsePage(await answer.text());
    expect(page.all('h1, h1 + p').map((element) => element.text)).toEqual([title, text]);
  });

  test.each([
    ['broken JSON', '{"name":', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['a number', '7', 'application/json'],
    ['plain text', 'name=Ann', 'text/plain'],
    ['nothing', '', ''],
  ])('reject %s with a message', async (_, body, type) => {
    for (const path of ['/forms/purchase', '/forms/refund']) {
      const response = await postJson(path, body, { 'content-type': type });
      expect(response.status).toBe(415);
      expect((await response.json()).message).toMatch(/couldn’t read/);
    }
  });

  test('reject bodies over 64 kB', async () => {
    const response = await postJson('/forms/purchase', { name: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
    expect((await response.json()).message).toMatch(/too long/);
    const page = await postPlain('/forms/refund', [['desiredOutcome', 'x'.repeat(70_000)]]);
    expect(page.status).toBe(413);
    expect(await page.text()).toContain('role="alert"');
    const announced = { 'content-length': '70000' };
    expect((await postJson('/forms/purchase', buyer, announced)).status).toBe(413);
    expect(await purchases()).toEqual([]);
  });

  test('limit the rate of each address separately', async () => {
    const proxied = await testApp({ TRUST_PROXY: '1' });
    const post = (address: string) =>
      proxied.app.request('/forms/purchase', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `1.1.1.1, ${address}` },
        body: JSON.stringify(buyer),
      });
    for (let n = 0; n < 10; n += 1) expect((await post('9.9.9.9')).status).toBe(200);
    const refused = await post('9.9.9.9');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await post('8.8.8.8')).status).toBe(200);
    proxied.time.now = new Date(proxied.time.now.getTime() + 61_000);
    expect((await post('9.9.9.9')).status).toBe(200);
    await proxied.close();
  });

  test('report an error when the disk is full', async () => {
    const disk = new SQLite(join(shop.dataDir, 'shop.db'));
    disk.exec(
      "create trigger full before insert on purchase_forms begin select raise(abort, 'database or disk is full'); end",
    );
    disk.close();
    const json = await postJson('/forms/purchase?lng=en', buyer);
    expect(json.status).toBe(503);
    expect(await json.json()).toEqual({
      ok: false,
      message: 'There was an error submitting your request. Please try again or contact support.',
    });
    const plain = await postPlain('/forms/purchase?lng=en', [
      ['name', 'Ann'],
      ['email', 'ann@example.com'],
    ]);
    expect(plain.status).toBe(503);
    const html = await plain.text();
    expect(html).toContain('There was an error submitting your request.');
    expect(html).toContain('value="ann@example.com"');
    expect(takeLogErrors().join()).not.toContain('ann@example.com');
  });

  test('report an error when the store is closed', async () => {
    await shop.store.destroy();
    expect((await postJson('/forms/refund', refund)).status).toBe(503);
    expect((await shop.app.request('/healthz')).status).toBe(503);
    expect(takeLogErrors()).toHaveLength(2);
  });
});

test('/healthz responds with 200 while the store works', async () => {
  const response = await shop.app.request('/healthz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
});

test('no form starts its job before the answer: the next one would tell how long it takes', async () => {
  const statement = { name: 'Ann', order: '1', email: 'ann@example.com', confirmed: 'yes' };
  for (const [path, body] of [
    ['/forms/refund', refund],
    ['/forms/withdrawal', statement],
    ['/forms/lost-link', { email: 'ann@example.com' }],
  ] as const) {
    expect((await postJson(path, body)).status).toBe(200);
  }
  expect(shop.woken.times).toBe(0);
});
