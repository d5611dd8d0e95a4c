import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Files } from './zip.ts';

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

/** For the online reader. The whole range of weights would be 14 kB more. */
const READER_FONTS = {
  serif: { file: `${SERIF}-normal.woff2`, axes: { wght: { min: 400, max: 600 }, opsz: 14 } },
  italic: { file: `${SERIF}-italic.woff2`, axes: { wght: 400, opsz: 14 } },
  mono: { file: MONO, axes: { wght: 400 } },
};

/** The Cyrillic letters are in files of their own, with the same families and weights. */
const CYRILLIC_FONTS = PDF_FONTS.filter(({ file }) => file.includes('-latin-')).map((font) => ({
  ...font,
  file: font.file.replace('-latin-', '-cyrillic-'),
}));

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters in the fonts. The build fails on a letter of the book that they lack. */
export const BOOK_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…−→•€`;

/** For working files in Bulgarian. */
const CYRILLIC = `${range(0x410, 0x44f)}ЀЍѐѝ№`;

/** The letters of a text that the fonts of the book lack. */
export const lettersMissingIn = (text: string, characters = BOOK_CHARACTERS): string[] =>
  [...new Set(text.normalize('NFC'))].filter(
    (letter) => /[\p{L}\p{M}]/u.test(letter) && !characters.includes(letter),
  );

const require = createRequire(import.meta.url);

async function subset(
  { file, axes }: { file: string; axes: Axes },
  targetFormat: 'sfnt' | 'woff2',
  characters = BOOK_CHARACTERS,
): Promise<Buffer> {
  const font = await readFile(require.resolve(file));
  return subsetFont(font, characters, { targetFormat, variationAxes: axes });
}

export const pdfFonts = () => Promise.all(PDF_FONTS.map((font) => subset(font, 'sfnt')));

/** The same with Cyrillic letters. */
export const cyrillicPdfFonts = async () => [
  ...(await pdfFonts()),
  ...(await Promise.all(CYRILLIC_FONTS.map((font) => subset(font, 'sfnt', CYRILLIC)))),
];

export const CYRILLIC_CHARACTERS = `${BOOK_CHARACTERS}${CYRILLIC}`;

export const epubFonts = () => webFonts(EPUB_FONTS);

export const readerFonts = () => webFonts(READER_FONTS);

async function webFonts(list: Record<string, { file: string; axes: Axes }>): Promise<Files> {
  const fonts = Object.entries(list).map(
    async ([name, font]) => [name, await subset(font, 'woff2')] as const,
  );
  return Object.fromEntries(await Promise.all(fonts));
}
