import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { completed, refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { API_SCOPES, type ApiScope } from '../../rules/connections.ts';
import { PATHS } from '../../rules/paths.ts';
import { commands } from '../composition.ts';
import type { openApiDocument } from './openApi.ts';

let shop: TestShop;

const newToken = async (name: string, scopes: readonly ApiScope[] = API_SCOPES) =>
  (await commands['api-token-create'].run(sellerOf(shop), { name, scopes: [...scopes] })).token;
const get = (path: string, token: string, init: RequestInit = {}) =>
  shop.app.request(PATHS.api + path, { headers: { authorization: `Bearer ${token}` }, ...init });

/** The schema that the served document has for an answer. */
async function documented() {
  const served = await shop.app.request(`${PATHS.api}/openapi.json`);
  expect(served.status).toBe(200);
  const document: ReturnType<typeof openApiDocument> = await served.json();
  const ajv = new Ajv2020({ validateFormats: false, strict: true, keywords: ['components'] });
  ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'paths', 'parameters', 'responses']);
  ajv.addSchema({ $id: 'document', components: document.components });
  const isDocumented = (path: string, status: number, body: unknown) => {
    const responses: Record<string, { content: { 'application/json': { schema: object } } }> =
      document.paths[path]?.get.responses ?? {};
    const schema = responses[status]?.content['application/json'].schema ?? { not: {} };
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    return ajv.validate(JSON.parse(text), body) || ajv.errorsText();
  };
  return { document, isDocumented };
}

describe.each(ENGINES)('on %s, the API', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });
  afterEach(() => shop.close());

  test('answers what its OpenAPI document says, on every path', async () => {
    // Two payments at once may get their numbers in any order.
    await shop.deliver(completed('cs_1'));
    await shop.deliver(completed('cs_2'), refundEvent(4900, 'pi_2'));
    await withdraw(shop, { email: 'cs_1@example.com' });
    await shop.store
      .insertInto('editions')
      .values({
        ...{ version: '1.0', published_at: 1, notes: '{}', files: '[]', archive: 'all.zip' },
        ...{ notified_up_to: 0, notified_buyers: 0 },
      })
      .execute();
    const token = await newToken('all');
    const { document, isDocumented } = await documented();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const path of Object.keys(document.paths)) {
      const answer = await get(path.replace('{number}', '1'), token);
      const body = await answer.json();
      expect([path, answer.status, isDocumented(path, 200, body)]).toEqual([path, 200, true]);
      if (path === '/documents') expect(body.data).toHaveLength(3);
      expect(JSON.stringify(body), path).toMatch(/"(number|email|version|from)":/);
      expect(isDocumented(path, 200, { ...body, undocumented: 1 }), path).not.toBe(true);
      const refused = await get(path.replace('{number}', '1'), 'wrong');
      expect(isDocumented(path, refused.status, await refused.json()), path).toBe(true);
    }
    const missing = await get('/orders/99', token);
    expect(missing.status).toBe(404);
    expect(isDocumented('/orders/{number}', 404, await missing.json())).toBe(true);
    expect(await (await get('/orders', token)).json()).toMatchObject({
      data: [
        { number: 2, state: 'refunded', refundedCents: 4900, currency: 'USD' },
        { number: 1, state: 'paid', buyer: { name: 'Ann', email: 'cs_1@example.com' } },
      ],
      next: null,
    });
    expect(await (await get('/requests', token)).json()).toMatchObject({
      data: [{ reference: 'W-1', kind: 'withdrawal', orderNumber: 1 }],
    });
  });

  test('gives an accountant VAT, discount, payment and documents', async () => {
    const address = { line1: 'Allee 1', city: 'Berlin', postal_code: '10115', country: 'DE' };
    const tax_ids = [{ type: 'eu_vat', value: 'DE123456788' }];
    const change = {
      amount_total: 3920,
      total_details: { amount_discount: 980, amount_tax: 654 },
      customer_details: { email: 'a@example.com', name: 'Pine GmbH', address, tax_ids },
    };
    await shop.deliver(sessionEvent('completed', change), refundEvent(3920));
    const token = await newToken('all');
    expect(await (await get('/orders/1', token)).json()).toMatchObject({
      ...{ discountCents: 980, vatCents: 654, vatRate: 20, paymentId: 'pi_1' },
      documents: [expect.any(String), expect.any(String)],
    });
    const { data } = await (await get('/documents?from=2026-11-01&to=2026-11-30', token)).json();
    expect(data).toMatchObject([
      { kind: 'invoice', orderNumber: 1, paymentId: 'pi_1', vatCents: 654, grossCents: 3920 },
      { kind: 'credit-note', corrects: data[0].number, vatCents: -654, grossCents: -3920 },
    ]);
    expect(data[0].business).toMatchObject({ name: 'Pine GmbH', vatNumber: 'DE123456788' });
    expect((await (await get('/documents?kind=receipt', token)).json()).data).toEqual([]);
    const numbers = await newToken('numbers', ['documents']);
    const [invoice] = (await (await get('/documents', numbers)).json()).data;
    expect(invoice).toMatchObject({ kind: 'invoice', business: null });
  });

  test.each(['orders', 'documents', 'buyers', 'requests'])('pages through all %s', async (list) => {
    const sessions = ['cs_1', 'cs_2', 'cs_3'];
    await shop.deliver(...sessions.map(completed));
    for (const [index, session] of sessions.entries()) {
      await withdraw(shop, { email: `${session}@example.com`, order: String(index + 1) });
    }
    const token = await newToken('all');
    const seen: string[] = [];
    for (let after = ''; seen.length < 9; ) {
      const page = await get(`/${list}?limit=1${after && `&after=${after}`}`, token);
      const { data, next } = await page.json();
      expect(data).toHaveLength(1);
      seen.push(data[0].number ?? data[0].email);
      if (!next) break;
      after = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
    expect((await get(`/${list}?after=nonsense`, token)).status).toBe(400);
    expect((await get(`/${list}?limit=1000`, token)).status).toBe(400);
    expect((await get(`/${list}?unknown=1`, token)).status).toBe(400);
  });

  test.each([
    ['orders', [1, 1.5]],
    ['orders', [1, 3e9]],
    ['requests', [1e300]],
    ['requests', [-3e9]],
    ['buyers', ['\0']],
  ])('rejects a page of %s after %j', async (list, keys) => {
    const after = Buffer.from(JSON.stringify(keys)).toString('base64url');
    expect((await get(`/${list}?after=${after}`, await newToken('all'))).status).toBe(400);
  });

  test('shows a token what its scopes allow', async () => {
    await shop.deliver(completed('cs_1'));
    const token = await newToken('numbers', ['orders']);
    const { data } = await (await get('/orders', token)).json();
    expect(data).toMatchObject([{ number: 1, buyer: null }]);
    for (const path of ['/documents', '/buyers', '/requests', '/editions', '/figures']) {
      expect([path, (await get(path, token)).status]).toEqual([path, 403]);
    }
  });

  test('stores only the hash of a token, and rejects a revoked one', async () => {
    const token = await newToken('Accounting');
    expect((await get('/orders', token)).status).toBe(200);
    const [row] = await shop.store.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await commands['api-tokens'].run(sellerOf(shop), {})).toMatchObject([
      { name: 'Accounting', usedAt: shop.time.now.getTime() },
    ]);
    await expect(newToken('Accounting')).rejects.toThrow('already');
    await commands['api-token-revoke'].run(sellerOf(shop), { name: 'Accounting' });
    expect((await get('/orders', token)).status).toBe(401);
    const lines = await shop.store
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('subject', '=', 'api')
      .orderBy('id')
      .execute();
    expect(lines.map(({ event }) => event)).toEqual(['API token created', 'API token revoked']);
    expect(JSON.stringify(lines)).toContain('command line');
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  test('reads a number only as people write it', async () => {
    await shop.deliver(completed('cs_1'));
    const token = await newToken('all');
    expect((await get('/orders/1', token)).status).toBe(200);
    for (const number of ['0x1', '1e0', '%201%20', '01', '+1', '1.0e0']) {
      expect([number, (await get(`/orders/${number}`, token)).status]).toEqual([number, 400]);
      expect([number, (await get(`/orders?limit=${number}`, token)).status]).toEqual([number, 400]);
    }
  });

  test('limits the requests of each token', async () => {
    const [busy, other] = [await newToken('busy'), await newToken('other')];
    const statuses = new Set<number>();
    for (let n = 0; n < 120; n += 1) statuses.add((await get('/editions', busy)).status);
    expect([...statuses]).toEqual([200]);
    const refused = await get('/editions', busy);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await get('/editions', other)).status).toBe(200);
    shop.time.now = new Date(shop.time.now.getTime() + 61_000);
    expect((await get('/editions', busy)).status).toBe(200);
  });

  test('limits guesses, as JSON', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1) statuses.push((await get('/orders', `guess${n}`)).status);
    expect([statuses[299], statuses[300]]).toEqual([401, 429]);
    const refused = await get('/orders', 'guess');
    expect((await refused.json()).error.code).toBe('too_many_requests');
  });

  test('is read-only, sets no cookies and is closed to pages of other sites', async () => {
    const token = await newToken('all');
    const headers = { authorization: `Bearer ${token}`, origin: 'https://other.example' };
    const answer = await get('/orders', token, { headers });
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'no-store' });
    for (const name of ['set-cookie', 'access-control-allow-origin']) {
      expect(answer.headers.get(name)).toBeNull();
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await get('/orders', token, { method, headers })).status).toBe(405);
    }
    expect((await get('/nothing', token)).status).toBe(404);
    expect((await shop.app.request(`${PATHS.api}/orders`)).status).toBe(401);
    const byCookie = { headers: { cookie: `token=${token}` } };
    expect((await get('/orders', '', byCookie)).status).toBe(401);
  });
});
