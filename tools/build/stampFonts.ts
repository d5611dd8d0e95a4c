import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { charactersFor, cut } from '../assets/typefaces.ts';
import { SERVER_DIST } from './folders.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Besides European letters: other punctuation, more Latin and Cyrillic, Vietnamese, old Greek. */
const NAMES = [
  [0xa0, 0xff],
  [0x180, 0x24f],
  [0x460, 0x52f],
  [0x1ea0, 0x1ef9],
  [0x1f00, 0x1fff],
  [0x2010, 0x2026],
] as const;

/** The text typeface as TrueType, for stamping names into a buyer's PDF. */
export async function makeStampFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { files } = await charactersFor(
    'sans',
    NAMES.map(([from, to]) => range(from, to)).join(''),
  );
  for (const { script, characters } of files) {
    const font = await cut('sans', script, characters, { format: 'sfnt', weight: 400 });
    await writeFile(join(folder, `${script}.ttf`), font);
  }
}

// The server build makes these fonts beside its code. Dev mode has no server build and runs this file.
if (import.meta.main) await makeStampFonts(join(SERVER_DIST, 'stampFonts'));
