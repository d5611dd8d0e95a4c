import { mkdir } from 'node:fs/promises';
import { makeFonts } from '../assets/fonts.ts';
import { makeGuidePictures } from '../assets/guidePictures.ts';
import { makeIcons } from '../assets/icons.ts';
import { makeShareImages } from '../assets/shareImage.ts';
import { GENERATED_DIR, ROOT } from './folders.ts';

/** Everything the pages need that is made and not written: fonts, icons, share images. */
const publicDir = `${GENERATED_DIR}/public`;
await mkdir(publicDir, { recursive: true });
await makeFonts(publicDir, `${GENERATED_DIR}/fonts.json`);
await makeIcons(publicDir);
await makeGuidePictures(`${ROOT}/dist/guide`, publicDir, `${GENERATED_DIR}/guide.json`);
await makeShareImages(publicDir);
