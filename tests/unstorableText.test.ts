import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { API_SCOPES } from '../packages/engine/rules/connections.ts';
import { PATHS } from '../packages/engine/rules/paths.ts';
import { commands } from '../packages/engine/server/composition.ts';
import { registerEdition } from '../packages/engine/server/library/editions.ts';
import { FULL, settingsFor } from '../testkit/engines.ts';
import { takeLogErrors } from '../testkit/failOnConsole.ts';
import { guideBundle } from '../testkit/fakes/guide.ts';
import { sessionEvent } from '../testkit/fakes/paymentEvents.ts';
import { refundRequest, requestRefund, withdrawalStatement } from '../testkit/fakes/requests.ts';
import { deskPaths, SITE_PATHS } from '../testkit/fuzz.ts';
import { UNSTORABLE, UNSTORABLE_SEGMENTS } from '../testkit/hostileText.ts';
import { OWN, type TestDesk, testDesk } from '../testkit/testDesk.ts';
import { libraryOf, sellerOf } from '../testkit/testShop.ts';

const QUERY = [
  ...['q', 'to', 'session_id', 'order', 'access', 'code', 'lng', 'after', 'request'],
  ...['client_reference_id', 'prefilled_email', 'prefilled_promo_code'],
];
const FILTERS = ['search', 'state', 'kind', 'from', 'after', 'language', 'order', 'month', 'to'];
/** Pages with forms, and those of a library. */
const PAGES = ['/', '/return-form', '/withdraw', '/library', '/checkout', '/sandbox/pay'];
const OWN_PAGES = ['', '/consultant', '/consultant/drafts', '/documents', '/preview'];

let desk: TestDesk;
let failed: string[];
let requests = 0;

beforeEach(async () => {
  failed = [];
  desk = await testDesk({ ...(await settingsFor('PostgreSQL')), TRUST_PROXY: '1' });
});
afterEach(() => desk.close());

/** Each request comes from a network of its own, because of the limits. */
async function send(to: 'site' | 'desk', path: string, init: Init = {}) {
  requests += 1;
  const address = `203.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
  const headers = { 'x-forwarded-for': address, ...init.headers };
  const app = to === 'site' ? desk.shop.app : desk.desk;
  const answer = await app.request(path, { ...init, headers });
  await answer.body?.cancel();
  if (answer.status >= 500) failed.push(`${answer.status} ${path} ${init.body ?? init.method}`);
  return answer.status;
}
type Init = { method?: string; headers?: Record<string, string>; body?: string };

const jsonPost = (fields: object): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(fields),
});
const formPost = (fields: Record<string, unknown>): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString(),
});

/** The library of a buyer who has sent a request, with a guide and a consultant. */
async function openLibrary(): Promise<string> {
  const { shop } = desk;
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, guideBundle(), {});
  await shop.deliver(sessionEvent('completed'));
  await requestRefund(shop, { txn: '1' });
  return libraryOf(shop);
}

/** All paths with a parameter's value, and the same in the library. */
const pathsWith = (value: string, library: string) =>
  new Set(
    SITE_PATHS.flatMap((path) => [
      path.replaceAll(/:\w+/g, value),
      path
        .replace(`${PATHS.library}/:key`, library)
        .replace(':number', '1')
        .replaceAll(/:\w+/g, value),
    ]),
  );

/** The fields of all forms on the pages, with values that most accept. */
async function fieldsOfForms(library: string): Promise<Record<string, unknown>> {
  const names = new Set<string>();
  for (const path of [...PAGES, ...OWN_PAGES.map((page) => library + page)]) {
    const html = await (await desk.shop.app.request(path)).text();
    const fields = html.matchAll(/<(?:input|textarea|select|button)\b[^>]*\bname="([^"]+)"/g);
    for (const [, name = ''] of fields) names.add(name);
  }
  expect([...names]).toEqual(expect.arrayContaining(['question', 'email', 'hours', 'order']));
  return {
    ...Object.fromEntries([...names].map((name) => [name, 'x'])),
    ...refundRequest,
    ...withdrawalStatement,
    ...{ question: 'What price?', title: 'Price', iban: 'BG80BNBG96611020345678', holder: 'Ann' },
    ...{ session_id: 'cs_1', lng: 'en', website: '', submissionId: 'x', path: '/', referrer: '/' },
  };
}

/** A value for each field of a command. */
function usualInput(input: z.ZodType): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const usual = { array: ['x'], boolean: false, integer: 1, number: 1 };
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const about = typeof schema === 'object' ? schema : {};
      const { type = 'string', enum: [choice] = [], default: preset } = about;
      return [name, preset ?? choice ?? { string: 'x', ...usual }[String(type)] ?? 'x'];
    }),
  );
}

describe('text that PostgreSQL cannot store is harmless', () => {
  test('in every address and query of the site', FULL, async () => {
    const library = await openLibrary();
    const scopes = { name: 'all', scopes: [...API_SCOPES] };
    const { token } = await commands['api-token-create'].run(sellerOf(desk.shop), scopes);
    const headers = { authorization: `Bearer ${token}` };
    for (const segment of UNSTORABLE_SEGMENTS)
      for (const path of pathsWith(segment, library))
        for (const query of ['', ...QUERY.map((name) => `?${name}=${segment}`)])
          for (const method of ['GET', 'POST'])
            await send('site', path + query, { method, headers });
    expect([failed, takeLogErrors()]).toEqual([[], []]);
  });

  test('in every field of every form', FULL, async () => {
    const library = await openLibrary();
    const valid = await fieldsOfForms(library);
    for (const path of pathsWith('x', library)) {
      if ([404, 405].includes(await send('site', path, formPost(valid)))) continue;
      for (const text of UNSTORABLE)
        for (const field of Object.keys(valid)) {
          await send('site', path, jsonPost({ ...valid, [field]: text }));
          await send('site', path, formPost({ ...valid, [field]: text }));
        }
    }
    expect([failed, takeLogErrors()]).toEqual([[], []]);
  });

  test('in every address, form and upload of the desk', FULL, async () => {
    const headers = { ...OWN, cookie: await desk.logIn() };
    await desk.call(headers.cookie, 'edition-start', {});
    const paths = (await deskPaths()).filter((path) => path !== '/logout');
    for (const path of paths)
      for (const segment of UNSTORABLE_SEGMENTS) {
        const address = path.replaceAll(/:\w+/g, segment);
        for (const query of ['', ...FILTERS.map((name) => `?${name}=${segment}`)])
          await send('desk', address + query, { headers });
        await send('desk', address, { method: 'PUT', headers });
        for (const text of UNSTORABLE) {
          const names = ['path', 'name', 'password', 'email', 'digest', 'id', 'response'];
          const fields = { ...Object.fromEntries(names.map((name) => [name, text])), bytes: 1 };
          for (const post of [jsonPost(fields), formPost(fields)])
            await send('desk', address, { ...post, headers: { ...post.headers, ...headers } });
        }
      }
    expect([failed, takeLogErrors()]).toEqual([[], []]);
  });

  test('in every field of every command', async () => {
    await openLibrary();
    const cookie = await desk.logIn();
    for (const [name, { input }] of Object.entries(commands)) {
      const usual = usualInput(input);
      for (const text of UNSTORABLE)
        for (const [field, value] of Object.entries(usual)) {
          const post = jsonPost({ ...usual, [field]: Array.isArray(value) ? [text] : text });
          const headers = { ...post.headers, ...OWN, cookie };
          await send('desk', `/api/${name}`, { ...post, headers });
        }
    }
    expect([failed, takeLogErrors()]).toEqual([[], []]);
  });
});
