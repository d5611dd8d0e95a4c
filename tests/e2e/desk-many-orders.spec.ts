import { readFileSync } from 'node:fs';
import { openStore } from '../../packages/engine/server/db/database.ts';
import { manyOrders } from '../../testkit/fakes/manyOrders.ts';
import { expect, logIn, PASSWORD, sellerTest as test } from './fixtures.ts';
import { desktopOnly } from './helpers.ts';

desktopOnly();
// Separate settings give this test its own server, so that no other test sees these orders.
test.use({ serverEnv: { DESK_PASSWORD: PASSWORD, DESK_HOST: '127.0.0.1' } });

const ORDERS = 100_000;

test('The desk lists, filters, searches and exports 100,000 orders', async ({
  page,
  server,
  deskUrl,
}) => {
  test.setTimeout(180_000);
  const store = await openStore({ dataDir: server.dataDir });
  await manyOrders(store, ORDERS, new Date());
  await store.destroy();

  const rows = page.locator('[data-row]');
  const waits: string[] = [];
  const took = async (what: string, work: () => Promise<void>) => {
    const before = Date.now();
    await work();
    waits.push(`${what}: ${Date.now() - before} ms`);
  };
  await took('log in, Today', async () => {
    await logIn(page, deskUrl, '/');
    await expect(page.getByRole('heading', { name: 'Orders to review' })).toBeVisible();
  });
  await took('orders', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(rows.first()).toContainText(`${ORDERS}`);
  });
  await took('held, smallest first', async () => {
    await page.getByLabel('Status').selectOption('On hold');
    await page.getByLabel('Sort').selectOption('Smallest amount first');
    await expect(rows).toHaveCount(20);
    await expect(rows.first()).toContainText('35000');
  });
  await took('search', async () => {
    await page.goto(`${deskUrl}/orders?search=buyer77777%40example.com`);
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('77777');
  });
  await took('export of everything', async () => {
    await page.goto(`${deskUrl}/orders`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(ORDERS + 1);
  });
  // For information only: nothing is asserted about time.
  console.log(waits.join('\n'));
});
