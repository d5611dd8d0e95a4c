import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import { editionOf } from '../read/edition.ts';
import { guideIndexOf } from './guideIndex.ts';
import { makeReader } from './makeReader.ts';
import { MODEL_FILE, trainedOnce } from './storedModel.ts';

const OURS = resolve(import.meta.dirname, '../../../shop/product', MODEL_FILE);
const SECTIONS = [
  {
    page: 'a',
    section: '',
    chapter: 'One',
    title: 'Prices',
    text: 'Ask more.',
    phrases: ['cost'],
    weight: 1,
  },
];

const newFolder = () => mkdtempSync(join(tmpdir(), 'model-'));

test('the stored model of our guide was trained with the guide as it is', () => {
  const folder = newFolder();
  const file = join(folder, MODEL_FILE);
  copyFileSync(OURS, file);
  // A model that is out of date is trained again and replaces the file.
  guideIndexOf(makeReader(guide, editionOf(shop)), guide.search, trainedOnce(folder));
  const isCurrent = readFileSync(file, 'utf8') === readFileSync(OURS, 'utf8');
  expect(isCurrent, `run npm run guide and commit shop/product/${MODEL_FILE}`).toBe(true);
}, 120_000);

test('trains again when a question has changed, or when the file is damaged', () => {
  const folder = newFolder();
  const file = join(folder, MODEL_FILE);
  const train = trainedOnce(folder);
  const first = train(SECTIONS, new Map(), []);
  const stored = readFileSync(file, 'utf8');
  expect(train(SECTIONS, new Map(), [])).toEqual(first);
  train(SECTIONS, new Map(), ['What is the weather?']);
  expect(readFileSync(file, 'utf8')).not.toBe(stored);
  writeFileSync(file, '{');
  expect(train(SECTIONS, new Map(), [])).toEqual(first);
  expect(readFileSync(file, 'utf8')).toBe(stored);
});

/** What decides what a model learns, besides the questions. */
const CODE = [
  'book/reader/trainSectionModel.ts',
  'engine/formats/sectionModel.ts',
  'engine/formats/searchTerms.ts',
];

test('code that teaches something else makes stored models out of date', () => {
  const hash = createHash('sha256');
  // Without its imports: where a file is changes nothing.
  for (const file of CODE) {
    const text = readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');
    hash.update(text.replace(/^import [^;]+;\n/gm, ''));
  }
  expect(
    hash.digest('hex').slice(0, 12),
    'If a model learns something else now, raise TRAINING. Then update this value.',
  ).toBe('456f97474824');
});
