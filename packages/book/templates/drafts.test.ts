import { strFromU8, unzipSync } from 'fflate';
import { DRAFT_KINDS } from 'one-product-shop/rules/drafts.ts';
import { expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import { editionOf } from '../read/edition.ts';
import type { Guide } from '../read/guide.ts';
import { makeReader } from '../reader/makeReader.ts';
import { makeDrafts } from './drafts.ts';

const book = makeReader(guide, editionOf(shop));

const marksIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

test('has every draft in every language of the shop, with the same marks in Word and Markdown', async () => {
  const drafts = await makeDrafts(guide.drafts, book);
  for (const kind of DRAFT_KINDS) {
    expect(Object.keys(drafts[kind] ?? {}).toSorted()).toEqual(shop.languages.toSorted());
    const all = Object.values(drafts[kind] ?? {});
    const marks = marksIn(all[0]?.markdown ?? '');
    for (const { markdown, docx } of all) {
      expect(marksIn(markdown), kind).toEqual(marks);
      const body = unzipSync(Buffer.from(docx, 'base64'))['word/document.xml'];
      expect(marksIn(strFromU8(body ?? new Uint8Array())), kind).toEqual(marks);
    }
  }
});

test.each([
  [
    'a mark that nothing fills',
    (draft: Guide['drafts'][number]) => ({ ...draft, source: '{{profit}}' }),
    'nothing is called {{profit}}',
  ],
  [
    'a draft nobody knows',
    (draft: Guide['drafts'][number]) => ({ ...draft, file: 'drafts/poem.en.md' }),
    'drafts/poem.en.md: there is no such draft',
  ],
  [
    'a page that is not there',
    (draft: Guide['drafts'][number]) => ({ ...draft, page: 'chapter-99' }),
    'has no page "chapter-99"',
  ],
])('stops the build at %s', async (_, change, message) => {
  const changed = guide.drafts.map((draft, at) => (at === 0 ? change(draft) : draft));
  await expect(makeDrafts(changed, book)).rejects.toThrow(message);
});

test('stops the build at a draft that is missing in one language', async () => {
  const some = guide.drafts.filter(({ file }) => file !== 'drafts/price-check.bg.md');
  await expect(makeDrafts(some, book)).rejects.toThrow(
    'shop/product/drafts/price-check.bg.md is missing',
  );
});
