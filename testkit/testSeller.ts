import type { Seller } from '../server/orders/context.ts';
import type { TestShop } from './testShop.ts';

/** The seller of a test shop, at the command line. */
export function sellerOf(shop: TestShop, change: Partial<Seller> = {}): Seller {
  return { ...shop.seller('command line'), ...change };
}
