import { join } from 'node:path';
import { build } from 'astro';
import { compressFiles } from './compress.ts';
import { DIST_DIR, ROOT } from './folders.ts';
import { islandsOnDemand } from './islandsOnDemand.ts';

/** Prerenders every page in every language. */
await build({ root: ROOT, logLevel: 'warn' });
islandsOnDemand(join(DIST_DIR, 'site'));
compressFiles(join(DIST_DIR, 'site', '_astro'));
