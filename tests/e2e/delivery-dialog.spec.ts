import { variantDist } from '../../testkit/buildVariants.ts';
import { buyAndDownload } from './delivery.ts';
import { sellerTest as test } from './fixtures.ts';
import { LANGUAGES, languageTag } from './helpers.ts';

test.use({ dist: variantDist('dialog') });
test.setTimeout(240_000);

for (const language of LANGUAGES) {
  test(
    `A buyer who pays from the dialog downloads the stamped book (${language})`,
    languageTag(language),
    async ({ page, mailServer }) => {
      const buyer = { language, name: 'Łukasz Петров', email: `lukasz-${language}@example.com` };
      await buyAndDownload(page, mailServer, 'dialog', buyer);
    },
  );
}
