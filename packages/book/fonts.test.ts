import fontkit from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { guide } from '../../testkit/ourGuide.ts';
import { everyText } from './check/everyText.ts';
import { BOOK_CHARACTERS, pdfFonts } from './fonts.ts';
import { curlText } from './read/blocks.ts';

function charactersOf(data: Buffer): Set<number> {
  const font = fontkit.create(data);
  return new Set('characterSet' in font ? font.characterSet : []);
}

test('the fonts have every character that the book uses', async () => {
  const used = new Set(everyText(guide).flatMap(({ text }) => Array.from(curlText(text))));
  const [text, , , , , sans, , symbols, mono] = (await pdfFonts()).map(charactersOf);
  expect([...used].filter((character) => !BOOK_CHARACTERS.includes(character))).toEqual([]);
  const missing = (...fonts: (Set<number> | undefined)[]) =>
    [...used].filter((character) =>
      fonts.every((font) => !font?.has(character.codePointAt(0) ?? 0)),
    );
  expect(missing(text, symbols)).toEqual([]);
  expect(missing(sans, symbols)).toEqual([]);
  expect(missing(mono, symbols)).toEqual([]);
});
