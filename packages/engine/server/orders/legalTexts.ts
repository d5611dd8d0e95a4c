import { createHash } from 'node:crypto';
import { LEGAL_PAGES, type LegalPageName } from '../../content/legal.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import type { ProcessContext } from './context.ts';

/** A paragraph, heading, list item or table row per line. */
const plainText = (html: string) =>
  html
    .replaceAll(/<\/(?:p|h\d|li|tr)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<\/t[dh]>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** Keeps the texts that buyers are shown from now on: an order names only their versions. */
export async function recordLegalTexts({
  store,
  clock,
  shop,
  content,
}: Pick<ProcessContext, 'store' | 'clock' | 'shop' | 'content'>): Promise<void> {
  const first_shown_at = clock().getTime();
  const rows = shop.languages.flatMap((language) =>
    LEGAL_PAGES.map((name) => {
      const { title, html, updated: version } = content.legalPage(name, language);
      const body = plainText(html);
      const sha256 = createHash('sha256').update(`${title}\n${body}`).digest('hex');
      return { name, language, version, sha256, title, body, first_shown_at };
    }),
  );
  await store
    .insertInto('legal_texts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['name', 'language', 'version', 'sha256']).doNothing(),
    )
    .execute();
}

/** The version of each text that a contract is based on. */
export const textVersionsOf = (order: OrderRow): Readonly<Record<string, string>> =>
  JSON.parse(order.text_versions);

export type ShownText = { name: LegalPageName; version: string; title: string; body: string };

/** The texts of an order as its buyer was shown them; those from before they were kept are left out. */
export async function legalTextsOf(store: Store, order: OrderRow): Promise<ShownText[]> {
  const versions = textVersionsOf(order);
  const texts: ShownText[] = [];
  for (const name of LEGAL_PAGES) {
    const version = versions[name];
    if (!version) continue;
    const found = await store
      .selectFrom('legal_texts')
      .select(['title', 'body'])
      .where('name', '=', name)
      .where('language', '=', order.language)
      .where('version', '=', version)
      // A fact in it, such as the price, may have changed without a new version.
      .where('first_shown_at', '<=', order.created_at)
      .orderBy('first_shown_at', 'desc')
      .executeTakeFirst();
    if (found) texts.push({ name, version, ...found });
  }
  return texts;
}
