import { expect, test } from 'vitest';
import shop from '../../shop.config.ts';
import { guide } from '../../testkit/ourGuide.ts';
import { editionOf } from '../read/edition.ts';
import { GuideError } from '../read/guide.ts';
import { guideIndexOf } from './guideIndex.ts';
import { makeIndexInThread } from './indexThread.ts';
import { makeReader } from './makeReader.ts';

const book = makeReader(guide, editionOf(shop));

test('a thread makes the same index', async () => {
  const index = await makeIndexInThread({ book, search: undefined });
  expect(index).toEqual(guideIndexOf(book, undefined));
});

test('a problem that the thread finds stops the build with its message', async () => {
  const questions = new Map([['chapter-99', ['nothing?']]]);
  const search = { synonyms: {}, elsewhere: {}, sections: {}, questions, asked: new Map() };
  const made = makeIndexInThread({ book, search });
  await expect(made).rejects.toThrow(GuideError);
  await expect(made).rejects.toThrow('there is no section "chapter-99"');
});
