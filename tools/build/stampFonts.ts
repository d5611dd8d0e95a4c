import { join } from 'node:path';
import { makeStampFonts } from '../assets/stampFonts.ts';
import { DIST_DIR } from './folders.ts';

/** The server build makes these fonts beside its code; dev mode has no server build. */
await makeStampFonts(join(DIST_DIR, 'stampFonts'));
