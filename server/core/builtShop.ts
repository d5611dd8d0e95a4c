import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Content, openContent, type Words } from '../../content/content.ts';
import type { Shop } from '../../rules/shop.ts';

/** The configuration and the words of a built shop: a file of their own beside its pages. */
export async function loadBuiltShop(folder: string): Promise<{ shop: Shop; content: Content }> {
  const file = pathToFileURL(join(folder, 'shop.config.js')).href;
  const { shop, words }: { shop: Shop; words: Words } = await import(/* @vite-ignore */ file);
  return { shop, content: openContent(shop, words) };
}
