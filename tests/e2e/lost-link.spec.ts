import { expect, test } from './fixtures.ts';
import { LANGUAGES, languageTag, MESSAGES } from './helpers.ts';

const LOOKED_AT = ['/contact', '/return-form', '/withdraw', '/thank-you', '/no-such-page'];

for (const language of LANGUAGES) {
  const { common, library } = MESSAGES[language];

  test(
    `Every page where a buyer may look for the library offers to send the link again (${language})`,
    languageTag(language),
    async ({ page, expectedNoise }) => {
      expectedNoise.push(/404/);
      for (const path of LOOKED_AT) {
        await page.goto(`${path}?lng=${language}`);
        await page.getByRole('main').locator('a[href="/library"]').click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.lost.title);
      }
      await page.goto('/');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: common.footer.library })
        .click();
      await page.getByLabel(library.lost.email).fill('lost@example.com');
      await page.getByRole('button', { name: library.lost.submit }).click();
      await expect(page.getByText(library.lost.sent)).toBeVisible();
    },
  );
}
