import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { content } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { PATHS } from '../../rules/paths.ts';

const { common } = content.messages('bg');

let service: Server;
/** What the service answers: a redirect when it has a location. */
let location: string | undefined;
let received: string[];
let shop: TestShop;
beforeEach(async () => {
  location = undefined;
  received = [];
  service = createServer((request, response) => {
    received.push(request.url ?? '');
    const headers = location && request.url === '/collect' ? { location } : {};
    response.writeHead(location ? 307 : 200, headers).end('{}');
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/collect`;
  shop = await testShop({ PURCHASE_FORM_URL: url });
});
afterEach(async () => {
  await shop.close();
  service.close();
});

const post = (path: string, headers = {}) =>
  shop.app.request(path, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ name: 'Ann', email: 'ann@example.com', lng: 'bg' }),
  });

test('the payment page knows email, language and campaign of a form that a service collects', async () => {
  const relayed = await post(PATHS.purchaseForm);
  // The browser repeats the post, so the address is in no URL and no cookie.
  expect([relayed.status, relayed.headers.get('location')]).toEqual([307, PATHS.checkout]);
  expect(relayed.headers.get('set-cookie')).toBeNull();
  const checkout = await post(PATHS.checkout, { referer: 'http://localhost/?utm_source=news' });
  expect(checkout.headers.get('cache-control')).toBe('no-store');
  const html = (await checkout.text()).replaceAll('&amp;', '&');
  const url = 'prefilled_email=ann%40example.com&locale=bg&utm_source=news';
  expect(html).toMatch(new RegExp(`http-equiv="refresh" content="0; url=[^"]*${url}"`));
  expect(html).toMatch(new RegExp(`href="[^"]*${url}"`));
});

test.each([
  ['another path of the service', '/elsewhere', /redirects to http:\/\/127\.0\.0\.1:\d+, where/],
  ['an address that cannot be read', 'http://[', /redirects to an address that cannot be read/],
])('a form is not sent on to %s that it redirects to', async (_, target, logged) => {
  location = target;
  const answer = await post(PATHS.purchaseForm);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain(common.networkError);
  expect(html).toContain('value="ann@example.com"');
  expect(received).toEqual(['/collect']);
  expect(takeLogErrors()).toEqual([expect.stringMatching(logged)]);
});

test('a post from another site does not reach the checkout', async () => {
  expect((await post(PATHS.checkout, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
