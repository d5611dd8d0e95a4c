import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import { editionOf } from '../read/edition.ts';
import { parseMarkdown } from '../read/markdown.ts';
import { makeEpub } from './epub.ts';
import { packageDocument } from './package.ts';
import { blocks } from './xhtml.ts';

/** The offset of the name of the first ZIP entry. */
const FIRST_NAME = 30;

describe('the EPUB', async () => {
  const epub = await makeEpub(guide, editionOf(shop), new Uint8Array([1]));
  const files = unzipSync(epub);
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const opf = text('book/book.opf');
  const pages = Object.keys(files).filter((path) => path.endsWith('.xhtml'));

  test('begins with its type, uncompressed', () => {
    expect(strFromU8(epub.slice(FIRST_NAME, FIRST_NAME + 28))).toBe('mimetypeapplication/epub+zip');
    expect(text('META-INF/container.xml')).toContain('full-path="book/book.opf"');
  });

  test('lists every file once, and only files that exist', () => {
    const listed = Array.from(
      opf.matchAll(/<item id="[^"]+" href="([^"]+)"/g),
      ([, href]) => `book/${href}`,
    );
    const present = Object.keys(files).filter(
      (path) => path.startsWith('book/') && path !== 'book/book.opf',
    );
    expect(listed.toSorted()).toEqual(present.toSorted());
  });

  test('has a spine of known pages and the metadata that readers need', () => {
    const ids = new Set(Array.from(opf.matchAll(/<item id="([^"]+)"/g), ([, id]) => id));
    const spine = Array.from(opf.matchAll(/<itemref idref="([^"]+)"/g), ([, id]) => id);
    expect(spine.filter((id) => !ids.has(id))).toEqual([]);
    expect(spine.length).toBe(pages.length);
    for (const name of [
      'dc:identifier',
      'dc:title',
      'dc:language',
      'dcterms:modified',
      'schema:accessMode',
    ]) {
      expect(opf).toContain(name);
    }
  });

  test('has the day of the edition, by which e-readers know a newer one', () => {
    const edition = { ...editionOf(shop), date: '2027-03-05' };
    const described = packageDocument(edition, '', [], []);
    expect(described).toContain('<meta property="dcterms:modified">2027-03-05T00:00:00Z</meta>');
  });

  test('marks the pages with drawings, and only those', () => {
    for (const path of pages) {
      const item = opf.split('\n').find((line) => line.includes(`href="${path.slice(5)}"`));
      expect([path, item?.includes('properties="svg"')]).toEqual([
        path,
        text(path).includes('<svg '),
      ]);
    }
  });

  test('shows sums as tables and other samples as they are written', () => {
    const href = (id: string) => id;
    const sum = parseMarkdown(
      '```text\nYour month   fee   = $390\n             tools = $48\nSum\n```',
      'x.md',
    );
    expect(blocks(sum, href)).toBe(
      '<table class="sum"><tbody><tr><td>Your month: fee</td><td>= $390</td></tr><tr><td>tools</td><td>= $48</td></tr><tr><td colspan="2">Sum</td></tr></tbody></table>',
    );
    const long = parseMarkdown(
      '```text\nHalf of 6 =   $3\n42 × 4 = 168   = 2.8 h = 3\nIn:  6 x 2    = $12\ncost = items ÷ 60\n              × weeks\n```',
      'x.md',
    );
    const rows = blocks(long, href).matchAll(/<tr><td>(.*?)<.td><td>(.*?)<.td>/g);
    expect(Array.from(rows, ([, left, right]) => [left, right])).toEqual([
      ['Half of 6', '= $3'],
      ['42 × 4 = 168', '= 2.8 h = 3'],
      ['In: 6 x 2', '= $12'],
      ['cost', '= items ÷ 60 × weeks'],
    ]);
    const padded = parseMarkdown('```text\nTools        =  $15\nFee          = $9\n```', 'x.md');
    expect(blocks(padded, href)).toContain('<td>Tools</td><td>= $15</td>');
    const letter = parseMarkdown('```text\nHello [NAME],\nx = 1\nBye\n```', 'x.md');
    expect(blocks(letter, href)).toContain('<pre class="sample">Hello [NAME],');
  });

  test('shows a list with labels as a table, so that its columns hold on a phone', () => {
    const sheet =
      '```text\nBuyer    A property manager\n         with 80 units\nOut      One row\n  /in    files  today\n```';
    expect(blocks(parseMarkdown(sheet, 'x.md'), (id) => id)).toBe(
      '<table class="sum labels"><tbody><tr><td>Buyer</td><td>A property manager with 80 units</td></tr><tr><td>Out</td><td>One row</td></tr><tr><td>\u00a0\u00a0/in</td><td>files · today</td></tr></tbody></table>',
    );
  });

  test('joins the lines of a letter that the width of the page has broken', () => {
    const letter =
      '```text\nHi Sam,\n\nI look into how small firms handle their job reports, because I may\nbuild a service around it. I will not try to sell you anything now.\nThanks!\n\nNora\n```';
    expect(blocks(parseMarkdown(letter, 'x.md'), (id) => id)).toContain(
      'Hi Sam,\n\nI look into how small firms handle their job reports, because I may build a service around it. I will not try to sell you anything now.\nThanks!\n\nNora',
    );
  });

  test('turns tables that are too wide for a phone into lists', () => {
    const table = (word: string) => `| One | Two |\n|---|---|\n| ${word} | ${word} |`;
    const html = (word: string) => blocks(parseMarkdown(table(word), 'x.md'), (id) => id);
    expect(html('short')).toContain('<table><thead>');
    expect(html('a-very-long-name-of-a-file')).toContain('<table class="stacked"><thead>');
  });

  test('has no broken links', () => {
    const broken = pages.flatMap((path) =>
      Array.from(text(path).matchAll(/href="(?!https:)([^"]+)"/g), ([, href = '']) => href).filter(
        (href) => {
          const [file, anchor] = href.split('#');
          const target = text(`book/${file}`);
          return target === '' || (anchor !== undefined && !target.includes(`id="${anchor}"`));
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  test.each(pages)('%s is well-formed', (path) => {
    const open: string[] = [];
    for (const [, closing, name, empty] of text(path).matchAll(
      /<(\/?)([a-z][\w:]*)[^>]*?(\/?)>/gi,
    )) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name ?? '');
    }
    expect(open).toEqual([]);
    expect(text(path)).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#)/);
  });
});
