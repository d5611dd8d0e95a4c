import { buyAndDownload, checkFiles } from './delivery.ts';
import { sellerTest as test } from './fixtures.ts';
import { LANGUAGES, languageTag } from './helpers.ts';

test.setTimeout(240_000);
// The whole guide.
test.use({ dist: 'dist' });

for (const language of LANGUAGES) {
  test(
    `A buyer pays, gets the email, opens the library and downloads the stamped book (${language})`,
    languageTag(language),
    async ({ page, mailServer }) => {
      const buyer = { language, name: 'Мария Petrova', email: `maria-${language}@example.com` };
      const book = await buyAndDownload(page, mailServer, 'page', buyer);
      await checkFiles(page, book);
    },
  );
}
