import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { FULL } from '../../../testkit/engines.ts';
import { copyGuide, guide, withoutPartNames } from '../../../testkit/ourGuide.ts';
import { checkGuide } from '../check/checkGuide.ts';
import { epubPages } from '../epub/pages.ts';
import { bookFiles } from '../pdf/book.ts';
import { makeReader } from '../reader/makeReader.ts';
import { editionOf } from './edition.ts';
import type { Guide } from './guide.ts';
import { checkedOn, partsOf } from './parts.ts';
import { readGuide } from './readGuide.ts';

const folder = copyGuide();
const page = join(folder, 'reference/1-personal-data-roles.md');
const edition = editionOf(shop);

beforeEach(() => copyGuide(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const change = (pattern: RegExp, text: string) => {
  const before = readFileSync(page, 'utf8');
  const after = before.replace(pattern, text);
  expect(after).not.toBe(before);
  writeFileSync(page, after);
};

const typst = (guide: Guide) => String(bookFiles(guide, edition)['/main.typ']);

describe('a reference page', () => {
  test.each([
    ['without a date', /^checkedOn: .*\n/m, '', 'checkedOn'],
    ['with a date that is no day', /^checkedOn: .*$/m, 'checkedOn: 2026-11-31', 'checkedOn'],
    ['without sources', /^sources:\n( {2}.*\n)+/m, '', 'sources'],
    ['with an empty list of sources', /^sources:\n( {2}.*\n)+/m, 'sources: []\n', 'sources'],
    ['with a source that is not https', /url: https:/, 'url: http:', 'sources.0.url'],
  ])('stops the build %s', (_, pattern, text, key) => {
    change(pattern, text);
    expect(() => readGuide(folder)).toThrow(
      new RegExp(`shop/product/reference/1-personal-data-roles\\.md has wrong values:\\s+${key}`),
    );
  });

  test.each([
    ['a misspelled word in its text', /$/, '\n\nA sentense.', 'sentense'],
    ['a misspelled word in the title of a source', /Regulation/, 'Regulashun', 'Regulashun'],
    ['a link to a page that does not exist', /$/, '\n\n[Page 99](reference:99).', 'reference:99'],
  ])('stops the build with %s', FULL, (_, pattern, text, message) => {
    change(pattern, text);
    expect(() => checkGuide(readGuide(folder))).toThrow(message);
  });

  test('shows its date and links to its sources in the PDF, the EPUB and the reader', () => {
    const [first] = guide.references;
    if (!first) throw new Error('no reference pages');
    expect(checkedOn(first)).toMatch(/^Checked on [A-Z][a-z]+ \d{1,2}, \d{4}$/);
    const epub = epubPages(guide).find(({ id }) => id === 'reference-1');
    const reader = makeReader(guide, edition)
      .parts.flatMap(({ pages }) => pages)
      .find(({ id }) => id === 'reference-1');
    expect(reader?.kicker).toContain(checkedOn(first));
    for (const body of [epub?.body((id) => id), reader?.html, typst(guide)]) {
      expect(body).toContain(checkedOn(first));
      for (const { url } of first.sources) expect(body).toContain(`"${url}"`);
    }
  });

  test('is not needed: a guide without them has no such part', FULL, () => {
    const part = partsOf(guide).find(({ id }) => id === 'reference');
    if (!part) throw new Error('no part with reference pages');
    rmSync(join(folder, 'reference'), { recursive: true });
    const without = readGuide(folder);
    expect(without.references).toEqual([]);
    expect(typst(without).includes(part.title)).toBe(false);
    expect(epubPages(without).map(({ id }) => id)).not.toContain('reference');
    const { parts } = makeReader(withoutPartNames(without), edition);
    expect(parts.map(({ title }) => title)).not.toContain(part.title);
  });
});
