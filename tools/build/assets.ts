import { mkdir } from 'node:fs/promises';
import { loadBuiltShop } from '../../server/core/builtShop.ts';
import { MissingLetters, makeFonts } from '../assets/fonts.ts';
import { makeGuidePictures } from '../assets/guidePictures.ts';
import { makeIcons } from '../assets/icons.ts';
import { makeShareImages } from '../assets/shareImage.ts';
import { DIST_DIR, GENERATED_DIR } from './folders.ts';
import { say } from './say.ts';

/** Everything the pages need that is made and not written: fonts, icons, share images. */
const publicDir = `${GENERATED_DIR}/public`;
await mkdir(publicDir, { recursive: true });
const { shop, content } = await loadBuiltShop(DIST_DIR);
try {
  await makeFonts(content, shop.languages, publicDir, `${GENERATED_DIR}/fonts.json`);
} catch (error) {
  if (!(error instanceof MissingLetters)) throw error;
  say(`\n${error.message}\n`);
  process.exit(1);
}
await makeIcons(publicDir);
await makeGuidePictures(`${DIST_DIR}/guide`, publicDir, `${GENERATED_DIR}/guide.json`);
await makeShareImages(content, shop.languages, publicDir);
