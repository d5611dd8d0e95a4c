import { mkdir, writeFile } from 'node:fs/promises';
import { loadBuiltShop } from '../../server/core/builtShop.ts';
import { MissingLetters, makeFonts } from '../assets/fonts.ts';
import { makeIcons } from '../assets/icons.ts';
import { makePictures, missingPictures } from '../assets/pictures.ts';
import { makeReaderFonts } from '../assets/readerFonts.ts';
import { makeShareImages } from '../assets/shareImage.ts';
import { DIST_DIR, GENERATED_DIR, ROOT, SHOP_DIR } from './folders.ts';
import { print } from './print.ts';

/** Generates what the pages need: fonts, icons and pictures. */
const publicDir = `${GENERATED_DIR}/public`;
const own = `${SHOP_DIR}/pictures`;
const { shop, words, content } = await loadBuiltShop(DIST_DIR);
const missing = missingPictures(words.landing, own);
if (missing.length > 0) {
  print(`\nshop/landing.ts: no such files in shop/pictures: ${missing.join(', ')}\n`);
  process.exit(1);
}
await mkdir(publicDir, { recursive: true });
try {
  await makeFonts(content, shop.languages, publicDir, `${GENERATED_DIR}/fonts.json`);
} catch (error) {
  if (!(error instanceof MissingLetters)) throw error;
  print(`\n${error.message}\n`);
  process.exit(1);
}
await makeIcons(`${ROOT}/site/head/icon.svg`, publicDir);
const readerFonts = await makeReaderFonts(`${DIST_DIR}/guide`, publicDir);
await writeFile(`${GENERATED_DIR}/readerFonts.json`, JSON.stringify(readerFonts, null, 2));
const made = await makePictures(words.landing, { bundle: `${DIST_DIR}/guide`, own, publicDir });
await writeFile(`${GENERATED_DIR}/guide.json`, JSON.stringify(made, null, 2));
await makeShareImages(content, shop.languages, publicDir);
