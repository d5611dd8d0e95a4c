import type { CommandContext } from '../server/orders/context.ts';
import type { TestShop } from './testShop.ts';

/** The seller of a test shop, at the command line. */
export function sellerOf(shop: TestShop, change: Partial<CommandContext> = {}): CommandContext {
  return { ...shop.seller('command line'), ...change };
}
