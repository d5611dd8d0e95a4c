import { type Content, openContent } from '../packages/engine/content/content.ts';
import type { Messages } from '../packages/engine/content/messages.ts';
import { words } from '../packages/engine/content/words.ts';
import type { Language } from '../packages/engine/rules/language.ts';
import type { Shop } from '../packages/engine/rules/shop.ts';
import shop from '../shop/shop.config.ts';
import type { OurWords } from '../shop/words/en/index.ts';

/** For tests that check texts of our shop in both languages. */
export const LANGUAGES = ['en', 'bg'] as const;

/** With the texts that only this shop has. */
export type OurMessages = Messages & Pick<OurWords, 'landing' | 'outline'>;
type OurContent = { messages: (language: Language) => OurMessages } & Content;

export { shop, words };
export const content = openContent(shop, words) as OurContent;
export const { messages: messagesFor, facts: factsFor } = content;

/** Our content in a shop with another configuration. */
export function otherwise(change: (ours: Shop) => Partial<Shop>): {
  shop: Shop;
  content: OurContent;
} {
  const changed = { ...shop, ...change(shop) };
  return { shop: changed, content: openContent(changed, words) as OurContent };
}
