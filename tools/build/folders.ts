import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/* biome-ignore-start lint/style/noProcessEnv: the three settings of the build itself */
/** The shop to build; tests build another one. */
export const SHOP_CONFIG = resolve(ROOT, process.env.SHOP_CONFIG ?? 'shop/shop.config.ts');
/** The folder of its words: the one of its configuration, or ours. */
export const CONTENT_DIR = [dirname(SHOP_CONFIG), join(ROOT, 'shop')].find((folder) =>
  existsSync(join(folder, 'words')),
) as string;
/** The product: a manual to typeset, or files to pack as they are. */
export const GUIDE_DIR = resolve(ROOT, process.env.GUIDE_DIR ?? 'shop/product');
/** The output folder. Tests use their own. */
export const DIST_DIR = resolve(ROOT, process.env.DIST_DIR ?? 'dist');
/* biome-ignore-end lint/style/noProcessEnv: the three settings of the build itself */

/** The server and the desk are the same for every shop: they are built once. */
export const SERVER_DIST = join(ROOT, 'dist');

/** Configuration and content in one file, as the server loads them. */
export const BUILT_CONFIG = join(DIST_DIR, 'shop.config.js');

/** Vite aliases for the configuration and the content of the shop. */
export const SHOP_ALIAS = { '#shop/shop.config.ts': SHOP_CONFIG, '#shop': CONTENT_DIR };

/** Generated files for the pages of this shop. */
export const GENERATED_DIR = join(
  ROOT,
  'site',
  'generated',
  relative(ROOT, DIST_DIR).replaceAll(/[/\\]/g, '-'),
);
