import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { everyText } from '../check/everyText.ts';
import { curlText } from '../read/quotes.ts';
import { readGuide } from '../read/readGuide.ts';
import { BOOK_CHARACTERS, bookFonts } from './fonts.ts';

/** The characters of a font, from its `cmap` table (format 4, which covers all we use). */
function charactersOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, index) => 12 + index * 16).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap',
  );
  const cmap = font.readUInt32BE((entry ?? 0) + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
  );
  const at = subtables.find((offset) => font.readUInt16BE(offset) === 4) ?? 0;
  const segments = font.readUInt16BE(at + 6) / 2;
  const found = new Set<number>();
  for (let index = 0; index < segments; index++) {
    const end = font.readUInt16BE(at + 14 + index * 2);
    const start = font.readUInt16BE(at + 16 + segments * 2 + index * 2);
    for (let code = start; code <= end && code !== 0xffff; code++) found.add(code);
  }
  return found;
}

test('the fonts have every character that the book uses', async () => {
  const guide = readGuide(resolve(import.meta.dirname, '../../guide'));
  const used = new Set(everyText(guide).flatMap(({ text }) => Array.from(curlText(text))));
  const [text, , , , , sans, , symbols, mono] = (await bookFonts()).map(charactersOf);
  expect([...used].filter((character) => !BOOK_CHARACTERS.includes(character))).toEqual([]);
  const missing = (...fonts: (Set<number> | undefined)[]) =>
    [...used].filter((character) =>
      fonts.every((font) => !font?.has(character.codePointAt(0) ?? 0)),
    );
  expect(missing(text, symbols)).toEqual([]);
  expect(missing(sans, symbols)).toEqual([]);
  expect(missing(mono, symbols)).toEqual([]);
});
