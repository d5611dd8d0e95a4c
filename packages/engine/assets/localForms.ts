import fontkit, { type Font, type Glyph } from '@cantoo/fontkit';
import type { Language } from '../rules/language.ts';
import { replaceTable } from './fontTables.ts';

/** OpenType's names for the languages with letterforms of their own in our typefaces. */
const OPENTYPE_LANGUAGES: Readonly<Record<string, string>> = { bg: 'BGR ', mk: 'MKD ', sr: 'SRB ' };

const openTypeLanguage = (language: Language) => OPENTYPE_LANGUAGES[language.split('-')[0] ?? ''];

export function readFont(data: Buffer): Font {
  const font = fontkit.create(data);
  if (!('characterSet' in font)) throw new Error('expected one font in a file');
  return font;
}

/** The glyph that a browser shows for a character in a text of this language. */
export function localGlyph(font: Font, point: number, language: Language): Glyph | null {
  const tag = openTypeLanguage(language);
  if (!tag) return font.glyphForCodePoint(point);
  return font.layout(String.fromCodePoint(point), ['locl'], 'cyrl', tag).glyphs[0] ?? null;
}

/**
 * A TrueType font whose characters lead to the forms of one language directly. A subset of it shows
 * them without the feature `locl`, which would bring the common forms along.
 */
export function withLocalForms(data: Buffer, language: Language): Buffer {
  if (!openTypeLanguage(language)) return data;
  const font = readFont(data);
  const glyphs = font.characterSet
    .toSorted((a, b) => a - b)
    .map((point) => [point, localGlyph(font, point, language)?.id ?? 0] as const);
  return replaceTable(data, 'cmap', characterMap(glyphs));
}

/** Format 4, with a segment for each character. Subsetting writes it anew. */
function characterMap(glyphs: readonly (readonly [point: number, glyph: number])[]): Buffer {
  const segments = [...glyphs.filter(([point]) => point < 0xffff), [0xffff, 0] as const];
  const points = segments.map(([point]) => point);
  const deltas = segments.map(([point, glyph]) => (glyph - point) & 0xffff);
  const none = segments.map(() => 0);
  const half = 2 ** Math.floor(Math.log2(segments.length));
  const search = [half * 2, Math.log2(half), (segments.length - half) * 2];
  const numbers = [segments.length * 2, ...search, ...points, 0, ...points, ...deltas, ...none];
  // Version, one table: Windows, Unicode, at byte 12. Then format, length and language.
  const head = [0, 1, 3, 1, 0, 12, 4, 6 + numbers.length * 2, 0];
  const table = Buffer.alloc((head.length + numbers.length) * 2);
  for (const [index, number] of [...head, ...numbers].entries()) {
    table.writeUInt16BE(number, index * 2);
  }
  return table;
}
