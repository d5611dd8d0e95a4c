import shop from '../../shop/shop.config.ts';
import { plainVisitor } from '../../testkit/plainVisitor.ts';
import { expect, test } from './fixtures.ts';
import { buyButton, desktopOnly, FULL, fillBuyForm, MESSAGES, openBuyForm } from './helpers.ts';
import { countedSteps, PERSON_USER_AGENT } from './insights.ts';

desktopOnly();
test.use({ userAgent: PERSON_USER_AGENT });

test('Each step to the payment is counted without storing anything in the browser', async ({
  page,
  server,
}) => {
  const before = countedSteps(server);
  const more = (name: string) => (countedSteps(server)[name] ?? 0) - (before[name] ?? 0);
  await page.goto('/?lng=bg');
  await expect.poll(() => more('page:/')).toBe(1);
  expect(more('step:buy-seen:bg')).toBe(0);
  await page.locator('#buy').scrollIntoViewIfNeeded();
  await page.locator('.buy-form').scrollIntoViewIfNeeded();
  await expect.poll(() => more('step:buy-seen:bg')).toBe(1);
  await openBuyForm(page, '/?lng=bg');
  await fillBuyForm(page, 'Мария', 'maria@example.com');
  // Input faster than a person types would count as a bot.
  await page.waitForFunction((ms) => performance.now() > ms, shop.forms.minimumFillSeconds * 1000);
  await buyButton(page).click();
  await expect(page.getByText(MESSAGES.bg.sandbox.mark)).toBeVisible();
  await expect.poll(() => more('step:payment-opened:bg')).toBe(1);
  expect(more('step:form-sent:bg')).toBe(1);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.sort()).toEqual(['i18next', 'purchase']);
});

test('A browser with Global Privacy Control is not counted', async ({ page, server }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/contact');
  const before = countedSteps(server);
  await page.goto('/');
  await page.locator('.buy-form').scrollIntoViewIfNeeded();
  await expect.poll(() => sent).toContain('/_insights/script.js');
  await page.waitForLoadState('networkidle');
  expect(sent).not.toContain('/_insights');
  expect(countedSteps(server)).toEqual(before);
});

test('The address of a library is never sent', async ({ page, server }) => {
  const { library } = await plainVisitor(server.url, 'en').buy({
    name: 'Ann',
    email: 'ann@example.com',
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/_insights') sent.push(request.postData() ?? '');
  });
  await page.goto(library);
  await page.waitForLoadState('networkidle');
  await page.goto('/library');
  await expect.poll(() => sent).toEqual([expect.stringContaining('"path":"/library"')]);
});

test('Of the query of a page, only campaign and code are sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/_insights') sent.push(request.postData() ?? '');
  });
  for (const [path, known] of [
    ['/sandbox/pay?prefilled_email=ann%40example.com&client_reference_id=x', ''],
    ['/thank-you?session_id=cs_test_1', ''],
    ['/?utm_source=news&email=ann%40example.com&code=X1', 'utm_source=news&code=X1'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => sent.at(-1)).toContain(`"query":"${known}"`);
    expect(sent.join()).not.toMatch(/ann|cs_test|client/);
  }
});

test(
  'A blocked insights script only causes a console warning',
  FULL,
  async ({ page, expectedNoise }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    expectedNoise.push(/insights not loaded/, /Failed to load resource/);
    await page.route('**/_insights/script.js', (route) => route.abort());
    await openBuyForm(page);
    await expect.poll(() => warnings).toEqual(['insights not loaded']);
    await fillBuyForm(page, 'Ann', 'ann@example.com');
    await buyButton(page).click();
    await expect(page.getByText(MESSAGES.en.sandbox.mark)).toBeVisible();
  },
);
