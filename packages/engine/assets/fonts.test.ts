import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Glyph } from '@cantoo/fontkit';
import { afterAll, expect, test } from 'vitest';
import { content, LANGUAGES, otherwise, shop } from '../../../testkit/ourShop.ts';
import { MissingLetters, makeFonts } from './fonts.ts';
import { localGlyph, readFont } from './localForms.ts';
import { charactersFor, cut, EUROPEAN } from './typefaces.ts';

const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a letter is cut from the file that has it, and accents are always there', async () => {
  const { files, missing } = await charactersFor('serif', 'Žluťoučký Αθήνα');
  const file = (name: string) => files.find(({ script }) => script === name)?.characters ?? '';
  expect(missing).toEqual([]);
  for (const letter of 'Αήαθν') expect(file('greek')).toContain(letter);
  for (const letter of 'àçüñßÉ') expect(file('accents')).toContain(letter);
  // Of English texts: a résumé, a sum.
  for (const letter of 'é÷') expect(file('latin')).toContain(letter);
  for (const letter of 'Žťčł') expect(file('latin-ext')).toContain(letter);
});

test.each(['serif', 'sans'] as const)(
  'the %s has every letter of European names',
  async (typeface) => {
    const names =
      'Ștefan Țepeș Łukasz Żółć Dvořák Erdoğan Jørgensen Þór Ġużeppi Ŵyn Ẃ Ŧ Ǩ Ə Ђорђе Ќе Їжак Ўладзімір Ґ Ѝ Γιώργος Ώ ΐ ẞ';
    const { files, missing } = await charactersFor(typeface, names);
    expect(missing).toEqual([]);
    const held = files.map(({ characters }) => characters).join('');
    const letters = [...(EUROPEAN.match(/\p{L}/gu) ?? []), ...names];
    expect(letters.filter((letter) => !held.includes(letter))).toEqual([]);
  },
);

test('what the sans lacks comes from a substitute, whole scripts together', async () => {
  const { files } = await charactersFor('sans', '');
  const greek = files.filter(({ characters }) => /\p{Script=Greek}/u.test(characters));
  expect(greek.map(({ script }) => script)).toEqual(['other-greek']);
  expect(files.find(({ characters }) => characters.includes('ѝ'))?.script).toBe('other-cyrillic');
});

test('pages load at once what their language needs, and no more', async () => {
  const { files, scripts, headlines } = await makeFonts(content, shop.languages, folder);
  expect(scripts.en).toEqual(['latin']);
  expect(scripts.bg?.toSorted()).toEqual(['cyrillic', 'latin']);
  // What is rare is loaded on demand; what does not occur is named only where people type it.
  const having = (name: string) => files.find(({ path }) => path.includes(name))?.languages;
  expect(having('sans-other-cyrillic')).toEqual(['bg']);
  expect(having('serif-greek')).toEqual([]);
  expect(LANGUAGES.map((language) => headlines[language]?.length)).toEqual([1, 2]);
  const loaded = (language: string) =>
    files
      .filter(({ script }) => scripts[language]?.includes(script))
      .reduce((sum, { path }) => sum + statSync(folder + path).size, 0);
  expect(loaded('en')).toBeLessThan(30_000);
  // With the Bulgarian word "ѝ", which is in a small file of its own.
  const single = files.find(({ path }) => path.includes('sans-other-cyrillic'));
  expect(loaded('bg') + statSync(folder + single?.path).size).toBeLessThan(48_900);
});

test.each([
  ['sans', 'cyrillic', false],
  ['serif', 'latin', true],
] as const)(
  'the %s (%s) keeps the table that turns hinting off',
  async (typeface, script, bare) => {
    const font = await cut(typeface, script, EUROPEAN, { format: 'sfnt', bare });
    const tags = Array.from({ length: font.readUInt16BE(4) }, (_, table) =>
      font.toString('latin1', 12 + 16 * table, 16 + 16 * table),
    );
    expect(tags).toContain('prep');
  },
);

test('the first screen has the letterforms that the rest of its page has', async () => {
  const { files, headlines } = await makeFonts(content, shop.languages, folder);
  const whole = files.find(({ path }) => path.includes('/serif-cyrillic'));
  const below = readFont(readFileSync(folder + whole?.path));
  const inlined = (headlines.bg ?? []).map((font) => readFont(Buffer.from(font, 'base64')));
  const drawn = (glyph: Glyph | null | undefined) => [glyph?.advanceWidth, glyph?.path?.toSVG()];
  const letters = inlined.flatMap((font) =>
    font.characterSet
      .filter((point) => below.hasGlyphForCodePoint(point))
      .map((point) => ({
        letter: String.fromCodePoint(point),
        first: drawn(font.glyphForCodePoint(point)),
        further: drawn(localGlyph(below, point, 'bg')),
        common: drawn(below.glyphForCodePoint(point)),
      })),
  );
  expect(letters.map(({ letter, first }) => [letter, first])).toEqual(
    letters.map(({ letter, further }) => [letter, further]),
  );
  const own = letters.filter(({ first, common }) => first[1] !== common[1]);
  expect(own.map(({ letter }) => letter).join('')).toContain('дзик');
});

test('a letter that no typeface has stops the build, with its language', async () => {
  const { content: odd } = otherwise(({ product }) => ({
    product: { ...product, name: { en: 'The 本 Manual', bg: 'Наръчник' } },
  }));
  const made = makeFonts(odd, shop.languages, folder);
  await expect(made).rejects.toThrow(MissingLetters);
  await expect(made).rejects.toThrow('本 in the texts of en');
});
