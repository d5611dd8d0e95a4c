import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedHere } from './namedHere.ts';

const MESSAGE =
  'shop/words/fr/common.ts: backToTop is missing; translate it from one-product-shop/words/en/common.ts';

test.each([
  ['this repository', 'shop', MESSAGE],
  ['a project of its own', '', MESSAGE.replace('shop/words', 'words')],
  ['a test shop', join('testkit', 'shops'), MESSAGE.replace('shop/words', 'testkit/shops/words')],
])('names the files of a shop as they are in %s', (_, folder, named) => {
  expect(namedHere(MESSAGE, folder)).toBe(named);
});

test('names every file of a seller, and no other', () => {
  const own =
    'shop/facts.ts shop/landing.ts shop/theme.css shop/legal/en shop/product/manual.yaml shop/pictures,';
  expect(namedHere(own, '')).toBe(own.replaceAll('shop/', ''));
  const others = 'my-shop/words one-product-shop/words /shop/words shop/upgrade.ts';
  expect(namedHere(others, '')).toBe(others);
});

test('names them as they are here', () => {
  expect(namedHere('shop/facts.ts')).toBe('shop/facts.ts');
});
