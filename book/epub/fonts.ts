import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Files } from '../bundle/zip.ts';
import { BOOK_CHARACTERS } from '../pdf/fonts.ts';

const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-standard';
const FONTS = {
  'serif.woff2': { file: `${SERIF}-normal.woff2`, axes: { wght: 400, opsz: 12 } },
  'serif-bold.woff2': { file: `${SERIF}-normal.woff2`, axes: { wght: 600, opsz: 24 } },
  'serif-italic.woff2': { file: `${SERIF}-italic.woff2`, axes: { wght: 400, opsz: 12 } },
  'sans.woff2': {
    file: '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
};

const require = createRequire(import.meta.url);

export async function epubFonts(): Promise<Files> {
  const cut = Object.entries(FONTS).map(async ([name, { file, axes }]) => {
    const font = await readFile(require.resolve(file));
    return [
      name,
      await subsetFont(font, BOOK_CHARACTERS, { targetFormat: 'woff2', variationAxes: axes }),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(cut));
}
