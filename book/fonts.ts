import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Files } from './bundle/zip.ts';

type Axes = Readonly<Record<string, number | { min: number; max: number }>>;

const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-standard';
const SANS = '@fontsource-variable/onest/files/onest';
const MONO = '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2';

/**
 * Typst accepts static fonts only and selects one by family, weight and style. The serif has weights
 * 400 and 700 for small sizes, 300 and 600 for large ones.
 */
const PDF_FONTS = [
  { file: `${SERIF}-normal.woff2`, axes: { wght: 400, opsz: 10 } },
  { file: `${SERIF}-normal.woff2`, axes: { wght: 700, opsz: 10 } },
  { file: `${SERIF}-italic.woff2`, axes: { wght: 400, opsz: 11 } },
  { file: `${SERIF}-normal.woff2`, axes: { wght: 600, opsz: 48 } },
  { file: `${SERIF}-normal.woff2`, axes: { wght: 300, opsz: 60 } },
  { file: `${SANS}-latin-wght-normal.woff2`, axes: { wght: 400 } },
  { file: `${SANS}-latin-wght-normal.woff2`, axes: { wght: 600 } },
  // Arrows are in a separate file. An unused weight keeps it from replacing the text font.
  { file: `${SANS}-math-wght-normal.woff2`, axes: { wght: 350 } },
  { file: MONO, axes: { wght: 400 } },
];

const EPUB_FONTS = {
  'serif.woff2': { file: `${SERIF}-normal.woff2`, axes: { wght: 400, opsz: 12 } },
  'serif-bold.woff2': { file: `${SERIF}-normal.woff2`, axes: { wght: 600, opsz: 24 } },
  'serif-italic.woff2': { file: `${SERIF}-italic.woff2`, axes: { wght: 400, opsz: 12 } },
  'sans.woff2': {
    file: `${SANS}-latin-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 600 } },
  },
};

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters in the fonts. The build fails on a letter of the book that they lack. */
export const BOOK_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…−→•`;

/** The letters of a text that the fonts of the book lack. */
export const lettersMissingIn = (text: string): string[] =>
  [...new Set(text.normalize('NFC'))].filter(
    (letter) => /[\p{L}\p{M}]/u.test(letter) && !BOOK_CHARACTERS.includes(letter),
  );

const require = createRequire(import.meta.url);

async function subset(
  { file, axes }: { file: string; axes: Axes },
  targetFormat: 'sfnt' | 'woff2',
): Promise<Buffer> {
  const font = await readFile(require.resolve(file));
  return subsetFont(font, BOOK_CHARACTERS, { targetFormat, variationAxes: axes });
}

export const pdfFonts = () => Promise.all(PDF_FONTS.map((font) => subset(font, 'sfnt')));

export async function epubFonts(): Promise<Files> {
  const fonts = Object.entries(EPUB_FONTS).map(
    async ([name, font]) => [name, await subset(font, 'woff2')] as const,
  );
  return Object.fromEntries(await Promise.all(fonts));
}
