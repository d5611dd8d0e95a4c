import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { LANGUAGES, LISTED_ROUTES, oneSizeIsEnough, WORDS } from './helpers.ts';

oneSizeIsEnough();

type Hints = { cookie?: Language; local?: Language; session?: Language };

/** What a browser knows of the visitor's language before the first visit. */
async function remember(page: Page, url: string, hints: Hints) {
  if (hints.cookie) {
    await page.context().addCookies([{ name: 'i18next', value: hints.cookie, url }]);
  }
  await page.addInitScript(({ local, session }: Hints) => {
    if (local) localStorage.setItem('i18nextLng', local);
    if (session) sessionStorage.setItem('i18nextLng', session);
  }, hints);
}

async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    WORDS[language].landing.headline.title,
  );
}

const IN_AN_ENGLISH_BROWSER: [string, string, Hints, Language][] = [
  ['the address before the cookie', '/?lng=en', { cookie: 'bg' }, 'en'],
  ['the address before the storage', '/?lng=bg', { local: 'en', session: 'en' }, 'bg'],
  ['the cookie before the storage', '/', { cookie: 'bg', local: 'en', session: 'en' }, 'bg'],
  ['local storage before session storage', '/', { local: 'bg', session: 'en' }, 'bg'],
  ['session storage before the browser', '/', { session: 'bg' }, 'bg'],
  ['the browser when nothing else is known', '/', {}, 'en'],
  ['the browser when the address asks for an unknown language', '/?lng=fr', {}, 'en'],
];

for (const [rule, address, hints, language] of IN_AN_ENGLISH_BROWSER) {
  test(`A visitor with an English browser: ${rule}`, async ({ page, server }) => {
    await remember(page, server.url, hints);
    await page.goto(address);
    await expectLanguage(page, language);
  });
}

test.describe('in a Bulgarian browser', () => {
  test.use({ locale: 'bg-BG' });

  test('A visitor with a Bulgarian browser reads Bulgarian', async ({ page }) => {
    await page.goto('/');
    await expectLanguage(page, 'bg');
  });

  test('A visitor with a Bulgarian browser who once chose English reads English', async ({
    page,
    server,
  }) => {
    await remember(page, server.url, { local: 'en' });
    await page.goto('/');
    await expectLanguage(page, 'en');
  });
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('A visitor whose language is not spoken here reads English', async ({ page }) => {
    await page.goto('/');
    await expectLanguage(page, 'en');
  });
});

test('A visitor whose choice is only in storage never sees the other language', async ({
  page,
  server,
}) => {
  await remember(page, server.url, { local: 'bg' });
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
  expect([...new Set(painted)]).toEqual([WORDS.bg.landing.headline.title]);
});

test('A visitor who switches stays on the page, and the choice is remembered', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Български' }).click();
  await expect(page).toHaveURL(/\/contact\?lng=bg$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.bg.contact.title);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor without JavaScript switches just the same', async ({ page }) => {
    await page.goto('/refundPolicy');
    await page.getByRole('link', { name: 'Български' }).click();
    await expect(page).toHaveURL(/\/refundPolicy\?lng=bg$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
    await page.goto('/');
    await expectLanguage(page, 'bg');
  });
});

test('Every page names its address in each language, a title and a description', async ({
  page,
  server,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const route of LISTED_ROUTES) {
    for (const language of LANGUAGES) {
      await page.goto(`${route}?lng=${language}`);
      const url = server.url + route;
      const href = (selector: string) => page.locator(selector).getAttribute('href');
      expect(await href('link[rel=canonical]')).toBe(language === 'en' ? url : `${url}?lng=bg`);
      expect(await href('link[hreflang=en]')).toBe(url);
      expect(await href('link[hreflang=bg]')).toBe(`${url}?lng=bg`);
      expect(await href('link[hreflang=x-default]')).toBe(url);
      titles.add(await page.title());
      const description = page.locator('meta[name=description]');
      descriptions.add((await description.getAttribute('content')) ?? '');
    }
  }
  const pages = LISTED_ROUTES.length * LANGUAGES.length;
  expect([titles.size, descriptions.size]).toEqual([pages, pages]);
  expect(titles.has('')).toBe(false);
  expect(descriptions.has('')).toBe(false);
});
