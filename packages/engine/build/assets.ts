import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MissingLetters, makeFonts } from '../assets/fonts.ts';
import { makeIcons } from '../assets/icons.ts';
import { makePictures, missingPictures } from '../assets/pictures.ts';
import { makeReaderFonts } from '../assets/readerFonts.ts';
import { makeShareImages } from '../assets/shareImage.ts';
import { loadBuiltShop } from '../server/core/builtShop.ts';
import type { Generated } from '../site/siteContext.ts';
import {
  BUILT_CONFIG,
  ENGINE,
  GUIDE_DIST,
  latestOf,
  newOf,
  SHOP_DIR,
  SITE_DIST,
} from './folders.ts';
import { namedHere } from './namedHere.ts';
import { print } from './print.ts';

/** Generates what the pages need: fonts, icons and pictures. */
const site = newOf(SITE_DIST);
const publicDir = `${site}/files`;
const bundle = latestOf(GUIDE_DIST);
const own = `${SHOP_DIR}/pictures`;
const { shop, words, content } = await loadBuiltShop(dirname(latestOf(BUILT_CONFIG)));
const missing = missingPictures(words.landing, own);
if (missing.length > 0) {
  const what = namedHere('shop/landing.ts: no such files in shop/pictures');
  print(`\n${what}: ${missing.join(', ')}\n`);
  process.exit(1);
}
await mkdir(publicDir, { recursive: true });
const fonts = await makeFonts(content, shop.languages, publicDir).catch((error: unknown) => {
  if (!(error instanceof MissingLetters)) throw error;
  print(`\n${error.message}\n`);
  process.exit(1);
});
await makeIcons(`${ENGINE}/site/head/icon.svg`, publicDir);
const readerFonts = await makeReaderFonts(bundle, publicDir);
const guide = await makePictures(words.landing, { bundle, own, publicDir });
await makeShareImages(content, shop.languages, publicDir);
const generated: Generated = { fonts, readerFonts, guide };
await writeFile(`${site}/generated.json`, JSON.stringify(generated, null, 2));
