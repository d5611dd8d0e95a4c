import { downloadUrl } from '../../server/library/signedDownload.ts';
import { openSecrets } from '../../server/secrets.ts';
import { journey } from './deliveryJourney.ts';
import { fileLink } from './downloads.ts';
import { LANGUAGES, oneSizeIsEnough, WORDS } from './helpers.ts';
import { expect, letterTo, SHOP_SECRET, test } from './mailed.ts';
import { goToPayment, pay } from './purchase.ts';

oneSizeIsEnough();
test.setTimeout(120_000);

for (const language of LANGUAGES) {
  test(`A buyer pays, gets the mail, opens the library and has the stamped book (${language})`, async ({
    page,
    mailServer,
  }) => {
    const buyer = { language, name: 'Мария Petrova', email: `maria-${language}@example.com` };
    await journey(page, mailServer, 'page', buyer);
  });
}

test('A buyer who mistyped the address corrects it and gets the mail there', async ({
  page,
  mailServer,
}) => {
  const { thankYou } = WORDS.en.library;
  const buyer = { language: 'en', name: 'Ann', email: 'typo@example.com' } as const;
  await pay(await goToPayment(page, 'page', buyer), buyer);
  await letterTo(mailServer, buyer.email);
  await page.getByLabel(thankYou.newAddress).fill('right@example.com');
  await page.getByRole('button', { name: thankYou.correct }).click();
  await expect(page.getByText(thankYou.corrected)).toBeVisible();
  await letterTo(mailServer, 'right@example.com');
  await expect(page.getByText(thankYou.wrongAddress)).toBeHidden();
});

test('An expired download address leads back to the library', async ({ page }) => {
  const buyer = { language: 'en', name: 'Ann', email: 'late@example.com' } as const;
  await pay(await goToPayment(page, 'page', buyer), buyer);
  await page.getByRole('link', { name: WORDS.en.library.thankYou.open }).click();
  const fresh = await fileLink(page, 'prompts/prompt-library.md').getAttribute('href');
  const [, , orderId = '', version = '', ...path] = (fresh ?? '').split('?')[0]?.split('/') ?? [];
  const secrets = openSecrets(SHOP_SECRET, 'no folder');
  const yesterday = new Date(Date.now() - 86_400_000);
  await page.goto(downloadUrl(secrets, yesterday, { orderId, version, path: path.join('/') }));
  await expect(page.getByText(WORDS.en.library.lost.expired)).toBeVisible();
  await expect(page.getByLabel(WORDS.en.library.lost.email)).toBeVisible();
});
