import { expect, test } from './fixtures.ts';
import { LANGUAGES, LEGAL_ROUTES, oneSizeIsEnough, WORDS } from './helpers.ts';

const TITLES: Record<(typeof LEGAL_ROUTES)[number], string> = {
  '/termsOfService': 'Terms of Use',
  '/privacyPolicy': 'Privacy Policy',
  '/paymentAndDelivery': 'Payment & Delivery',
  '/refundPolicy': 'Return of Goods / Right of Withdrawal',
};

/** What the specification says that these pages say. */
const FIGURES: Record<(typeof LEGAL_ROUTES)[number], RegExp[]> = {
  '/termsOfService': [
    /\$49 USD/,
    /VAT is included/,
    /at least 18 years old/,
    /limited company registered in Bulgaria/,
    /guest or as a registered user/,
    /one person, for personal use/,
    /resell/,
    /share/,
    /display or publish/,
    /competing product/,
    /train.*AI models/,
    /20 chapters/,
    /30 days/,
    /2–3 business days/,
  ],
  '/privacyPolicy': [/5 years/, /under 16/, /18 or over/, /2–3 business days/, /\bi18next\b/],
  '/paymentAndDelivery': [
    /\$49 USD/,
    /MasterCard, MasterCard Electronic, Maestro, Visa, Visa Electron,? and V PAY/,
    /3-D Secure/,
    /1–2 business days/,
    /2–3 business days/,
    /declines, the payment is not completed/,
    /30 days/,
    /download link/,
  ],
  '/refundPolicy': [
    /30 days from delivery/,
    /within 30 business days of acceptance/,
    /bank transfer/,
    /up to 30 days/,
    /15 questions/,
    /Delete all copies/,
    /2–3 business days/,
  ],
};

/** The same figures, whatever the words around them are. */
const BULGARIAN_FIGURES: Record<(typeof LEGAL_ROUTES)[number], RegExp[]> = {
  '/termsOfService': [/49/, /18/, /30 дни/, /2–3 работни дни/],
  '/privacyPolicy': [/5 години/, /16/, /2–3 работни дни/],
  '/paymentAndDelivery': [/49/, /V PAY/, /3-D Secure/, /1–2 работни дни/, /2–3 работни дни/],
  '/refundPolicy': [/30 дни/, /30 работни дни/, /15 въпроса/, /2–3 работни дни/],
};

for (const route of LEGAL_ROUTES) {
  test(`A reader of ${route} sees its date and moves by its contents`, async ({ page }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${route}?lng=${language}`);
      const { updated, contents } = WORDS[language].pages.legal;
      const date = page.locator('.page-intro time');
      await expect(page.locator('.page-intro')).toContainText(updated);
      await expect(date).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
      await expect(date).toContainText(/\d{4}/);
      const links = page.getByRole('navigation', { name: contents }).getByRole('link');
      const headings = page.locator('.prose h2');
      const titles = await links.allTextContents();
      expect(titles.length).toBeGreaterThan(3);
      await expect(headings).toHaveText(titles);
      const last = titles.length - 1;
      await links.nth(last).click();
      await expect(headings.nth(last)).toBeInViewport();
      const [target, id] = await Promise.all([
        links.nth(last).getAttribute('href'),
        headings.nth(last).getAttribute('id'),
      ]);
      expect(target).toBe(`#${id}`);
    }
  });
}

test('A reader of the refund policy goes on to the refund form', async ({ page }) => {
  await page.goto('/refundPolicy');
  await page.locator('main').getByRole('link', { name: 'refund request form' }).first().click();
  await expect(page).toHaveURL('/return-form');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund Request');
});

test.describe('whatever the window', () => {
  oneSizeIsEnough();

  for (const route of LEGAL_ROUTES) {
    test(`A reader of ${route} finds every figure of the specification`, async ({ page }) => {
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[route]);
      const text = page.locator('main');
      for (const figure of FIGURES[route]) await expect(text).toContainText(figure);
      await page.goto(`${route}?lng=bg`);
      for (const figure of BULGARIAN_FIGURES[route]) await expect(text).toContainText(figure);
      await expect(text).not.toContainText(/\{\{|undefined|NaN/);
    });
  }

  test('A printed page has its text and not the header', async ({ page }) => {
    await page.goto('/termsOfService');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('.contents')).toBeHidden();
    await expect(page.locator('.to-top')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.prose')).toBeVisible();
  });
});
