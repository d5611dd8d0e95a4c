import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const BUYER = { name: 'Ann Artifact', email: 'ann@example.com' };
const SLOWLY = { timeout: 60_000, interval: 500 };

const post = (url: string, fields: Record<string, string>, cookie = '') =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
    redirect: 'manual',
  });

/** The first match in the page, with HTML entities decoded. */
const found = (page: string, what: RegExp) => what.exec(page)?.[0].replaceAll('&amp;', '&') ?? '';

/** A PDF, stamped with the buyer's name by a thread of the server, and a sheet, sent as built. */
const OUR_FILES = ['the-ai-launch-manual.pdf', 'sheets/offer-calculator.xlsx'];

/**
 * A whole sale over plain HTTP, as a browser without JavaScript makes it: purchase form, checkout, test
 * payment, order email in the data folder, library, and downloads compared with their checksums. Returns
 * the library's address, and the files.
 */
export async function buyOverHttp(
  { url, dataDir }: { url: string; dataDir: string },
  files = OUR_FILES,
): Promise<{ library: string; downloads: Uint8Array[] }> {
  const read = async (path: string, cookie = '') => {
    const answer = await fetch(new URL(path, url), { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };

  expect(await read('/')).toContain('action="/forms/purchase"');
  const form = await post(`${url}/forms/purchase`, BUYER);
  expect([form.status, form.headers.get('location')]).toEqual([303, '/checkout']);
  const cookie = form.headers.get('set-cookie')?.split(';')[0] ?? '';

  const checkout = await read('/checkout', cookie);
  const paymentPage = found(checkout, /\/sandbox\/pay\?[^"]*/);
  const purchaseFormId = new URL(paymentPage, url).searchParams.get('client_reference_id') ?? '';
  expect(await read(paymentPage)).toContain(purchaseFormId);

  const paid = await post(`${url}/sandbox/pay`, { ...BUYER, purchaseFormId });
  expect(paid.status).toBe(303);
  const thankYou = paid.headers.get('location') ?? '';
  let library = '';
  await expect
    .poll(async () => {
      library = found(await read(thankYou), /\/library\/[\w-]{20,}/);
      return library;
    }, SLOWLY)
    .not.toBe('');

  const emails = () => emailsIn(dataDir).filter((email) => email.includes(library));
  await expect.poll(emails, SLOWLY).toHaveLength(1);

  const downloads: Uint8Array[] = [];
  for (const file of files) {
    const link = new RegExp(`/download/[^"]*/${file}\\?[^"]*`);
    let page = '';
    await expect
      .poll(async () => {
        page = await read(library);
        return found(page, link);
      }, SLOWLY)
      .not.toBe('');
    const download = await fetch(url + found(page, link).replaceAll('&amp;', '&'));
    const bytes = new Uint8Array(await download.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(1000);
    downloads.push(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await expect.poll(() => read(library), SLOWLY).toContain(`<code>${sha256}</code>`);
  }
  return { library, downloads };
}

function emailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
