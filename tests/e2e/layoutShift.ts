import type { Page } from '@playwright/test';

/** Rounded as tools report it, the shift is 0. */
export const LARGEST_SHIFT = 0.0005;

/** Adds up what moved on the page as `data-shift`. */
export const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset.shift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
export const shiftOf = async (page: Page) =>
  Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
