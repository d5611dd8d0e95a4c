import { type Content, openContent } from '../content/content.ts';
import { words } from '../content/words.ts';
import type { Shop } from '../rules/shop.ts';
import shop from '../shop/shop.config.ts';

/** For tests that check texts of our shop in both languages. */
export const LANGUAGES = ['en', 'bg'] as const;

export { shop, words };
export const content = openContent(shop, words);
export const { messages: messagesFor, facts: factsFor } = content;

/** Our content in a shop with another configuration. */
export function otherwise(change: (ours: Shop) => Partial<Shop>): {
  shop: Shop;
  content: Content;
} {
  const changed = { ...shop, ...change(shop) };
  return { shop: changed, content: openContent(changed, words) };
}
