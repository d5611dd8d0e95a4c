import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-standard';
const SANS = '@fontsource-variable/onest/files/onest';
const MONO = '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2';

/**
 * Typst takes static fonts only and picks one by family, weight and slope. The serif is cut for
 * small sizes at 400 and 700, for large ones at 300 and 600.
 */
const CUTS = [
  { file: `${SERIF}-normal.woff2`, axes: { wght: 400, opsz: 10 } },
  { file: `${SERIF}-normal.woff2`, axes: { wght: 700, opsz: 10 } },
  { file: `${SERIF}-italic.woff2`, axes: { wght: 400, opsz: 11 } },
  { file: `${SERIF}-normal.woff2`, axes: { wght: 600, opsz: 48 } },
  { file: `${SERIF}-normal.woff2`, axes: { wght: 300, opsz: 60 } },
  { file: `${SANS}-latin-wght-normal.woff2`, axes: { wght: 400 } },
  { file: `${SANS}-latin-wght-normal.woff2`, axes: { wght: 600 } },
  // Arrows live in a file of their own. An unused weight keeps it from standing in for the text cut.
  { file: `${SANS}-math-wght-normal.woff2`, axes: { wght: 350 } },
  { file: MONO, axes: { wght: 400 } },
];

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** What the book may use; a test compares it with what the book does use. */
export const BOOK_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…−→•`;

const require = createRequire(import.meta.url);

export const bookFonts = (): Promise<Buffer[]> =>
  Promise.all(
    CUTS.map(async ({ file, axes }) =>
      subsetFont(await readFile(require.resolve(file)), BOOK_CHARACTERS, {
        targetFormat: 'sfnt',
        variationAxes: axes,
      }),
    ),
  );
