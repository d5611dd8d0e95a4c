import { mkdir } from 'node:fs/promises';
import { makeFonts } from '../assets/fonts.ts';
import { makeIcons } from '../assets/icons.ts';
import { makeShareImages } from '../assets/shareImage.ts';
import { GENERATED_DIR } from './folders.ts';

/** Everything the pages need that is made and not written: fonts, icons, share images. */
const publicDir = `${GENERATED_DIR}/public`;
await mkdir(publicDir, { recursive: true });
await makeFonts(publicDir, `${GENERATED_DIR}/fonts.json`);
await makeIcons(publicDir);
await makeShareImages(publicDir);
