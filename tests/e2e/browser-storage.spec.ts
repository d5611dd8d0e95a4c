import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  buyButton,
  desktopOnly,
  FULL,
  fillBuyForm,
  LANGUAGES,
  MESSAGES,
  openBuyForm,
  openMenu,
} from './helpers.ts';
import { field, openRefundForm } from './refund.ts';

desktopOnly();

/** What the policy lists: the name of each cookie and storage key, and where it is kept. */
async function listedIn(page: Page, language: string): Promise<string[]> {
  await page.goto(`/privacyPolicy?lng=${language}`);
  const rows = page.locator('tr:has(td:first-child > strong)');
  const cells = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.innerText)),
  );
  const kinds: [RegExp, string][] = [
    [/cookie|бисквитка/i, 'cookie'],
    [/local|локално/i, 'localStorage'],
    [/session|сесия/i, 'sessionStorage'],
  ];
  return cells.map(([name, where = '']) => {
    const kind = kinds.find(([words]) => words.test(where))?.[1];
    return `${kind} ${name}`;
  });
}

/** Every key ever set in the storage of this browser, also one that was removed again. */
async function recordStorage(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  await page.exposeFunction('stored', (entry: string) => seen.add(entry));
  await page.addInitScript(() => {
    const report = (kind: string, key: string) =>
      (window as unknown as { stored: (entry: string) => void }).stored(`${kind} ${key}`);
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key: string, value: string) {
      report(this === localStorage ? 'localStorage' : 'sessionStorage', key);
      set.call(this, key, value);
    };
    addEventListener('pagehide', () => {
      for (const key of Object.keys(localStorage)) report('localStorage', key);
      for (const key of Object.keys(sessionStorage)) report('sessionStorage', key);
    });
  });
  return seen;
}

test(
  'The privacy policy lists exactly what a whole purchase and a refund leave in the browser',
  FULL,
  async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(host);
    });
    const stored = await recordStorage(page);
    const cookies = new Set<string>();
    const note = async () => {
      for (const { name } of await page.context().cookies()) cookies.add(`cookie ${name}`);
    };
    await openBuyForm(page);
    await openMenu(page);
    await page.locator('[data-language=bg]').click();
    await openBuyForm(page, '/?lng=en');
    await fillBuyForm(page, 'Ann', 'stored@example.com');
    await buyButton(page).click();
    await page.getByLabel(MESSAGES.en.sandbox.name).fill('Ann');
    await note();
    await page.getByRole('button', { name: MESSAGES.en.sandbox.pay }).click();
    await page.getByRole('link', { name: MESSAGES.en.library.thankYou.open }).click();
    await note();
    await page.getByRole('link', { name: MESSAGES.en.library.page.startReading }).click();
    await page.getByRole('button', { name: MESSAGES.en.library.reader.dark }).click();
    await openRefundForm(page, '/return-form?lng=en');
    await field(page, 'desiredOutcome').fill('A first client');
    await expect(page.getByText(MESSAGES.en.refund.draft.saved)).toBeVisible();
    await page.goto('/withdraw');
    await page.goto('/contact');
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await expect
      .poll(() => [...hosts].filter((host) => !host.startsWith('localhost')))
      .toEqual(['www.openstreetmap.org']);
    await note();
    const found = [...stored, ...cookies].toSorted();
    for (const language of LANGUAGES) {
      expect((await listedIn(page, language)).toSorted(), language).toEqual(found);
    }
  },
);
