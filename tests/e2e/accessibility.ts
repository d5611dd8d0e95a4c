import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe's violations in a readable form. It also measures distances between the sticky header and what
 * is scrolled beneath it, so the page is scrolled to its top first.
 *
 * Not by @axe-core/playwright: that opens a second page to collect the results of all rules, which
 * takes two to four times as long.
 */
export async function accessibilityViolations(
  page: Page,
  runOnly: readonly string[] = STANDARDS,
): Promise<string[]> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return runAxe(page, { runOnly: [...runOnly] });
}

/** The same with axe's own options and without scrolling. Frames show pages of other sites. */
export async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate((given) => {
    type Axe = { run: (options: RunOptions) => Promise<AxeResults> };
    const { axe } = window as unknown as { axe: Axe };
    // axe sees those that are not laid out yet over their neighbors.
    for (const part of document.querySelectorAll<HTMLElement>('.later')) {
      part.style.contentVisibility = 'visible';
    }
    return axe.run({ ...given, iframes: false, resultTypes: ['violations'] });
  }, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
