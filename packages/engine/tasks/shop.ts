import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST_DIR, SERVER_DIST } from '../build/folders.ts';
import { buildServer } from './build.ts';

await buildServer();
// biome-ignore lint/style/noProcessEnv: for the command line, which reads its settings itself
process.env.BUILD_DIR ||= DIST_DIR;
await import(pathToFileURL(join(SERVER_DIST, 'server', 'shop.js')).href);
