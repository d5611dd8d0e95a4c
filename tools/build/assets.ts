import { mkdir, writeFile } from 'node:fs/promises';
import { LANDING } from '../../content/landing.ts';
import { makeFonts } from '../assets/fonts.ts';
import { makeIcons } from '../assets/icons.ts';
import { makePictures, missingPictures } from '../assets/pictures.ts';
import { makeShareImages } from '../assets/shareImage.ts';
import { GENERATED_DIR, ROOT } from './folders.ts';
import { say } from './say.ts';

/** Everything the pages need that is made and not written: fonts, icons, pictures. */
const publicDir = `${GENERATED_DIR}/public`;
const own = `${ROOT}/content/pictures`;
const missing = missingPictures(LANDING, own);
if (missing.length > 0) {
  say(`\ncontent/landing.ts: no such files in content/pictures: ${missing.join(', ')}\n`);
  process.exit(1);
}
await mkdir(publicDir, { recursive: true });
await makeFonts(publicDir, `${GENERATED_DIR}/fonts.json`);
await makeIcons(publicDir);
const made = await makePictures(LANDING, { bundle: `${ROOT}/dist/guide`, own, publicDir });
await writeFile(`${GENERATED_DIR}/guide.json`, JSON.stringify(made, null, 2));
await makeShareImages(publicDir);
