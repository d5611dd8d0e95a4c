import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GuideError } from '../content/guide.ts';
import type { Shop } from '../rules/shop.ts';
import { GUIDE_DIST, newOf, PRODUCT_DIR, SHOP_CONFIG, SHOP_DIR } from './folders.ts';
import { namedHere } from './namedHere.ts';
import { print } from './print.ts';

/** What the compiler of the guide reads of the shop is of the shop that is built, as with Vite. */
const OF_SHOP = '#shop/';
registerHooks({
  resolve: (name, context, next) =>
    name.startsWith(OF_SHOP)
      ? next(pathToFileURL(join(SHOP_DIR, name.slice(OF_SHOP.length))).href, context)
      : next(name, context),
});

/** Builds the product: the bundle, with its manifest. */
const { packProduct } = await import('./packProduct.ts');
const { default: shop }: { default: Shop } = await import(SHOP_CONFIG);
const target = newOf(GUIDE_DIST);
try {
  const { files } = await packProduct({ source: PRODUCT_DIR, target, shop });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  print(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
} catch (error) {
  if (!(error instanceof GuideError)) throw error;
  print(`\n${namedHere(error.message)}\n`);
  process.exit(1);
}
