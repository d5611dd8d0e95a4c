import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { libraryOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { makeGuideIndex } from '../../formats/guideIndex.ts';
import type { ReaderBook } from '../../formats/readerBook.ts';
import { editionContent } from './editionContent.ts';
import { registerEdition } from './editions.ts';

const page = (id: string, title: string, html: string, text: string) => ({
  id,
  title,
  numeral: id.slice(-1),
  kicker: 'Find · Day 1',
  minutes: 3,
  html,
  sections: [
    { id: '', title: '', level: 1, text: '' },
    { id: 'costs', title: 'Four costs', level: 2, text },
  ],
});

const BOOK: ReaderBook = {
  title: 'A book',
  language: 'en-US',
  sample: 'chapter-1',
  startHere: [{ page: 'chapter-1', name: { bg: 'Първа' }, note: { en: 'Day 1', bg: 'Ден 1' } }],
  parts: [
    {
      title: 'Find',
      detail: 'Days 1–4',
      pages: [
        page('chapter-1', 'First', '<p>See <a href="chapter-2">Chapter 2</a>.</p>', 'Bread & salt'),
        page('chapter-2', 'Second', '<h2 id="costs">Four costs</h2><p>Salt.</p>', 'Salt <b>'),
      ],
    },
    {
      title: 'Recipes',
      name: { bg: 'Рецепти' },
      detail: '',
      pages: [page('recipe-1', 'Rye', '<p>Rye</p>', 'Rye')],
    },
    { title: 'Tools', detail: '', pages: [page('tools', 'Oven', '<p>Oven</p>', 'Oven')] },
  ],
};

let shop: TestShop;
let bundle: string;
afterEach(async () => {
  await shop.close();
  rmSync(bundle, { recursive: true });
});

async function open(
  files: Record<string, string>,
  roles: Record<string, 'reader' | 'cover' | 'index'>,
) {
  shop = await testShop();
  bundle = makeBundle('1.0', files, roles);
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, {});
}
beforeEach(() =>
  open(
    { 'book.md': 'x', 'samples/reader.json': JSON.stringify(BOOK), 'samples/cover.avif': 'c' },
    { 'samples/reader.json': 'reader', 'samples/cover.avif': 'cover' },
  ),
);

async function buy() {
  await shop.deliver(sessionEvent('completed'));
  return libraryOf(shop);
}
const get = (path: string) => shop.app.request(path);
const text = async (path: string) => (await get(path)).text();

test('the library names the stages as the site does, with the name in the book beside it', async () => {
  const library = await buy();
  const words = async (language: string) => {
    const html = await text(`${library}?lng=${language}`);
    const list = /<ol class="stages">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
    return {
      list,
      read: list
        .replaceAll(/<!--.*?-->|<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    };
  };
  expect((await words('en')).read).toBe('Find Days 1–4');
  const bulgarian = await words('bg');
  expect(bulgarian.read).toBe('Откриване Дни 1–4 · Find');
  expect(bulgarian.list).toContain('<span lang="en-US">Find</span>');
});

test('the library names parts and first pages in the language of the page', async () => {
  const library = await buy();
  const linksIn = async (language: string, list: RegExp) => {
    const html = await text(`${library}?lng=${language}`);
    return (list.exec(html)?.[1] ?? '').match(/>[^<]+(?=<\/a>)/g);
  };
  const [startHere, parts] = [
    /<section class="card start-here">(.*?)<\/section>/s,
    /<ul class="other-parts">(.*?)<\/ul>/s,
  ];
  expect(await linksIn('en', startHere)).toEqual(['>First']);
  expect(await linksIn('bg', startHere)).toEqual(['>Първа']);
  expect(await linksIn('en', parts)).toEqual(['>Recipes', '>Tools']);
  expect(await linksIn('bg', parts)).toEqual(['>Рецепти', '>Tools']);
});

test('a buyer reads the book in the browser, and nobody may keep or list the page', async () => {
  const library = await buy();
  const answer = await get(`${library}/read/chapter-1?lng=bg`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await answer.text();
  expect(html).toContain('<html lang="bg"');
  expect(html).toContain('class="book-text" lang="en-US"');
  expect(html).toContain('Книгата е на английски език.');
  expect(html).toContain('<a href="chapter-2">Chapter 2</a>');
  expect(html).toContain(`href="${library}/read/chapter-2" rel="next"`);
  expect(html).toContain('aria-current="page"');
  expect(html).not.toMatch(/href="[^"]*#buy"/);
});

test('the reader opens at its first page and has no others than its own', async () => {
  const library = await buy();
  const start = await get(`${library}/read`);
  expect(start.headers.get('location')).toBe(`${library}/read/chapter-1`);
  expect((await get(`${library}/read/chapter-3`)).status).toBe(404);
});

test('a wrong key opens nothing and offers to send the link again', async () => {
  for (const path of ['', '/chapter-1', '/search?q=salt']) {
    const answer = await get(`/library/${'x'.repeat(43)}/read${path}`);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('name="email"');
    expect(html).not.toContain('Bread');
  }
});

test('reading ends with a refund, as downloads do', async () => {
  const library = await buy();
  await shop.deliver(refundEvent(4900));
  for (const path of ['', '/chapter-1', '/search?q=salt']) {
    const answer = await get(`${library}/read${path}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, library]);
  }
  const html = await text(`${library}?lng=en`);
  expect(html).toContain('downloads have ended');
  expect(html).not.toContain('/read');
});

test('the search shows sections with the words around the match, and escapes the query', async () => {
  const library = await buy();
  const html = await text(`${library}/read/search?q=salt&lng=en`);
  expect(html).toContain('2 results for “salt”');
  expect(html).toContain(`href="${library}/read/chapter-2#costs"`);
  expect(html).toContain('Bread &amp; <mark>salt</mark>');
  expect(html).toContain('<mark>Salt</mark> &lt;b&gt;');
  const hostile = await text(`${library}/read/search?q=%3Cscript%3E&lng=en`);
  expect(hostile).toContain('Nothing found for “&lt;script&gt;”');
  expect(await text(`${library}/read/search?lng=en`)).toContain('Type a word');
});

test('everybody may read the sample, which has no links to the rest', async () => {
  const answer = await get('/read?lng=en');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-robots-tag')).toBeNull();
  const html = await answer.text();
  expect(html).toContain('<p>See Chapter 2.</p>');
  expect(html).toContain('<link rel="canonical" href="http://localhost/read"');
  expect(html).not.toMatch(/href="[^"]*chapter-2/);
  expect(html).not.toContain('type="search"');
});

test('the library leads to the reader, shows the cover, and sells nothing', async () => {
  const library = await buy();
  const html = await text(`${library}?lng=en`);
  expect(html).toContain('Start reading');
  expect(html).toContain(`href="${library}/read/chapter-1"`);
  expect(html).toContain('src="/cover/1.0"');
  expect(html).not.toMatch(/Buy Now|href="[^"]*#buy"/);
  // Neither is delivered as a file.
  expect(html).not.toMatch(/reader\.json|cover\.avif/);
  const cover = await get('/cover/1.0');
  expect([await cover.text(), cover.headers.get('content-type')]).toEqual(['c', 'image/avif']);
  expect((await get('/cover/9.9')).status).toBe(404);
});

test('words that no section has find those about the same thing, in the other language too', async () => {
  const costs = { page: 'chapter-2', section: 'costs', chapter: '2. Second', title: 'Four costs' };
  const index = makeGuideIndex(
    [{ ...costs, text: 'Salt is cheap. Ovens are not.', phrases: [], weight: 1 }],
    { salt: ['сол'] },
  );
  await shop.close();
  rmSync(bundle, { recursive: true });
  await open(
    {
      'book.md': 'x',
      'samples/reader.json': JSON.stringify(BOOK),
      'samples/index.json': JSON.stringify(index),
    },
    { 'samples/reader.json': 'reader', 'samples/index.json': 'index' },
  );
  const library = await buy();
  const html = await text(`${library}/read/search?q=${encodeURIComponent('сол')}&lng=bg`);
  expect(html).toContain('Няма раздел с точно тези думи. Най-близко до „сол“:');
  expect(html).toContain(
    `<a href="${library}/read/chapter-2#costs">Four costs</a><small>2. Second</small><p>Salt is cheap.`,
  );
  const nothing = await text(`${library}/read/search?q=zebra&lng=bg`);
  expect(nothing).toContain('Няма резултати за „zebra“');
});

test('a product that is no book has a library without a reader', async () => {
  await shop.close();
  rmSync(bundle, { recursive: true });
  await open({ 'recipes/rye_bread.mp4': 'x', 'recipes/rye_bread.txt': 'x' }, {});
  const library = await buy();
  const html = await text(`${library}?lng=en`);
  expect(html).toContain('<h2>Recipes</h2>');
  expect(html).toContain('<h3>Rye bread</h3>');
  expect(html).not.toMatch(/Start reading|\/read"/);
  expect((await get(`${library}/read/chapter-1`)).status).toBe(404);
  expect((await get('/read')).status).toBe(404);
});

test('the consultant searches the index of the current edition, which is opened once', async () => {
  const editions = editionContent(shop.store, shop.dataDir);
  expect(await editions.search()).toBeUndefined();
  const section = { page: 'chapter-1', section: '', chapter: 'First', title: 'First' };
  const index = makeGuideIndex([{ ...section, text: 'Bread and salt', phrases: [], weight: 1 }]);
  const next = makeBundle(
    '2.0',
    { 'book.md': 'x', 'samples/guide-index.json': JSON.stringify(index) },
    { 'samples/guide-index.json': 'index' },
  );
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, next, {});
  rmSync(next, { recursive: true });
  const search = await editions.search();
  expect(search?.find('salt').passages).toMatchObject([{ page: 'chapter-1' }]);
  const parse = vi.spyOn(JSON, 'parse');
  expect(await editions.search()).toBe(search);
  // Not even the list of its files, which is long.
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});
