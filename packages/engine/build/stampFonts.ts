import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { charactersFor, cut, type Typeface } from '../assets/typefaces.ts';
import { newOf, SERVER_DIST, SERVER_PARTS } from './folders.ts';

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

const CHARACTERS = NAMES.map(([from, to]) => range(from, to)).join('');

/** The text typeface as TrueType, for stamping names into a buyer's PDF. */
export async function makeStampFonts(
  folder: string,
  typeface: Typeface = 'sans',
  weight = 400,
  prefix = '',
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { files } = await charactersFor(typeface, CHARACTERS);
  for (const { script, characters } of files) {
    const font = await cut(typeface, script, characters, { format: 'sfnt', weight });
    await writeFile(join(folder, `${prefix}${script}.ttf`), font);
  }
}

/** What receipts and invoices are set with: fonts, and the Typst compiler at a third of its size. */
export async function makeDocumentParts(folder: string): Promise<void> {
  await makeStampFonts(folder, 'sans', 400, 'text-');
  await makeStampFonts(folder, 'sans', 600, 'bold-');
  await makeStampFonts(folder, 'serif', 400, 'serif-');
  await makeStampFonts(folder, 'serif', 600, 'title-');
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  await writeFile(join(folder, 'typst.wasm.br'), await promisify(brotliCompress)(wasm, { params }));
}

// The server build makes these fonts beside its code. Dev mode has no server build and runs this file.
if (import.meta.main) {
  const folder = newOf(SERVER_PARTS, SERVER_DIST);
  await makeStampFonts(join(folder, 'stamp'));
  await makeDocumentParts(join(folder, 'documents'));
}
