import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { loadBuiltShop } from '../../server/core/builtShop.ts';
import type { RunningServer } from '../../testkit/serverProcess.ts';
import { hydrated, test } from './fixtures.ts';

export const LANGUAGES = ['en', 'bg'] as const;
export type Language = (typeof LANGUAGES)[number];

const { content } = await loadBuiltShop(resolve(import.meta.dirname, '../../dist'));

/** What the pages say, for texts that the specification leaves to us and for Bulgarian. */
export const WORDS = { en: content.messages('en'), bg: content.messages('bg') } as const;

export const LEGAL_ROUTES = [
  '/termsOfService',
  '/privacyPolicy',
  '/paymentAndDelivery',
  '/refundPolicy',
] as const;

/** Every page that search engines may list. */
export const LISTED_ROUTES = ['/', ...LEGAL_ROUTES, '/contact', '/return-form', '/withdraw'];

/** Every page that stays where it is; /checkout moves on by itself. */
export const ROUTES = [...LISTED_ROUTES, '/sandbox/pay'];

export const NETWORK_ERROR =
  'There was an error submitting your request. Please try again or contact support.';

/** What the browser itself says about an answer that a test has spoilt on purpose. */
export const FAILED_LOAD = /Failed to load resource/;

/** For what no window size can change: run at one of them. */
export function oneSizeIsEnough(): void {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 769, 'the window size does not matter');
}

/** The form on the landing page, alive. */
export async function openBuyForm(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await hydrated(page, '.buy-form');
}

export async function fillBuyForm(page: Page, name: string, email: string): Promise<void> {
  await page.locator('#field-name').fill(name);
  await page.locator('#field-email').fill(email);
}

export const buyButton = (page: Page) => page.locator('.buy-form button[type=submit]');

/** Keeps requests to an address waiting until told otherwise. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
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

/** The payment page answers "no content", so that the browser stays on the page that leads to it. */
export async function stayAtCheckout(page: Page): Promise<void> {
  await page.route('**/sandbox/pay**', (route) => route.fulfill({ status: 204 }));
}

/** Rows that the server has stored for an e-mail address. */
export function storedFor(
  server: RunningServer,
  table: 'purchase_requests' | 'refund_requests',
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

/** How many events of a type have come in about a payment. */
export function eventsOf(server: RunningServer, type: string, paymentId: string): number {
  const file = new SQLite(join(server.dataDir, 'shop.db'), { readonly: true });
  try {
    const rows = file.prepare('select id from payment_events where type = ? and about = ?');
    return rows.all(type, paymentId).length;
  } finally {
    file.close();
  }
}

/** How many columns a grid has at the moment. */
export const columnsOf = (grid: Locator) =>
  grid.evaluate((element) => {
    const { display, gridTemplateColumns } = getComputedStyle(element);
    return display === 'grid' ? gridTemplateColumns.split(' ').length : 1;
  });
