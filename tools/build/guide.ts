import { join } from 'node:path';
import { buildBundle } from '../../book/bundle/buildBundle.ts';
import { GuideError } from '../../book/read/guide.ts';
import type { Shop } from '../../rules/shop.ts';
import { DIST_DIR, GUIDE_DIR, SHOP_CONFIG } from './folders.ts';
import { print } from './print.ts';

/** Builds the product: the bundle in `dist/guide`, with its manifest. */
const { default: shop }: { default: Shop } = await import(SHOP_CONFIG);
const target = join(DIST_DIR, 'guide');
try {
  const { files } = await buildBundle({ source: GUIDE_DIR, target, shop });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  print(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
} catch (error) {
  if (!(error instanceof GuideError)) throw error;
  print(`\n${error.message}\n`);
  process.exit(1);
}
