import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { content, LANGUAGES, otherwise, shop } from '../../testkit/ourShop.ts';
import { type FontManifest, MissingLetters, makeFonts } from './fonts.ts';
import { charactersFor } from './typefaces.ts';

const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a letter is cut from the file that has it, and accents are always there', async () => {
  const { files, missing } = await charactersFor('serif', 'Žluťoučký Αθήνα');
  const file = (name: string) => files.find(({ script }) => script === name)?.characters ?? '';
  expect(missing).toEqual([]);
  expect(file('greek')).toBe('Αήαθν');
  for (const letter of 'éàçüñßÉ') expect(file('accents')).toContain(letter);
  for (const letter of 'Žťčł') expect(file('latin-ext')).toContain(letter);
});

test('pages load at once what their language needs, and no more', async () => {
  const manifest = join(folder, 'fonts.json');
  await makeFonts(content, shop.languages, folder, manifest);
  const { scripts, headlines }: FontManifest = JSON.parse(readFileSync(manifest, 'utf8'));
  expect(scripts.en).toEqual(['latin']);
  expect(scripts.bg?.toSorted()).toEqual(['cyrillic', 'latin']);
  expect(LANGUAGES.map((language) => headlines[language]?.length)).toEqual([1, 2]);
});

test('a letter that no typeface has stops the build, with its language', async () => {
  const { content: odd } = otherwise(({ product }) => ({
    product: { ...product, name: { en: 'The 本 Manual', bg: 'Наръчник' } },
  }));
  const made = makeFonts(odd, shop.languages, folder, join(folder, 'none.json'));
  await expect(made).rejects.toThrow(MissingLetters);
  await expect(made).rejects.toThrow('本 in the texts of en');
});
