import { ShopConfigError } from '../../rules/shop.ts';
import { SHOP_CONFIG } from './folders.ts';
import { say } from './say.ts';

/** A wrong value in the configuration is told in words, before anything is built from it. */
try {
  await import(SHOP_CONFIG);
} catch (error) {
  if (!(error instanceof ShopConfigError)) throw error;
  say(`\n${error.message}\n`);
  process.exit(1);
}
