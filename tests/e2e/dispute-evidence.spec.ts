import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileLink } from './delivery.ts';
import { expect, sellerTest as test } from './fixtures.ts';
import { FULL } from './helpers.ts';
import { buyAsNewBuyer } from './journey.ts';

test.setTimeout(180_000);

const FILE = 'prompts/prompt-library.md';

test(
  'A disputed order shows what was delivered and has an evidence file',
  FULL,
  async ({ page, seller, server, shop, mailServer }) => {
    const { order, email } = await buyAsNewBuyer(page, mailServer, 'bg');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      fileLink(page, FILE).click(),
    ]);
    await download.path();

    await seller.goto(`${server.deskUrl}/orders/${order}`);
    const delivery = seller.getByRole('region', { name: 'Delivery' });
    // The log is written once a second.
    await expect(async () => {
      await seller.reload();
      await expect(delivery).toContainText(`Downloaded ${FILE}`, { timeout: 2000 });
      await expect(delivery).toContainText('Opened the library', { timeout: 2000 });
      await expect(delivery).toContainText('mail server: 250', { timeout: 2000 });
    }).toPass();
    await expect(delivery).toContainText(`Emailed: Order confirmation to ${email}`);

    await shop('rehearse', `${order}`, 'dispute-opened');
    const dispute = seller.getByRole('region', { name: 'Open dispute' });
    await expect(dispute).toContainText('Product not received');
    await expect(dispute).toContainText('$49');
    await expect(dispute).toContainText(/due in [89] days/);
    await seller.goto(server.deskUrl);
    const row = seller.getByRole('row', { name: new RegExp(`^${order} `) }).first();
    await expect(row).toContainText('Product not received');
    await expect(row).toContainText(/The delivery log has \d+ download/);

    await seller.goto(`${server.deskUrl}/orders/${order}`);
    const link = await dispute
      .getByRole('link', { name: 'Evidence file (PDF)' })
      .getAttribute('href');
    const file = await seller.request.get(server.deskUrl + link);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const path = join(server.dataDir, 'evidence.pdf');
    const written = await shop('order-evidence', `${order}`, '--file', path, '--language', 'bg');
    expect(written).toMatchObject({ code: 0 });
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
    const unknown = await shop('order-evidence', `${order}`, '--language', 'xx');
    expect(unknown).toMatchObject({
      code: 1,
      err: expect.stringContaining('choose one of en, bg'),
    });

    await shop('rehearse', `${order}`, 'dispute-won');
    await expect(seller.getByRole('heading', { name: 'Dispute: Won' })).toBeVisible();
  },
);
