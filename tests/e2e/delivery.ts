import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import shop from '../../shop/shop.config.ts';
import { htmlOf, type MailServer } from '../../testkit/mailServer.ts';
import { emailTo, expect } from './fixtures.ts';
import { MESSAGES } from './helpers.ts';
import { type Buyer, goToPayment, pay } from './purchase.ts';

const BOOK = 'the-ai-launch-manual.pdf';
const ARCHIVE = `the-ai-launch-manual-${shop.product.version}.zip`;

/** From the landing page to the stamped book, through the link in the email. */
export async function buyAndDownload(
  page: Page,
  mailServer: MailServer,
  flow: 'page' | 'dialog',
  buyer: Buyer,
): Promise<Uint8Array> {
  const t = MESSAGES[buyer.language];
  await pay(await goToPayment(page, flow, buyer), buyer);

  const email = htmlOf(await emailTo(mailServer, buyer.email));
  expect(email).toContain(t.mails.orderConfirmation.contract.title);
  await page.goto(/href="([^"]+\/library\/[^"]+)"/.exec(email)?.[1] ?? 'no link in the email');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.library.page.title);
  await expect(page.locator('html')).toHaveAttribute('lang', buyer.language);
  const orderNumber = await page.locator('.library dd').first().textContent();

  await waitForCopies(page, BOOK);
  const book = await downloadFile(page, BOOK);
  expect(checksumOf(book)).toBe(await shownChecksum(page, BOOK));
  const stamp = t.library.stamp.line({ ...buyer, number: Number(orderNumber) });
  const pages = await pageTexts(book);
  // Where a line is longer than the others of its page, PDFium breaks it at a change of the font.
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '');
  const unstamped = pages.filter((text) => !squeezed(text).includes(squeezed(stamp)));
  expect(unstamped).toEqual([]);
  return book;
}

/** The book has all its links and can be resumed; the archive has every file of the page. */
export async function checkFiles(page: Page, book: Uint8Array): Promise<void> {
  const resumed = await downloadInTwoParts(page, BOOK);
  expect(resumed).toMatchObject({ status: 206, size: book.length, sha256: checksumOf(book) });
  expect(resumed.before).toBeLessThan(book.length);

  expect(await countLinks(book)).toEqual(await countLinks(builtBook()));

  const archive = await downloadFile(page, ARCHIVE);
  const shown = (await page.locator('#checksums').textContent()) ?? '';
  const inside = Object.entries(unzipSync(archive)).filter(([path]) => !path.endsWith('/'));
  expect(inside.map(([path]) => path)).toContain(`the-ai-launch-manual/${BOOK}`);
  const unknown = inside.filter(([, content]) => !shown.includes(checksumOf(content)));
  expect(unknown.map(([path]) => path)).toEqual([]);
}

/** The library shows names of things; the address of a download has the name of the file. */
export const fileLink = (page: Page, name: string) =>
  page.locator(`.files a[href*="${name}?"]`).first();

export async function shownChecksum(page: Page, name: string): Promise<string> {
  const item = page.locator('#checksums li').filter({ hasText: name });
  return (await item.locator('code').textContent()) || 'none';
}

export const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The buyer's own copies take some seconds; the page says so until they are there. */
export async function waitForCopies(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const shown = async () => {
      await page.reload();
      return shownChecksum(page, name);
    };
    await expect.poll(shown, { timeout: 60_000, intervals: [1000] }).not.toBe('none');
  }
}

export async function downloadFile(page: Page, name: string): Promise<Uint8Array> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    fileLink(page, name).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return readFileSync(await download.path());
}

/**
 * Starts a download in the page, aborts it after the first chunk and requests the rest. If the first
 * chunk is the whole file, as on a slow machine, only a part of it counts.
 */
export async function downloadInTwoParts(page: Page, name: string) {
  const url = await fileLink(page, name).getAttribute('href');
  return page.evaluate(async (address) => {
    const breaking = new AbortController();
    const first = await fetch(address, { signal: breaking.signal });
    const arrived = (await first.body?.getReader().read())?.value ?? new Uint8Array();
    const piece = arrived.slice(0, 10_000);
    breaking.abort();
    const headers = {
      range: `bytes=${piece.length}-`,
      'if-range': first.headers.get('etag') ?? '',
    };
    const rest = await fetch(address, { headers });
    const whole = new Blob([piece, await rest.arrayBuffer()]);
    const hash = await crypto.subtle.digest('SHA-256', await whole.arrayBuffer());
    const sha256 = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'));
    return { before: piece.length, status: rest.status, size: whole.size, sha256: sha256.join('') };
  }, url ?? '');
}

/** The text of a PDF, page by page. */
export async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}

/** The number of top-level bookmarks and of links on the pages. */
export async function countLinks(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const outlines = document.catalog.lookup(PDFName.of('Outlines'))?.toString() ?? '';
  const links = document.getPages().map((page) => page.node.Annots()?.size() ?? 0);
  return {
    bookmarks: /\/Count (-?\d+)/.exec(outlines)?.[1] ?? 'none',
    links: links.reduce((sum, count) => sum + count, 0),
  };
}

export const builtBook = () => readFileSync('dist/guide/the-ai-launch-manual.pdf');
