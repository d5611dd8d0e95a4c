import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openContent, type Recipients, type Words } from '../../content/content.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Env } from './env.ts';

/** Loads the configuration and the texts of a built shop, which say where personal data goes. */
export async function loadBuiltShop(folder: string, env: RecipientSettings = {}) {
  const file = pathToFileURL(join(folder, 'shop.config.js')).href;
  const { shop, words }: { shop: Shop; words: Words } = await import(/* @vite-ignore */ file);
  return { shop, words, content: openContent(shop, words, recipientsIn(env)) };
}

type RecipientSettings = Partial<
  Pick<Env, 'purchaseFormUrl' | 'refundFormUrl' | 'consultantModel'>
>;

/** Other machines that get what visitors enter, for the privacy policy. */
export function recipientsIn(env: RecipientSettings): Recipients {
  const hostOf = (url: string | undefined) => url && new URL(url).host;
  return {
    purchaseForm: hostOf(env.purchaseFormUrl),
    refundForm: hostOf(env.refundFormUrl),
    consultantModel: hostOf(env.consultantModel?.url),
  };
}
