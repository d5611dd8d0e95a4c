import { expect, test } from './fixtures.ts';
import { columnsOf, LANGUAGES, oneSizeIsEnough, WORDS } from './helpers.ts';

const EMAIL = 'support@sample-company.example';

test('A visitor reads how to reach the firm, and how soon it answers', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  const intro = page.locator('.page-intro');
  await expect(intro).toContainText(/e-?mail is the fastest way/i);
  await expect(intro).toContainText('24–48 hours');
  await expect(intro).toContainText('order ID in the subject');
  const closing = page.locator('main p').last();
  await expect(closing.getByRole('link', { name: EMAIL })).toHaveAttribute(
    'href',
    `mailto:${EMAIL}`,
  );
});

test('The company card has name, e-mail and address, and a button that starts a mail', async ({
  page,
}) => {
  await page.goto('/contact');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Company' }) });
  await expect(card).toContainText('Sample Company EOOD');
  await expect(card).toContainText('Sofia 1000, 1 Sample Street, Bulgaria');
  await expect(card.getByRole('link', { name: EMAIL })).toHaveAttribute('href', /^mailto:/);
  await expect(card.getByRole('link', { name: 'Email Us' })).toHaveAttribute(
    'href',
    `mailto:${EMAIL}?subject=Support%20Request`,
  );
  for (const wanted of ['product name', 'order ID', 'screenshots']) {
    await expect(card).toContainText(wanted);
  }
});

test('A visitor sees the map and can open a larger one in a new tab', async ({ page }) => {
  await page.goto('/contact');
  const heading = page.getByRole('heading', { name: 'Find us in Sofia' });
  const card = page.locator('section', { has: heading });
  const map = card.locator('iframe');
  await expect(map).toHaveAttribute('title', /map/i);
  await expect(map).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\/.*marker=/);
  expect((await map.boundingBox())?.height).toBe(320);
  const link = card.getByRole('link', { name: 'View larger map' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
  await map.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).host))
    .toContain('www.openstreetmap.org');
});

for (const language of LANGUAGES) {
  test(`Search engines find the firm and its address in the page (${language})`, async ({
    page,
  }) => {
    const t = WORDS[language].contact;
    await page.goto(`/contact?lng=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
    await expect(page.getByText(t.tip)).toBeVisible();
    const json = await page.locator('script[type="application/ld+json"]').textContent();
    const name = { en: 'Sample Company EOOD', bg: 'Фирма Образец ЕООД' }[language];
    expect(JSON.parse(json ?? '')).toMatchObject({
      '@type': 'Organization',
      name,
      email: EMAIL,
      address: { '@type': 'PostalAddress', addressCountry: 'BG', postalCode: '1000' },
    });
    await expect(page.getByText(name).first()).toBeVisible();
  });
}

test.describe('by width', () => {
  oneSizeIsEnough();

  test('Two columns become one at 940 pixels', async ({ page }) => {
    await page.goto('/contact');
    const seen: Record<number, number> = {};
    for (const width of [941, 940, 941]) {
      await page.setViewportSize({ width, height: 800 });
      seen[width] = await columnsOf(page.locator('.contact'));
    }
    expect(seen).toEqual({ 940: 1, 941: 2 });
  });

  test('The content is at most 1120 pixels and 92 % wide', async ({ page }) => {
    await page.goto('/contact');
    for (const [window, content] of [
      [1600, 1120],
      [1000, 920],
      [390, 359],
    ] as const) {
      await page.setViewportSize({ width: window, height: 800 });
      const box = await page.locator('.contact').boundingBox();
      expect(Math.round(box?.width ?? 0)).toBe(content);
    }
  });
});
