import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES_IN_FULL, type Shape, settingsFor } from '../../../../testkit/engines.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { libraryOf, sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { registerEdition } from './editions.ts';

let shop: TestShop;
let bundle: string;
const CONTENT = 'x'.repeat(5000);

async function open(shape: Shape) {
  shop = await testShop(await settingsFor(shape), copiesIn(shape));
  const book = await PDFDocument.create();
  book.addPage();
  bundle = makeBundle('9.9', {
    'sheets/offer наръчник.xlsx': CONTENT,
    'book.pdf': await book.save(),
    'read me.txt': 'x'.repeat(26),
    'film.mp4': 'x'.repeat(900_000),
  });
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, {
    en: ['A new chapter'],
    bg: ['Нова глава'],
  });
}

afterEach(async () => {
  await shop.close();
  rmSync(bundle, { recursive: true });
});

async function buy() {
  await shop.deliver(sessionEvent('completed'));
  return libraryOf(shop);
}
const text = async (path: string) => (await shop.app.request(path)).text();
/** On a busy machine the page is shown before the buyer's copies are ready. */
async function pageWithCopies(library: string) {
  await expect.poll(() => text(library)).toMatch(/download[^"]*all\.zip/);
  return text(library);
}
const download = (html: string, name: string, headers = {}) => {
  const link = new RegExp(`href="(/download/[^"]+${name}[^"]*)"`).exec(html)?.[1] ?? 'no link';
  return shop.app.request(link.replaceAll('&amp;', '&'), { headers });
};
const checksumOf = async (response: Response) =>
  createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
const sheetDownload = (html: string) =>
  html.match(/href="(\/download\/[^"]+xlsx[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? 'no download';

describe.each(SHAPES_IN_FULL)('on %s', (shape) => {
  beforeEach(() => open(shape));

  describe('the library', () => {
    test('is sent compressed, and gives a shared link no picture', async () => {
      const library = await buy();
      for (const path of [library, '/library', '/thank-you?session_id=cs_1']) {
        const headers = { 'accept-encoding': 'gzip' };
        const page = await shop.app.request(path, { headers });
        expect([path, page.headers.get('content-encoding')]).toEqual([path, 'gzip']);
      }
      expect(await text(library)).not.toContain('og:image');
    });

    test('shows files with sizes and checksums, what changed, and the order', async () => {
      const html = await text(`${await buy()}?lng=en`);
      expect(html).toContain('offer наръчник.xlsx');
      expect(html).toContain('5 kB');
      expect(html).toContain('26 bytes');
      expect(html).toContain(createHash('sha256').update(CONTENT).digest('hex'));
      expect(html).toContain('A new chapter');
      expect(html).toContain('December 15, 2026');
      expect(html).toContain('$49');
    });

    test('is announced with order number, amount and what happens next', async () => {
      await buy();
      const html = await text('/thank-you?session_id=cs_1&lng=en');
      expect(html).toContain('<span>Order 1</span><span>$49</span>');
      expect(html).toContain('What happens next');
      expect(html).toContain('href="mailto:support@sample-company.example"');
      expect(html).not.toContain('Buy Now');
    });

    test('cannot be guessed, and does not leak its address', async () => {
      const response = await shop.app.request('/library/guess');
      expect(response.status).toBe(404);
      const own = await shop.app.request(await buy());
      expect(own.headers.get('referrer-policy')).toBe('no-referrer');
      expect(own.headers.get('x-robots-tag')).toBe('noindex');
      expect(own.headers.get('cache-control')).toBe('no-store');
    });

    test('delivers a file whole, in ranges, and repeatedly', async () => {
      const url = sheetDownload(await text(await buy()));
      const whole = await shop.app.request(url);
      expect(whole.status).toBe(200);
      expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''offer%20");
      expect(await whole.text()).toBe(CONTENT);
      const part = await shop.app.request(url, { headers: { range: 'bytes=4000-' } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe('bytes 4000-4999/5000');
      expect(await part.text()).toBe(CONTENT.slice(4000));
      const beyond = await shop.app.request(url, { headers: { range: 'bytes=6000-' } });
      expect(beyond.status).toBe(416);
      const changed = { range: 'bytes=4000-', 'if-range': '"other"' };
      expect((await shop.app.request(url, { headers: changed })).status).toBe(200);
    });

    test('delivers a PDF only with the buyer’s stamp', async () => {
      const html = await pageWithCopies(await buy());
      const response = await download(html, 'book.pdf');
      const pdf = await PDFDocument.load(await response.arrayBuffer());
      expect(pdf.getPage(0).node.Resources()?.toString()).toContain('/Font');
    });

    test('delivers the buyer’s own archive, also in ranges', async () => {
      const html = await pageWithCopies(await buy());
      const whole = await download(html, 'all.zip');
      const bytes = new Uint8Array(await whole.arrayBuffer());
      expect(whole.headers.get('content-type')).toBe('application/zip');
      expect(whole.headers.get('content-length')).toBe(String(bytes.length));
      expect(whole.headers.get('content-disposition')).toMatch(/^attachment.*all\.zip$/);
      const half = Math.floor(bytes.length / 2);
      const rest = await download(html, 'all.zip', { range: `bytes=${half}-` });
      expect(rest.status).toBe(206);
      expect(new Uint8Array(await rest.arrayBuffer())).toEqual(bytes.slice(half));
      const inside = unzipSync(bytes);
      expect(Object.keys(inside)).toEqual([
        'all/',
        'all/sheets/',
        'all/sheets/offer наръчник.xlsx',
        'all/book.pdf',
        'all/read me.txt',
        'all/film.mp4',
      ]);
      const book = await download(html, 'book.pdf');
      expect(inside['all/book.pdf']).toEqual(new Uint8Array(await book.arrayBuffer()));
      // Every file inside is the one that the page names by its checksum.
      for (const [name, content] of Object.entries(inside).filter(
        ([path]) => !path.endsWith('/'),
      )) {
        const sha256 = createHash('sha256').update(content).digest('hex');
        expect([name, html.includes(sha256)]).toEqual([name, true]);
      }
    });

    test('stamps again for a corrected address, and keeps no archive with the old one', async () => {
      const library = await buy();
      const before = await checksumOf(await download(await pageWithCopies(library), 'all.zip'));
      await shop.store.updateTable('orders').set({ email: 'right@example.com' }).execute();
      const after = await checksumOf(await download(await pageWithCopies(library), 'all.zip'));
      expect(after).not.toBe(before);
    });

    test('redirects links that are expired, forged or for another file', async () => {
      const url = sheetDownload(await text(await buy()));
      const forged = await shop.app.request(url.replace(/signature=../, 'signature=xx'));
      expect(forged.headers.get('location')).toBe('/library');
      const other = await shop.app.request(url.replace('sheets', '..%2F..'));
      expect(other.headers.get('location')).toBe('/library');
      shop.time.now = new Date(shop.time.now.getTime() + 61 * 60_000);
      const expired = await shop.app.request(url);
      expect(expired.headers.get('location')).toBe('/library?expired');
      expect(await text('/library?expired&lng=en')).toContain('has expired');
    });

    test('never answers a resumed download with a page', async () => {
      const url = sheetDownload(await text(await buy()));
      const resume = async (address: string) => {
        const headers = { range: 'bytes=4000-', 'accept-language': 'en' };
        const answer = await shop.app.request(address, { headers });
        return [answer.status, answer.headers.get('content-type'), await answer.text()];
      };
      const plain = expect.stringMatching(/^text\/plain/);
      const forged = url.replace(/signature=../, 'signature=xx');
      expect(await resume(forged)).toEqual([404, plain, expect.stringContaining('doesn’t work')]);
      shop.time.now = new Date(shop.time.now.getTime() + 61 * 60_000);
      expect(await resume(url)).toEqual([410, plain, expect.stringContaining('has expired')]);
    });

    test('keeps links alive for as long as a slow connection needs', async () => {
      const html = await text(await buy());
      const lifeOf = (name: string) => {
        const expires = new RegExp(`/download/[^"]+${name}\\?expires=(\\d+)`).exec(html)?.[1];
        return Number(expires) - shop.time.now.getTime();
      };
      expect(lifeOf('xlsx')).toBe(3_600_000 + 40);
      expect(lifeOf('film.mp4')).toBe(3_600_000 + 7200);
    });

    test('plays videos in the browser, and nothing else', async () => {
      const html = await text(`${await buy()}?lng=en`);
      const play =
        /href="([^"]+)" aria-label="Play Film">Play</.exec(html)?.[1]?.replaceAll('&amp;', '&') ??
        '';
      const answer = await shop.app.request(play, { headers: { range: 'bytes=0-99' } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
      expect(answer.headers.get('content-security-policy')).toContain("media-src 'self'");
      const saved = await shop.app.request(`${sheetDownload(html)}&play`);
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(html.match(/>Play</g)).toHaveLength(1);
    });

    test('ends with a refund, even for links signed before', async () => {
      const library = await buy();
      const url = sheetDownload(await text(library));
      await shop.deliver(refundEvent(4900));
      expect((await shop.app.request(url)).status).toBe(303);
      expect(await text(`${library}?lng=en`)).toContain('downloads have ended');
    });
  });

  test('treats addresses as equal whatever the spelling of their domain', async () => {
    const customer_details = { email: 'Ivan@Пример.бг', name: 'Иван', address: { country: 'BG' } };
    const event = sessionEvent('completed', { customer_details });
    await shop.deliver(event);
    expect((await shop.orders())[0]?.email).toBe('ivan@xn--e1afmkfd.xn--90ae');
    expect(await text('/thank-you?session_id=cs_1&lng=en')).toContain('ivan@пример.бг');
    for (const search of ['ivan@при', 'Пример', 'xn--e1a']) {
      const wanted = commands.orders.input.parse({ search });
      expect((await commands.orders.run(sellerOf(shop), wanted)).rows).toHaveLength(1);
    }
    const asked = { email: 'ivan@пример.бг' };
    const found = await commands.buyer.run(sellerOf(shop), asked);
    expect(found.orders).toHaveLength(1);
    const request = commands.erase.input.parse({ ...asked, dryRun: true });
    const { tables } = await commands.erase.run(sellerOf(shop), request);
    expect(tables.map(({ table }) => table)).toContain('orders');
  });
});
