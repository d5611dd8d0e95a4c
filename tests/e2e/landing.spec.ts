import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { WORDS } from './helpers.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NAV = { product: 'The Product', inside: "What's Inside", buy: 'Buy', faq: 'FAQ' } as const;

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The heading of a section is in the window, and not hidden behind the header. */
async function expectArrival(page: Page, anchor: string) {
  const heading = page.locator(`#${anchor} :is(h1, h2)`).first();
  await expect(page).toHaveURL(`/#${anchor}`);
  await expect(heading).toBeInViewport();
  await expect
    .poll(async () => {
      const [own, header] = await Promise.all([
        heading.boundingBox(),
        page.locator('.site-header').boundingBox(),
      ]);
      return (own?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(0);
}

test('A visitor reads eleven sections in the order of the specification', async ({ page }) => {
  await page.goto('/');
  const sections = page.locator('main > section, body > footer');
  await expect(sections).toHaveCount(11);
  const opening = [
    'A roadmap to $10K/month in 30 days',
    WORDS.en.landing.lead.title,
    'One manual, five stages, 30 days',
    "What's Inside",
    'Get the guide',
    'Why this works now',
    '30 days. Your money back.',
    'Who it is for',
    'FAQ',
    'Day 1 can be today',
  ];
  for (const [index, heading] of opening.entries()) {
    await expect(sections.nth(index).locator('h1, h2').first()).toHaveText(heading);
  }
  await expect(sections.nth(1).getByRole('listitem')).not.toHaveCount(0);
  await expect(sections.nth(4).getByRole('form', { name: 'Quick purchase' })).toBeVisible();
  for (const anchor of ['top', 'read', 'product', 'inside', 'buy', 'faq']) {
    await expect(page.locator(`[id="${anchor}"]`)).toHaveCount(1);
  }
});

test('A visitor sees badge, product name, entries and Buy Now in the header', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByText('AI', { exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: 'The AI Launch Manual' })).toHaveAttribute(
    'href',
    '/',
  );
  for (const [anchor, name] of Object.entries(NAV)) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await nav(page).getByRole('link', { name, exact: true }).click();
    await expectArrival(page, anchor);
  }
});

test('A visitor who presses Buy Now far down the page comes to the form', async ({ page }) => {
  await page.goto('/');
  await page.locator('#faq').scrollIntoViewIfNeeded();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'The AI Launch Manual' })).toBeInViewport();
  await header.getByRole('link', { name: 'Buy Now' }).click();
  await expectArrival(page, 'buy');
});

test('A visitor of another page comes from its header to the place on the landing page', async ({
  page,
}) => {
  for (const [anchor, name] of Object.entries(NAV)) {
    await page.goto('/contact');
    await nav(page).getByRole('link', { name, exact: true }).click();
    await expectArrival(page, anchor);
  }
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Buy Now' }).click();
  await expectArrival(page, 'buy');
});

test('Every button on the page leads where it says', async ({ page }) => {
  await page.goto('/');
  const press = async (section: string, name: string, anchor: string) => {
    await page.locator(section).getByRole('link', { name, exact: true }).click();
    await expectArrival(page, anchor);
  };
  await press('#top', 'Read on', 'read');
  await press('#read', 'Get the Guide', 'buy');
  await press('#read', 'See the Product', 'product');
  await press('#product', 'Get it for $49', 'buy');
  await press('.audience-section', 'Buy Now', 'buy');
  await press('.audience-section', 'Read FAQs', 'faq');
  await press('.final', 'Get the Guide', 'buy');
});

test('The footer leads to the legal pages, the contact, the library and the withdrawal, and has the year', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()}`);
  const links = footer.getByRole('navigation').getByRole('link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/termsOfService',
    '/privacyPolicy',
    '/paymentAndDelivery',
    '/refundPolicy',
    '/contact',
    '/library',
    '/withdraw',
  ]);
  await footer.getByRole('link', { name: 'Payment & Delivery' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment & Delivery');
});

test('A visitor reads the price, the qualifier and the counts that are promised', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('#top')).toContainText('A plan and not a promise.');
  const counts = page.locator('#product .counts li');
  await expect(counts).toHaveText([/^20 chapters/, /^6 launch/, /^6 caselets/, /^60 minutes/]);
  await expect(page.locator('#product .chapters li')).toHaveCount(20);
  await expect(page.locator('#buy')).toContainText('$49 USD');
  await expect(page.locator('#buy')).toContainText('VAT included');
});
