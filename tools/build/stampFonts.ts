import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { SERVER_DIST } from './folders.ts';

/** The files of the typeface with the character ranges that names may use. */
const FILES: Record<string, [number, number][]> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x2010, 0x2026],
  ],
  'latin-ext': [[0x100, 0x24f]],
  vietnamese: [[0x1ea0, 0x1ef9]],
  cyrillic: [[0x400, 0x45f]],
  'cyrillic-ext': [[0x460, 0x52f]],
};

const require = createRequire(import.meta.url);

/** The text typeface as TrueType, for stamping names into a buyer's PDF. */
export async function makeStampFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, ranges] of Object.entries(FILES)) {
    const file = `@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`;
    const text = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    );
    const font = await subsetFont(await readFile(require.resolve(file)), text.join(''), {
      targetFormat: 'sfnt',
      variationAxes: { wght: 400 },
    });
    await writeFile(join(folder, `${name}.ttf`), font);
  }
}

// The server build makes these fonts beside its code. Dev mode has no server build and runs this file.
if (import.meta.main) await makeStampFonts(join(SERVER_DIST, 'stampFonts'));
