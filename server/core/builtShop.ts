import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openContent, type Words } from '../../content/content.ts';
import type { Shop } from '../../rules/shop.ts';

/** Loads the configuration and the texts of a built shop. */
export async function loadBuiltShop(folder: string) {
  const file = pathToFileURL(join(folder, 'shop.config.js')).href;
  const { shop, words }: { shop: Shop; words: Words } = await import(/* @vite-ignore */ file);
  return { shop, words, content: openContent(shop, words) };
}
