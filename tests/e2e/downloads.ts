import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const fileItem = (page: Page, name: string) =>
  page.locator('.files').first().getByRole('listitem').filter({ hasText: name });

export const fileLink = (page: Page, name: string) => fileItem(page, name).getByRole('link');

export const shownChecksum = async (page: Page, name: string) =>
  /[0-9a-f]{64}/.exec(await fileItem(page, name).innerText())?.[0] ?? 'none';

export const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The buyer's own copies take some seconds; the page says so until they are there. */
export async function untilMade(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const shown = async () => {
      await page.reload();
      return shownChecksum(page, name);
    };
    await expect.poll(shown, { timeout: 60_000, intervals: [1000] }).not.toBe('none');
  }
}

export async function downloaded(page: Page, name: string): Promise<Uint8Array> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    fileLink(page, name).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return readFileSync(await download.path());
}

/**
 * Begins a download in the page, breaks it off after the first piece and asks for the rest. Of a
 * first piece that is everything already, as on a slow machine, only a part counts as arrived.
 */
export async function interruptedAndResumed(page: Page, name: string) {
  const url = await fileLink(page, name).getAttribute('href');
  return page.evaluate(async (address) => {
    const breaking = new AbortController();
    const first = await fetch(address, { signal: breaking.signal });
    const arrived = (await first.body?.getReader().read())?.value ?? new Uint8Array();
    const piece = arrived.slice(0, 10_000);
    breaking.abort();
    const headers = {
      range: `bytes=${piece.length}-`,
      'if-range': first.headers.get('etag') ?? '',
    };
    const rest = await fetch(address, { headers });
    const whole = new Blob([piece, await rest.arrayBuffer()]);
    const hash = await crypto.subtle.digest('SHA-256', await whole.arrayBuffer());
    const sha256 = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'));
    return { before: piece.length, status: rest.status, size: whole.size, sha256: sha256.join('') };
  }, url ?? '');
}
