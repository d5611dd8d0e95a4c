import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { delayRequests, desktopOnly, FULL, MESSAGES } from './helpers.ts';

desktopOnly();

/** Where a language can be stored before the visit. */
type Hints = { cookie?: string; local?: string; session?: string };

/** A language of an earlier visit. */
const remember = (page: Page, language: Language) =>
  page.addInitScript((value) => localStorage.setItem('i18nextLng', value), language);

async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    MESSAGES[language].landing.headline.title,
  );
}

const WITH_STORAGE: [rule: string, address: string, Hints, Language][] = [
  ['The address wins over the storage', '/?lng=bg', { local: 'en', session: 'en' }, 'bg'],
  ['The cookie wins over the storage', '/', { cookie: 'bg', local: 'en', session: 'en' }, 'bg'],
  ['Local storage wins over session storage', '/', { local: 'bg', session: 'en' }, 'bg'],
  ['Session storage wins over the browser language', '/', { session: 'bg' }, 'bg'],
  ['The address counts in any case', '/?lng=BG', { local: 'en' }, 'bg'],
  ['The cookie counts in any case', '/', { cookie: 'BG', local: 'en' }, 'bg'],
  ['Local storage counts in any case', '/', { local: 'BG' }, 'bg'],
  ['A region in the storage counts as its language', '/', { local: 'bg-BG' }, 'bg'],
  ['Another language that begins alike does not count', '/', { local: 'bgx' }, 'en'],
];

test('The language of a page is decided by where it is stored', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/contact');
  for (const [rule, address, hints, language] of WITH_STORAGE) {
    await test.step(rule, async () => {
      const { cookie, ...stored } = hints;
      await context.clearCookies();
      if (cookie) await context.addCookies([{ name: 'i18next', value: cookie, url: server.url }]);
      await page.evaluate(({ local, session }) => {
        localStorage.clear();
        sessionStorage.clear();
        if (local) localStorage.setItem('i18nextLng', local);
        if (session) sessionStorage.setItem('i18nextLng', session);
      }, stored);
      await page.goto(address);
      await expectLanguage(page, language);
    });
  }
});

test.describe('in a Bulgarian browser', () => {
  test.use({ locale: 'bg-BG' });

  test('Local storage wins over the browser language', async ({ page }) => {
    await remember(page, 'en');
    await page.goto('/');
    await expectLanguage(page, 'en');
  });
});

// The first is far from the section in the address, the second beside a list that stays on screen.
for (const [address, part] of [
  ['/?lng=en#faq', '#buy .buy-form'],
  ['/termsOfService?lng=en', '#section-10'],
] as const) {
  test(`Switching the language keeps the place on ${address}`, async ({ page }) => {
    await page.goto(address);
    const top = () =>
      page.locator(part).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    const before = await top();
    // The runner scrolls before it clicks in the header.
    await page.locator('[data-language=bg]').evaluate((link: HTMLElement) => link.click());
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
    await expect(page).toHaveURL(/\?lng=bg$/);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
  });
}

test('A name typed before the form is interactive stays when the language is switched', async ({
  page,
}) => {
  const release = await delayRequests(page, /_scripts\/hydrate/);
  await page.goto('/?lng=en');
  await page.locator('#field-name').fill('Ann Lee');
  release();
  await waitForHydration(page, '.buy-form');
  await page.locator('[data-language=bg]').click();
  await expectLanguage(page, 'bg');
  await expect(page.locator('#field-name')).toHaveValue('Ann Lee');
});

test('Switching at the top of the page stays there', FULL, async ({ page }) => {
  await page.goto('/?lng=en');
  await page.locator('[data-language=bg]').click();
  await expectLanguage(page, 'bg');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('A language stored in local storage appears without a flash of the other one', async ({
  page,
}) => {
  await remember(page, 'bg');
  const painted: string[] = [];
  await page.exposeFunction('painted', (heading: string) => painted.push(heading));
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector('h1')?.textContent;
      const report = (window as unknown as { painted?: (text: string) => void }).painted;
      if (heading) report?.(heading);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expectLanguage(page, 'bg');
  await expect.poll(() => painted.length).toBeGreaterThan(0);
  expect([...new Set(painted)]).toEqual([MESSAGES.bg.landing.headline.title]);
});

test('The language link stays on the page, and the choice is remembered', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Български' }).click();
  await expect(page).toHaveURL(/\/contact\?lng=bg$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MESSAGES.bg.contact.title);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('bg');
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('bg');
  await page.goto('/');
  await expectLanguage(page, 'bg');
  await page.getByRole('link', { name: 'English' }).click();
  await expectLanguage(page, 'en');
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
});
