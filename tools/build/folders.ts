import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/* biome-ignore-start lint/style/noProcessEnv: the three settings of the build itself */
/** The shop to build; tests build another one. */
export const SHOP_CONFIG = resolve(ROOT, process.env.SHOP_CONFIG ?? 'shop.config.ts');
/** Its words: those beside its configuration, or ours. */
export const CONTENT_DIR = [dirname(SHOP_CONFIG), ROOT]
  .map((folder) => join(folder, 'content'))
  .find((folder) => existsSync(folder)) as string;
/** What it sells: a manual to be typeset, or files to be packed as they are. */
export const GUIDE_DIR = resolve(ROOT, process.env.GUIDE_DIR ?? 'guide');
/** Where to; tests build beside what is being served. */
export const DIST_DIR = resolve(ROOT, process.env.DIST_DIR ?? 'dist');
/* biome-ignore-end lint/style/noProcessEnv: the three settings of the build itself */

/** The server and the desk are the same for every shop: they are built once. */
export const SERVER_DIST = join(ROOT, 'dist');

/** The configuration and the words in one file, as the server loads them. */
export const BUILT_CONFIG = join(DIST_DIR, 'shop.config.js');

/** What stands for the configuration and the words of the shop wherever Vite loads code. */
export const SHOP_ALIAS = { '#shop': SHOP_CONFIG, '#content': CONTENT_DIR };

/** What is made and not written, for the pages of this shop. */
export const GENERATED_DIR = join(
  ROOT,
  'site',
  'generated',
  relative(ROOT, DIST_DIR).replaceAll(/[/\\]/g, '-'),
);
