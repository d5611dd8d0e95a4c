import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import {
  buyButton,
  desktopOnly,
  FAILED_REQUEST,
  FULL,
  fillBuyForm,
  NETWORK_ERROR,
  openBuyForm,
  storedRequests,
} from './helpers.ts';
import { fillRefundForm, openRefundForm, REFUND_FIELDS } from './refund.ts';

type Collected = { headers: IncomingHttpHeaders; body: Record<string, unknown> };
type Collector = { url: string; received: Collected[]; status: number };

/** A third-party form collector, and a shop that uses it for both forms. */
const test = base.extend<object, { collector: Collector }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the names of the fixtures it needs
    async ({}, use) => {
      const collector: Collector = { url: '', received: [], status: 200 };
      const server = createServer(async (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Allow-Headers', '*');
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        if (request.method === 'POST') {
          const body = JSON.parse(Buffer.concat(chunks).toString());
          collector.received.push({ headers: request.headers, body });
          response.statusCode = collector.status;
        }
        response.end('{}');
      });
      await new Promise<void>((done) => server.listen(0, () => done()));
      collector.url = `http://localhost:${(server.address() as AddressInfo).port}/collect`;
      await use(collector);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ collector }, use) =>
      use({ PURCHASE_FORM_URL: collector.url, REFUND_FORM_URL: collector.url }),
    { scope: 'worker' },
  ],
});

desktopOnly();

test.beforeEach(({ collector }) => {
  collector.received.length = 0;
  collector.status = 200;
});

test('The purchase form posts exactly four fields to the third-party collector and leads to the checkout', async ({
  page,
  server,
  collector,
}) => {
  await openBuyForm(page);
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\?prefilled_email=ann%40example.com&locale=en$/);
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com');
  const own = addresses.filter((address) => !address.includes('/sandbox/pay'));
  expect(own.filter((address) => address.includes('ann'))).toEqual([]);
  expect(own).toContain(`${server.url}/checkout`);
  expect(collector.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: {} }] = collector.received;
  expect(Object.keys(body).sort()).toEqual(['email', 'name', 'timestamp', 'userAgent']);
  expect(body).toMatchObject({ name: 'Ann', email: 'ann@example.com' });
  expect(headers.accept).toBe('application/json');
  expect(headers['content-type']).toBe('application/json');
  expect(storedRequests(server, 'purchase_forms', 'ann@example.com')).toEqual([]);
});

async function failToBuy(page: Page): Promise<void> {
  await fillBuyForm(page, 'Ann', 'ann@example.com');
  await buyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR);
  await expect(page.locator('#field-email')).toHaveValue('ann@example.com');
}

test(
  'Shows an error when the collector fails, and succeeds on retry',
  FULL,
  async ({ page, collector, expectedNoise }) => {
    expectedNoise.push(FAILED_REQUEST);
    collector.status = 503;
    await openBuyForm(page);
    await failToBuy(page);
    collector.status = 200;
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    expect(collector.received).toHaveLength(2);
  },
);

test('The refund form posts all its fields to the third-party collector and nothing else', async ({
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
  expect(collector.received[0]?.body.ipAddress).toMatch(/^10\.\d+\.\d+\.\d+$/);
  expect(storedRequests(server, 'requests', 'ann@example.com')).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'bg-BG' });

  test('The purchase form is relayed with its whole payload, and leads to the checkout', async ({
    page,
    collector,
  }) => {
    await page.goto('/');
    await fillBuyForm(page, 'Ann', 'plain@example.com');
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\?prefilled_email=plain%40example.com&locale=bg$/);
    const [{ headers, body } = { headers: {}, body: {} }] = collector.received;
    expect(Object.keys(body).sort()).toEqual(['email', 'name', 'timestamp', 'userAgent']);
    expect(body).toMatchObject({ name: 'Ann', email: 'plain@example.com' });
    expect(body.userAgent).toContain('Mozilla');
    expect(headers.accept).toBe('application/json');
  });

  test(
    'The refund form is relayed with the address of the visitor',
    FULL,
    async ({ page, collector, server }) => {
      await page.goto('/return-form?lng=en');
      await fillRefundForm(page, 'plain@example.com');
      await page.getByRole('button', { name: 'Send refund request' }).click();
      await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
      const body = collector.received[0]?.body ?? {};
      expect(Object.keys(body).sort()).toEqual(
        [...REFUND_FIELDS, 'timestamp', 'ipAddress', 'userAgent'].sort(),
      );
      expect(body.ipAddress).toMatch(/^10\.\d+\.\d+\.\d+$/);
      expect(storedRequests(server, 'requests', 'plain@example.com')).toEqual([]);
    },
  );

  test(
    'A collector that fails leaves the buyer with the message and what was typed',
    FULL,
    async ({ page, collector, expectedNoise }) => {
      expectedNoise.push(FAILED_REQUEST);
      collector.status = 503;
      await page.goto('/?lng=en');
      await failToBuy(page);
    },
  );
});
