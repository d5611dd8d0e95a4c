import { expect, test } from 'vitest';
import { suggestEmail } from './emailTypos.ts';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['Ana.P@Hotmal.com', 'Ana.P@hotmail.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@abv.bgg', 'ana@abv.bg'],
])('suggests a common domain for %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each(['ana@gmail.com', 'ana@mail.com', 'ana@email.com', 'ana@gmx.at', 'ana@yahoo.co.uk'])(
  'says nothing about %s',
  (address) => {
    expect(suggestEmail(address)).toBeUndefined();
  },
);

test.each(['', 'ana', '@gmial.com', 'ana@', 'ana@rye.test', 'ana@hotmail.fr'])(
  'says nothing about %j',
  (address) => {
    expect(suggestEmail(address)).toBeUndefined();
  },
);
