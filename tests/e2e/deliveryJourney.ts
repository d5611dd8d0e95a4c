import type { Page } from '@playwright/test';
import { htmlOf, type MailServer } from '../../testkit/mailServer.ts';
import {
  checksumOf,
  downloaded,
  interruptedAndResumed,
  shownChecksum,
  untilMade,
} from './downloads.ts';
import { expect } from './fixtures.ts';
import { WORDS } from './helpers.ts';
import { letterTo } from './mailed.ts';
import { type Buyer, goToPayment, pay } from './purchase.ts';
import { bookAsBuilt, fromArchive, jumpsIn, pagesOf } from './stampedBook.ts';

const [BOOK, ARCHIVE] = ['the-ai-launch-manual.pdf', 'the-ai-launch-manual-1.0.zip'];

/** From the landing page to the book on the buyer's disk, by way of the mail. */
export async function journey(
  page: Page,
  mailServer: MailServer,
  flow: 'page' | 'dialog',
  buyer: Buyer,
): Promise<void> {
  const t = WORDS[buyer.language];
  await pay(await goToPayment(page, flow, buyer), buyer);

  const letter = htmlOf(await letterTo(mailServer, buyer.email));
  expect(letter).toContain(t.mails.orderConfirmation.contract.title);
  await page.goto(/href="([^"]+\/library\/[^"]+)"/.exec(letter)?.[1] ?? 'no link in the letter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.library.page.title);
  await expect(page.locator('html')).toHaveAttribute('lang', buyer.language);
  const orderNumber = await page.locator('.library dd').first().innerText();

  await untilMade(page, BOOK, ARCHIVE);
  const book = await downloaded(page, BOOK);
  expect(checksumOf(book)).toBe(await shownChecksum(page, BOOK));
  const resumed = await interruptedAndResumed(page, BOOK);
  expect(resumed).toMatchObject({ status: 206, size: book.length, sha256: checksumOf(book) });
  expect(resumed.before).toBeLessThan(book.length);

  const stamp = t.library.stamp.line({ ...buyer, number: Number(orderNumber) });
  const pages = await pagesOf(book);
  expect(pages.filter((text) => !text.includes(stamp))).toEqual([]);
  expect(await jumpsIn(book)).toEqual(await jumpsIn(bookAsBuilt()));

  const archive = await downloaded(page, ARCHIVE);
  expect(checksumOf(archive)).toBe(await shownChecksum(page, ARCHIVE));
  expect(checksumOf(fromArchive(archive, `the-ai-launch-manual/${BOOK}`))).toBe(checksumOf(book));
}
