import { join } from 'node:path';
import { makeStampFonts } from '../assets/stampFonts.ts';
import { SERVER_DIST } from './folders.ts';

/** The server build makes these fonts beside its code; dev mode has no server build. */
await makeStampFonts(join(SERVER_DIST, 'stampFonts'));
