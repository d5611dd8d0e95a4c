import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/* biome-ignore-start lint/style/noProcessEnv: the two settings of the build itself */
/** Everything of one seller: settings, words, pictures, and what is sold. Tests build other shops. */
export const SHOP_DIR = resolve(ROOT, process.env.SHOP_DIR ?? 'shop');
/** The output folder. Tests use their own. */
export const DIST_DIR = resolve(ROOT, process.env.DIST_DIR ?? 'dist');
/* biome-ignore-end lint/style/noProcessEnv: the two settings of the build itself */

export const SHOP_CONFIG = join(SHOP_DIR, 'shop.config.ts');
/** A guide to typeset, or files to sell as they are. */
export const PRODUCT_DIR = join(SHOP_DIR, 'product');

/** The server, the desk and what runs in browsers are the same for every shop: they are built once. */
export const SERVER_DIST = join(ROOT, 'dist');

/** Configuration and content in one file, as the server loads them. */
export const BUILT_CONFIG = join(DIST_DIR, 'shop.config.js');

/** What is sold, and what the site shows of it. */
export const GUIDE_DIST = join(DIST_DIR, 'guide');

/** Where a step of the build writes what will be at a path, until the whole build has succeeded. */
export const newOf = (path: string, root = DIST_DIR) => join(root, '.new', relative(root, path));

/** What an earlier step of this build has made, or an earlier build. */
export const latestOf = (path: string) => (existsSync(newOf(path)) ? newOf(path) : path);

/** For Vite. Node.js finds `shop/` by the imports of package.json. */
export const SHOP_ALIAS = { '#shop': SHOP_DIR };

/** What is drawn and cut for the pages of this shop. */
export const SITE_DIST = join(DIST_DIR, 'site');
