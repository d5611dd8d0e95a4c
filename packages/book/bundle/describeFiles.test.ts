import { expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import { editionOf } from '../read/edition.ts';
import { describeFiles } from './describeFiles.ts';

const edition = editionOf(shop);
const named = (library: typeof guide.manual.library, folder = '') =>
  library
    .flatMap(({ items }) => items.flatMap((item) => item.files))
    .map((file) => `${file === 'manual' ? edition.fileName : folder + file}.x`);
const files = [
  ...named(guide.manual.library),
  ...guide.workingFiles.flatMap(({ about }) => named(about.library, `${about.folder}/`)),
];

test('describes every file in the order of the library, in every language of the shop', () => {
  const described = describeFiles(guide, edition, files.toReversed());
  expect(Object.keys(described)).toEqual(files);
  for (const { about } of Object.values(described)) {
    for (const text of [about?.purpose, about?.group.name]) {
      expect(Object.keys(text ?? {}).toSorted()).toEqual([...shop.languages].toSorted());
    }
  }
  expect(described['templates/invoice.x']?.about).toMatchObject({
    title: 'Invoice',
    page: 'template-invoice',
  });
  expect(described['na-balgarski/templates/invoice.x']?.about).toMatchObject({ title: 'Фактура' });
  expect(described['na-balgarski/templates/invoice.x']?.about).not.toHaveProperty('page');
});

test('stops the build at a file that the library does not describe, and at one that is missing', () => {
  expect(() => describeFiles(guide, edition, [...files, 'new/thing.pdf'])).toThrow('new/thing.pdf');
  expect(() => describeFiles(guide, edition, files.slice(1))).toThrow('there is no file "manual"');
});
