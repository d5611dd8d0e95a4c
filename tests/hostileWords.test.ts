import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROFILE_FIELDS } from '../packages/engine/rules/consultant.ts';
import { DRAFT_FIELDS, DRAFT_KINDS } from '../packages/engine/rules/drafts.ts';
import { SOURCE_KINDS } from '../packages/engine/rules/sources.ts';
import { commands } from '../packages/engine/server/composition.ts';
import { registerEdition } from '../packages/engine/server/library/editions.ts';
import { ENGINES, freshSettingsFor } from '../testkit/engines.ts';
import { takeLogErrors } from '../testkit/failOnConsole.ts';
import { guideBundle } from '../testkit/fakes/guide.ts';
import { paidSession, sessionEvent } from '../testkit/fakes/paymentEvents.ts';
import { withdrawalStatement, refundRequest as withoutCard } from '../testkit/fakes/requests.ts';
import { HOSTILE_TEXTS, INHERITED } from '../testkit/hostileText.ts';
import { OWN, type TestDesk, testDesk } from '../testkit/testDesk.ts';
import { libraryOf } from '../testkit/testShop.ts';

const refundRequest = { ...withoutCard, last4: '4242' };

let it: TestDesk;
let cookie: string;
let requests = 0;

/** Each from a network of its own, because of the limits. The answer of the site is never an error. */
async function send(path: string, body?: object, headers: Record<string, string> = {}) {
  requests += 1;
  const answer = await it.shop.app.request(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': `10.2.${requests >> 8}.${requests & 255}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, body, answer.status < 500]).toEqual([path, body, true]);
  return answer;
}

/** Each word in each field of a form whose other fields are valid. */
async function fill(path: string, valid: object, more: object = {}) {
  for (const [at, word] of HOSTILE_TEXTS.entries())
    for (const field of Object.keys({ ...valid, ...more })) {
      const id = `${field}-${at}`;
      const own = { email: `${id}@example.org`.toLowerCase(), submissionId: id };
      const isList = Array.isArray(Object.entries(valid).find(([name]) => name === field)?.[1]);
      await send(path, { ...valid, ...own, [field]: isList ? [word] : word });
    }
}

/** Each word in all fields of a form at once. */
async function fillAll(path: string, fields: readonly string[]) {
  for (const word of HOSTILE_TEXTS)
    await send(path, Object.fromEntries(fields.map((field) => [field, word])));
}

/** Somebody has paid under each of these names, and has come with it in every parameter. */
async function buy(): Promise<void> {
  for (const [at, name] of HOSTILE_TEXTS.entries()) {
    const parameters = ['source', 'medium', 'campaign'].map((of) => [`utm_${of}`, name]);
    const query = `?${new URLSearchParams([...parameters, ['code', name]])}`;
    const view = { path: '/', language: 'en', query, referrer: name };
    const counted = await send('/_insights', view, { 'user-agent': 'Firefox' });
    expect([name, counted.status]).toEqual([name, name.length > 1000 ? 413 : 204]);
    const email = `buyer-${at}@example.org`;
    await send(
      '/forms/purchase',
      { name: name.slice(0, 90), email, elapsedMs: 9000, referrer: name },
      { referer: `http://localhost/${query}` },
    );
    const details = { email, name, address: { country: at === 0 ? 'constructor' : 'DE' } };
    const change = { customer_details: details, amount_total: 4900 };
    await it.shop.deliver(sessionEvent('completed', paidSession(`cs_${at}`, change)));
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeAll(async () => {
    it = await testDesk({ TRUST_PROXY: '1', ...(await freshSettingsFor(engine)) });
  });
  afterAll(() => it.close());

  test('hostile words are taken in every field of every form', async () => {
    await registerEdition(
      it.shop.store,
      () => it.shop.time.now,
      it.shop.dataDir,
      guideBundle(),
      {},
    );
    await buy();
    const reminder = { name: 'Ann', email: 'ann@example.com', elapsedMs: 9000, reminder: true };
    await fill('/forms/purchase', reminder, { utm_source: '', referrer: '', code: '', lng: '' });
    await fill('/forms/refund', refundRequest, { lng: '', website: '', timestamp: '' });
    await fill(
      '/forms/withdrawal',
      { ...withdrawalStatement, name: 'Ann' },
      { lng: '', request: '' },
    );
    await fill('/forms/lost-link', { email: 'ann@example.com' }, { lng: '', website: '' });
    await fill('/checkout', { email: 'ann@example.com' }, { lng: '', code: '' });
    for (const email of ['buyer-0@example.org', 'buyer-1@example.org']) {
      await send('/forms/refund', { ...refundRequest, email, desiredOutcome: '__proto__' });
      await send('/forms/withdrawal', { ...withdrawalStatement, email, name: 'constructor' });
    }
    await it.shop.idle();
    cookie = await it.logIn();
  });

  /** What a command answers to the desk; never an error of the server. */
  async function call(name: string, input: object): Promise<unknown> {
    const answer = await it.call(cookie, name, input);
    const body: unknown = await answer.json();
    expect([name, input, body, answer.status]).toEqual([name, input, body, 200]);
    expect(objectsInTexts(body)).toEqual([]);
    return body;
  }

  /** Labels whose value is an object: React cannot show it, and neither can an email. */
  function objectsInTexts(value: unknown): unknown[] {
    if (typeof value !== 'object' || value === null) return [];
    const isPair = Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
    if (isPair) return typeof value[1] === 'object' && value[1] !== null ? [value] : [];
    return Object.values(value).flatMap(objectsInTexts);
  }

  const rowsOf = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
  const listed = async (name: string) => rowsOf.parse(await call(name, { rows: 1000 })).rows;

  test('the case, the order and the buyer of every hostile word can be opened', async () => {
    const cases = await listed('refunds');
    const orders = await listed('orders');
    expect(cases.length).toBeGreaterThan(30);
    expect(orders).toHaveLength(HOSTILE_TEXTS.length);
    for (const { number } of cases) await call('refund', { number });
    for (const { number } of orders) await call('order', { number });
    for (const { email } of await listed('buyers')) await call('buyer', { email });
    const hidden = cases.find(({ email }) => email === 'buyer-0@example.org');
    expect(JSON.stringify(await call('refund', { number: hidden?.number }))).toContain('__proto__');
  });

  test('every list of the desk can be opened', async () => {
    for (const name of [
      'today',
      'codes',
      'figures',
      'funnel',
      'consultant',
      'messages',
      'editions',
    ])
      await call(name, {});
    const named = INHERITED.map((word) => word.toLowerCase());
    for (const by of SOURCE_KINDS) {
      const sources = JSON.stringify(await call('sources', { by }));
      if (by !== 'code')
        for (const word of named)
          expect([by, sources]).toEqual([by, expect.stringContaining(word)]);
    }
    expect((await listed('unpaid')).length).toBeGreaterThan(20);
  });

  test('every email is sent, and shows hostile words as text', async () => {
    const emails = await listed('mails');
    expect(emails.length).toBeGreaterThan(50);
    expect(emails.filter(({ error }) => error !== null)).toEqual([]);
    for (const { id, state } of emails) {
      await call('mail', { id });
      // The digest of the alerts is due later.
      if (state === 'waiting') continue;
      const page = await it.ask(`/emails/${id}`, { headers: { cookie } });
      expect([id, page.status]).toEqual([id, 200]);
      expect(await page.text()).not.toMatch(/<img|\[object|native code/);
    }
  });

  test('every export and PDF of hostile words is made', async () => {
    const lists = ['orders', 'cases', 'buyers', 'unpaid', 'documents'].map((name) => `${name}.csv`);
    for (const name of [...lists, 'ledger.csv?month=2026-11']) {
      const answer = await it.ask(`/export/${name}`, { headers: { cookie } });
      expect([name, answer.status]).toEqual([name, 200]);
      expect(await answer.text()).not.toMatch(/\[object|native code/);
    }
    const pdf = await it.ask('/orders/1/evidence.pdf', { headers: { cookie } });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('a buyer reads hostile words in the library and from the consultant', async () => {
    const library = await libraryOf(it.shop, 'cs_0');
    for (const path of ['', '/consultant']) {
      const page = await send(library + path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).not.toMatch(/<img src=x|\[object|native code/);
    }
    const own = `${library}/consultant`;
    await fillAll(`${library}/documents`, ['name', 'street', 'city', 'postalCode', 'country']);
    await fillAll(`${library}/1/account`, ['holder', 'iban']);
    await fillAll(`${own}/profile`, [...PROFILE_FIELDS, 'conversation']);
    for (const kind of [...DRAFT_KINDS, '__proto__'])
      await fillAll(`${own}/drafts/${kind}`, Object.keys(DRAFT_FIELDS));
    for (const question of INHERITED) {
      const asked = await send(`${library}/consultant/ask`, { question });
      expect([question, asked.status]).toEqual([question, 200]);
      await send(`${library}/read/search?q=${question}`);
      const address = asked.headers.get('location') ?? JSON.parse(await asked.text()).address;
      for (const title of HOSTILE_TEXTS) await send(`${address}/rename`, { title });
      expect((await send(address)).status).toBe(200);
      expect((await send(`${address}/export`)).status).toBe(200);
    }
    expect((await send(library)).status).toBe(200);
    expect((await send(own)).status).toBe(200);
  });

  test('no address, language, name of a command or of a file is looked up in an object', async () => {
    const headers = { ...OWN, cookie, 'content-type': 'application/json' };
    await call('edition-start', {});
    for (const word of INHERITED) {
      for (const path of ['/', '/return-form', `/${word}`, `/library/${word}`])
        await send(`${path}?lng=${word}&code=${word}&to=${word}`, undefined, {
          cookie: `i18next=${word}`,
          'accept-language': word,
        });
      const body = JSON.stringify({ path: `x.${word}`, bytes: 1 });
      const upload = await it.ask('/uploads', { method: 'POST', headers, body });
      expect([word, upload.status]).toEqual([word, 200]);
      const unknown = await it.ask(`/api/${word}`, { method: 'POST', headers });
      expect([word, unknown.status]).toEqual([word, 404]);
    }
    await call('edition-draft', {});
  });

  test('no command fails because of such a word', async () => {
    for (const [name, { input }] of Object.entries(commands)) {
      if (['backup', 'restore', 'publish', 'doctor', 'rehearse', 'reconcile'].includes(name))
        continue;
      const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      for (const field of Object.keys(properties)) {
        const { status } = await it.call(cookie, name, { number: 1, [field]: '__proto__' });
        expect([name, field, status < 500]).toEqual([name, field, true]);
      }
    }
    expect(takeLogErrors()).toEqual([]);
  });
});
