import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { type TestApp, testApp } from '../../../../testkit/testApp.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const status = async (path: string) => (await shop.app.request(path)).status;
const checkedAt = async () =>
  (await shop.store.selectFrom('health').select('checked_at').executeTakeFirst())?.checked_at;
const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
};

test('/healthz writes at most once every three seconds, however many requests arrive', async () => {
  expect(await status('/healthz')).toBe(200);
  const first = await checkedAt();
  later(2999);
  expect(await Promise.all(Array.from({ length: 20 }, () => status('/healthz')))).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
  expect(await checkedAt()).toBe(first);
  later(1);
  expect(await status('/healthz')).toBe(200);
  expect(await checkedAt()).toBe(shop.time.now.getTime());
});

test('/healthz checks again when the clock was set back', async () => {
  await status('/healthz');
  later(-86_400_000);
  await status('/healthz');
  expect(await checkedAt()).toBe(shop.time.now.getTime());
});

test('/healthz answers 503 while nothing can be stored, with one log line per check', async () => {
  await shop.store.destroy();
  expect(await Promise.all(Array.from({ length: 5 }, () => status('/healthz')))).toEqual(
    Array.from({ length: 5 }, () => 503),
  );
  expect(takeLogErrors()).toHaveLength(1);
});

test('/readyz answers 200 and is never cached', async () => {
  const answer = await shop.app.request('/readyz');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
