import { variantDist } from '../../testkit/buildVariants.ts';
import { journey } from './deliveryJourney.ts';
import { LANGUAGES } from './helpers.ts';
import { test } from './mailed.ts';

test.use({ dist: variantDist('dialog') });
test.setTimeout(120_000);

for (const language of LANGUAGES) {
  test(`A buyer in the dialog's flow has the stamped book as well (${language})`, async ({
    page,
    mailServer,
  }) => {
    const buyer = { language, name: 'Łukasz Петров', email: `lukasz-${language}@example.com` };
    await journey(page, mailServer, 'dialog', buyer);
  });
}
