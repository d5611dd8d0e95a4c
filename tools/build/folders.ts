import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');
export const GENERATED_DIR = join(ROOT, 'site', 'generated');

/* biome-ignore-start lint/style/noProcessEnv: the three settings of the build itself */
/** The shop to build; tests build another one. */
export const SHOP_CONFIG = resolve(ROOT, process.env.SHOP_CONFIG ?? 'shop.config.ts');
/** What it sells: a manual to be typeset, or files to be packed as they are. */
export const GUIDE_DIR = resolve(ROOT, process.env.GUIDE_DIR ?? 'guide');
/** Where to; tests build beside what is being served. */
export const DIST_DIR = resolve(ROOT, process.env.DIST_DIR ?? 'dist');
/* biome-ignore-end lint/style/noProcessEnv: the three settings of the build itself */
