import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  startTypst as start,
  type Typesetter,
  type TypstFiles,
} from 'one-product-shop/formats/typst.ts';
import { pdfFonts } from '../fonts.ts';

export type { Typesetter, TypstFiles };

const require = createRequire(import.meta.url);
/** More than our book of 280 pages needs. */
const RESERVED_BYTES = 2 ** 30;

/** Starts the Typst compiler with the fonts of the book, or of its files in another script. */
export async function startTypst(fonts = pdfFonts()): Promise<Typesetter> {
  const wasm = require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm');
  return start(await readFile(wasm), await fonts, RESERVED_BYTES);
}
