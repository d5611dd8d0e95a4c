import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { accessibilityViolations } from './accessibility.ts';
import { checksumOf, downloadFile } from './delivery.ts';
import { expect, logIn, ownShop, sellerTest as test } from './fixtures.ts';
import { FULL, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer } from './journey.ts';

test.setTimeout(240_000);

// Every buyer is notified of a new edition, including those of other journeys.
test.use({ serverEnv: ownShop() });

const CHUNK = 2_097_152;

test(
  'A new version is uploaded, interrupted, continued and published, and the buyer gets it',
  FULL,
  async ({ browser, page, server, deskUrl, mailServer, expectedNoise }) => {
    expectedNoise.push(/ERR_CONNECTION_FAILED/);
    const folder = mkdtempSync(join(tmpdir(), 'upload-'));
    const film = randomBytes(3 * CHUNK + 1234);
    writeFileSync(join(folder, 'film.dat'), film);
    writeFileSync(join(folder, 'extra.zip'), zipSync({ 'extras/plan.txt': Buffer.from('a plan') }));
    const shop = await browser.newPage({ baseURL: server.url });
    const { inbox, library } = await buyAsNewBuyer(shop, mailServer, 'en');

    await logIn(page, deskUrl, '/editions');
    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prepare a version');
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

    // The line breaks after the second part; the page waits and is closed.
    await page.route('**/uploads/*/2', (route) => route.abort('connectionfailed'));
    await page.getByLabel('Into folder').fill('video');
    await page.getByLabel('Add or replace files').setInputFiles(join(folder, 'film.dat'));
    const row = page.locator('.draft-files li').filter({ hasText: 'video/film.dat' });
    await expect(row).toContainText('Paused at 66%: no connection.');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(row).toContainText('Stopped at 66%');
    await expect(page.getByText('Finish or remove the upload of video/film.dat.')).toBeVisible();
    expect([await fits(), await accessibilityViolations(page)]).toEqual([true, []]);

    // Only what is missing is sent.
    await page.unroute('**/uploads/*/2');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url().split('/').at(-1) ?? '');
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Continue the upload of video/film.dat' }).click();
    await (await chooser).setFiles(join(folder, 'film.dat'));
    await expect(row).toContainText('New');
    expect(sent).toEqual(['2', '3']);

    await page.getByLabel('Add or replace files').setInputFiles(join(folder, 'extra.zip'));
    await page.getByRole('button', { name: 'Unpack extra.zip' }).click();
    await expect(page.getByText('extras/plan.txt')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unpack extra.zip' })).toHaveCount(0);

    await page.getByLabel('Version number').fill('7.0');
    await page.getByLabel('What’s new in English').fill('- A film to start with\n- A plan');
    await page.getByLabel('What’s new in Bulgarian').fill('Филм за начало');
    await page.getByLabel('What’s new in Bulgarian').blur();
    await expect(page.getByText('Before you can publish')).toHaveCount(0);
    await page.getByText('Preview the email').click();
    await expect(page.frameLocator('iframe').getByText('A film to start with')).toBeVisible();
    await page.getByLabel('Bulgarian', { exact: true }).check();
    await expect(page.frameLocator('iframe').getByText('Филм за начало')).toBeVisible();
    const preview = await browser.newPage();
    const link = page.getByRole('link', { name: 'Preview the library page' });
    await preview.goto((await link.getAttribute('href')) ?? '');
    await expect(preview.getByText('Филм за начало')).toBeVisible();
    await preview.close();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(), await accessibilityViolations(page)]).toEqual([width, true, []]);
    }

    // By keyboard.
    await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Publish 7.0 and email 1 buyer' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Version 7.0' })).toBeVisible();
    await expect(page.getByText('1 of 1 sent')).toBeVisible();
    await inbox.next(MESSAGES.en.mails.newEdition.subject('7.0'), ['- A film to start with']);
    await shop.goto(library);
    await expect(shop.getByText('A film to start with')).toBeVisible();
    expect(checksumOf(await downloadFile(shop, 'film.dat'))).toBe(checksumOf(film));
    await shop.close();
    rmSync(folder, { recursive: true });
  },
);
