import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLogErrors, takeLogLines } from '../../../../testkit/failOnConsole.ts';
import { type TestApp, testApp } from '../../../../testkit/testApp.ts';
import { metrics } from '../core/metrics.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
  takeLogLines();
});
afterEach(() => shop.close());

const requestLines = () =>
  takeLogLines()
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request');

test.each([
  [`/library/${'k'.repeat(43)}?lng=en`, '/library/:key', 404],
  ['/download/order-1/1.0/book.pdf?signature=secret', '/download/:orderId/:version/:path{.+}', 303],
  ['/contact?lng=bg', 'static', 200],
  ['/no/such/page?token=secret', 'static', 404],
])('%s is logged as %s', async (path, route, status) => {
  const answer = await shop.app.request(path);
  const lines = requestLines();
  expect(lines).toMatchObject([{ level: 'debug', method: 'GET', route, status }]);
  expect(lines[0].request).toBe(answer.headers.get('x-request-id'));
  expect(JSON.stringify(lines)).not.toMatch(/kkk|secret|book/);
  expect(await metrics.metrics()).toContain(
    `shop_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
  );
});

test('puts the request id into the error line and the answer', async () => {
  await shop.store.destroy();
  const answer = await shop.app.request('/thank-you?session_id=cs_1');
  expect(answer.status).toBe(500);
  const [line] = takeLogErrors();
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'request failed', request: id });
});

test.each([
  ['0', 'from-a-stranger', false],
  ['1', 'from-our.proxy_1', true],
  ['1', 'x'.repeat(65), false],
  ['1', 'a b', false],
  ['1', '<script>', false],
])('with TRUST_PROXY=%s the id %s is kept: %s', async (proxies, given, kept) => {
  const behind = await testApp({ TRUST_PROXY: proxies });
  const answer = await behind.app.request('/', { headers: { 'x-request-id': given } });
  expect(answer.headers.get('x-request-id') === given).toBe(kept);
  await behind.close();
});
