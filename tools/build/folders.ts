import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/* biome-ignore-start lint/style/noProcessEnv: the three settings of the build itself */
/** The shop to build; tests build another one. */
export const SHOP_CONFIG = resolve(ROOT, process.env.SHOP_CONFIG ?? 'shop.config.ts');
/** Its content folder: the one beside its configuration, or ours. */
export const CONTENT_DIR = [dirname(SHOP_CONFIG), ROOT]
  .map((folder) => join(folder, 'content'))
  .find((folder) => existsSync(folder)) as string;
/** The product: a manual to typeset, or files to pack as they are. */
export const GUIDE_DIR = resolve(ROOT, process.env.GUIDE_DIR ?? 'guide');
/** The output folder. Tests use their own. */
export const DIST_DIR = resolve(ROOT, process.env.DIST_DIR ?? 'dist');
/* biome-ignore-end lint/style/noProcessEnv: the three settings of the build itself */

/** The server, the desk and what runs in browsers are the same for every shop: they are built once. */
export const SERVER_DIST = join(ROOT, 'dist');

/** Configuration and content in one file, as the server loads them. */
export const BUILT_CONFIG = join(DIST_DIR, 'shop.config.js');

/** Vite aliases for the configuration and the content of the shop. */
export const SHOP_ALIAS = { '#shop': SHOP_CONFIG, '#content': CONTENT_DIR };

/** What is drawn and cut for the pages of this shop. */
export const SITE_DIST = join(DIST_DIR, 'site');
