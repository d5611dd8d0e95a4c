import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { type TestApp, testApp } from '../../../../testkit/testApp.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
  await shop.store.destroy();
});
afterEach(() => shop.close());

test.each(['en', 'bg'])('shows an error page in the visitor’s language (%s)', async (language) => {
  const response = await shop.app.request(`/thank-you?session_id=cs_1&lng=${language}`);
  expect(response.status).toBe(500);
  expect(response.headers.get('content-language')).toBe(language);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await response.text();
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).not.toMatch(/ at .*\.ts:\d/);
  expect(takeLogErrors()).toHaveLength(1);
});

test('still serves pages that need no store', async () => {
  expect((await shop.app.request('/')).status).toBe(200);
  expect(
    (await shop.app.request('/checkout', { headers: { cookie: 'purchase=x.y' } })).status,
  ).toBe(200);
});
