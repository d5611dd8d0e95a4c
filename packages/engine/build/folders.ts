import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** This package. */
export const ENGINE = resolve(import.meta.dirname, '..');
/** Whether a shop's own project installed this package, which then includes the built server. */
export const IS_INSTALLED = basename(dirname(ENGINE)) === 'node_modules';
/** The project. */
export const ROOT = IS_INSTALLED ? process.cwd() : resolve(ENGINE, '../..');
/** The compiler of a guide, if it is installed. */
export const BOOK = join(ENGINE, '..', IS_INSTALLED ? 'one-product-shop-book' : 'book');

/** Folders of this package with texts or with what runs only while something is built. */
const NOT_RUNNING = ['words', 'assets', 'bin', 'build', 'dev', 'dist', 'tasks'];
/** The folders with code that runs on a server or in a browser. */
export const RUNNING = readdirSync(ENGINE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NOT_RUNNING.includes(entry.name))
  .map(({ name }) => name);

/* biome-ignore-start lint/style/noProcessEnv: the two settings of the build itself */
/** Everything of one seller: settings, words, pictures, and what is sold. Tests build other shops. */
export const SHOP_DIR = resolve(ROOT, process.env.SHOP_DIR ?? (IS_INSTALLED ? '.' : 'shop'));
/** The output folder. Tests use their own. */
export const DIST_DIR = resolve(ROOT, process.env.DIST_DIR ?? 'dist');
/* biome-ignore-end lint/style/noProcessEnv: the two settings of the build itself */

export const SHOP_CONFIG = join(SHOP_DIR, 'shop.config.ts');
/** A guide to typeset, or files to sell as they are. */
export const PRODUCT_DIR = join(SHOP_DIR, 'product');

/** The server, the desk and what runs in browsers are the same for every shop: they are built once. */
export const SERVER_DIST = join(IS_INSTALLED ? ENGINE : ROOT, 'dist');

/** Configuration and content in one file, as the server loads them. */
export const BUILT_CONFIG = join(DIST_DIR, 'shop.config.js');

/** What is sold, and what the site shows of it. */
export const GUIDE_DIST = join(DIST_DIR, 'guide');

/** Where a step of the build writes what will be at a path, until the whole build has succeeded. */
export const newOf = (path: string, root = DIST_DIR) => join(root, '.new', relative(root, path));

/** What an earlier step of this build has made, or an earlier build. */
export const latestOf = (path: string) => (existsSync(newOf(path)) ? newOf(path) : path);

/** Fonts and the typesetter of documents: with the server, or for dev mode, which builds none. */
export const SERVER_PARTS = join(SERVER_DIST, IS_INSTALLED ? 'server' : 'stampFonts');

/** For Vite. */
export const SHOP_ALIAS = { '#shop': SHOP_DIR };

/** What is drawn and cut for the pages of this shop. */
export const SITE_DIST = join(DIST_DIR, 'site');
