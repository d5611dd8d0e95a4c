import { test } from './collector.ts';
import { expect } from './fixtures.ts';
import {
  buyButton,
  FAILED_LOAD,
  fillBuyForm,
  NETWORK_ERROR,
  oneSizeIsEnough,
  openBuyForm,
  storedFor,
} from './helpers.ts';
import { fillRefundForm, openRefundForm, REFUND_FIELDS } from './refund.ts';

oneSizeIsEnough();

test.beforeEach(({ collector }) => {
  collector.received.length = 0;
  collector.status = 200;
});

test('A third-party collector gets exactly the four fields, and the buyer goes to checkout', async ({
  page,
  server,
  collector,
}) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  await expect(page).toHaveURL('/sandbox/pay');
  expect(collector.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: {} }] = collector.received;
  expect(Object.keys(body).sort()).toEqual(['email', 'name', 'timestamp', 'userAgent']);
  expect(body).toMatchObject({ name: 'Ann', email: 'ann@example.com' });
  expect(headers.accept).toBe('application/json');
  expect(headers['content-type']).toBe('application/json');
  expect(storedFor(server, 'purchase_requests', 'ann@example.com')).toEqual([]);
});

test('A buyer is told when the collector refuses, and succeeds when it takes the form', async ({
  page,
  collector,
  expectedNoise,
}) => {
  expectedNoise.push(FAILED_LOAD);
  collector.status = 503;
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR);
  await expect(page.locator('#field-email')).toHaveValue('ann@example.com');
  collector.status = 200;
  await buyButton(page).click();
  await expect(page).toHaveURL('/sandbox/pay');
  expect(collector.received).toHaveLength(2);
});

test('A third-party collector gets the whole refund request and nothing more', async ({
  page,
  server,
  collector,
}) => {
  await openRefundForm(page);
  await fillRefundForm(page, 'ann@example.com');
  await page.getByRole('button', { name: 'Send refund request' }).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
  expect(collector.received).toHaveLength(1);
  expect(Object.keys(collector.received[0]?.body ?? {}).sort()).toEqual(
    [...REFUND_FIELDS, 'timestamp', 'ipAddress', 'userAgent'].sort(),
  );
  expect(storedFor(server, 'refund_requests', 'ann@example.com')).toEqual([]);
});
