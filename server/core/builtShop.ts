import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Content, openContent, type Words } from '../../content/content.ts';
import type { Shop } from '../../rules/shop.ts';

export type BuiltShop = { shop: Shop; words: Words; content: Content };

/** The configuration and the words of a built shop: a file of their own beside its pages. */
export async function loadBuiltShop(folder: string): Promise<BuiltShop> {
  const file = pathToFileURL(join(folder, 'shop.config.js')).href;
  const { shop, words }: { shop: Shop; words: Words } = await import(/* @vite-ignore */ file);
  return { shop, words, content: openContent(shop, words) };
}
