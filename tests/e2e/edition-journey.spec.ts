import { rmSync } from 'node:fs';
import { makeBundle } from '../../testkit/fakes/bundle.ts';
import { checksumOf, downloadFile, pageTexts, shownChecksum, waitForCopies } from './delivery.ts';
import { expect, ownShop, sellerTest as test } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { FULL, LANGUAGES, MESSAGES } from './helpers.ts';
import { buyAsNewBuyer } from './journey.ts';
import { smallBook } from './smallBook.ts';

test.setTimeout(180_000);

// Every buyer is notified of a new edition, including those of other journeys.
test.use({ serverEnv: ownShop() });

const BOOK = 'the-ai-launch-manual.pdf';
const NOTES: Record<Language, string> = { en: 'A new chapter', bg: 'Нова глава' };

test(
  'Every buyer is notified of a new edition in their language and downloads their own copy',
  FULL,
  async ({ browser, server, mailServer, seller, shop }) => {
    const readers = [];
    for (const language of LANGUAGES) {
      const page = await browser.newPage({ baseURL: server.url });
      readers.push({ page, ...(await buyAsNewBuyer(page, mailServer, language)) });
    }
    const files = { [BOOK]: await smallBook('The second edition'), 'sheets/plan.txt': 'a plan' };
    const bundle = makeBundle('2.0', files);
    const notes = ['--notes', `en=${NOTES.en}`, '--notes', `bg=${NOTES.bg}`];
    expect(await shop('publish', bundle, ...notes)).toMatchObject({ code: 0 });
    rmSync(bundle, { recursive: true });

    for (const { page, language, inbox, library, name, email, order } of readers) {
      const { library: t, mails } = MESSAGES[language];
      const text = await inbox.next(mails.newEdition.subject('2.0'), [`- ${NOTES[language]}`]);
      expect(text).not.toContain(NOTES[language === 'en' ? 'bg' : 'en']);
      await page.goto(/http\S+\/library\/\S+/.exec(text)?.[0] ?? 'no link in the email');
      expect(page.url()).toBe(`${library}?lng=${language}`);
      await expect(page.locator('.product')).toContainText(`${t.page.edition} 2.0`);
      await expect(page.getByText(NOTES[language])).toBeVisible();
      await expect(page.getByText(BOOK)).toHaveCount(2);
      const older = page.getByRole('heading', { name: `${t.page.edition} 1.0` });
      await expect(older).toBeHidden();
      await page.getByText(t.page.older).click();
      await expect(older).toBeVisible();

      await waitForCopies(page, BOOK);
      const book = await downloadFile(page, BOOK);
      expect(checksumOf(book)).toBe(await shownChecksum(page, BOOK));
      const stamp = t.stamp.line({ name, email, number: order });
      for (const text of await pageTexts(book)) {
        expect(text).toContain('The second edition');
        expect(text).toContain(stamp);
      }
      await page.close();
    }
    await seller.getByRole('link', { name: 'Versions' }).click();
    await expect(seller.getByText('2 of 2 sent')).toBeVisible();
  },
);
