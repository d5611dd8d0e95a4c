import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { LANGUAGES, type Language, MESSAGES } from '../../testkit/htmlPages.ts';
import type { RunningServer } from '../../testkit/serverProcess.ts';
import { ROUTES } from '../../testkit/visitorPages.ts';
import { test, waitForHydration } from './fixtures.ts';

export { LANGUAGES, type Language, MESSAGES, ROUTES };

/** For `npm run test:full` only. */
export const FULL = { tag: '@full' };

/** The same for other languages than English. */
export const languageTag = (language: Language) => (language === 'en' ? {} : FULL);

/** For tests that do not depend on the size of the window: not repeated on a phone. */
export const DESKTOP = { tag: '@desktop' };

/** Both. */
export const FULL_DESKTOP = { tag: [FULL.tag, DESKTOP.tag] };

/** The same as DESKTOP for a whole file or group. */
export function desktopOnly(): void {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 769, 'does not depend on the window size');
}

export const NETWORK_ERROR =
  'There was an error submitting your request. Please try again or contact support.';

/** What the browser logs about a request that a test makes fail. */
export const FAILED_REQUEST = /Failed to load resource/;

/** On a phone the entries of the header and the language switch are behind a button. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('.menu-button');
  if (await menu.isVisible()) await menu.click();
}

/** The purchase form on the landing page, hydrated. */
export async function openBuyForm(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await waitForHydration(page, '.buy-form');
}

export async function fillBuyForm(page: Page, name: string, email: string): Promise<void> {
  await page.locator('#field-name').fill(name);
  await page.locator('#field-email').fill(email);
}

export const buyButton = (page: Page) => page.locator('.buy-form button[type=submit]');

/** Holds requests to an address until the returned function is called. */
export async function delayRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** The payment page answers with 204, so that the browser stays on the page before it. */
export async function blockPaymentPage(page: Page): Promise<void> {
  await page.route('**/sandbox/pay**', (route) => route.fulfill({ status: 204 }));
}

/** Rows that the server has stored for an email address. */
export function storedRequests(
  server: RunningServer,
  table: 'purchase_forms' | 'requests',
  email: string,
): Record<string, unknown>[] {
  const file = new SQLite(join(server.dataDir, 'shop.db'), { readonly: true });
  try {
    const rows = file.prepare(`select * from ${table} where email = ?`).all(email);
    return rows as Record<string, unknown>[];
  } finally {
    file.close();
  }
}

/** How many events of a type the server has received for a payment. */
export function eventsOf(server: RunningServer, type: string, paymentId: string): number {
  const file = new SQLite(join(server.dataDir, 'shop.db'), { readonly: true });
  try {
    const rows = file.prepare('select id from payment_events where type = ? and payment_ref = ?');
    return rows.all(type, paymentId).length;
  } finally {
    file.close();
  }
}

/** The current number of columns of a grid. */
export const columnsOf = (grid: Locator) =>
  grid.evaluate((element) => {
    const { display, gridTemplateColumns } = getComputedStyle(element);
    return display === 'grid' ? gridTemplateColumns.split(' ').length : 1;
  });
