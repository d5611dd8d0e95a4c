import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import { lookUp } from '../../rules/lookUp.ts';
import { loadStatic, type ServedFile, servedFile } from '../http/staticFile.ts';

/** The built app: one page and the files that it loads. */
export type AppFiles = {
  page: string;
  /** URLs of the style sheets, for the login page. */
  styles: readonly string[];
  /** URL of the script for the login's second step. */
  passkeyScript: string;
  asset: (path: string) => ServedFile | undefined;
};

const IMMUTABLE = { 'Cache-Control': 'private, max-age=31536000, immutable' };

/** Loads every file into memory, so that no request path can reach the disk. */
export async function loadAppFiles(
  folder: string,
  facts: Readonly<Record<string, string>>,
): Promise<AppFiles> {
  const assets = new Map<string, ServedFile>();
  const names = await readdir(join(folder, 'assets'));
  for (const name of names.filter((file) => !/\.(br|gz)$/.test(file))) {
    const file = await loadStatic(join(folder, 'assets', name));
    assets.set(`/assets/${name}`, servedFile(file, IMMUTABLE));
  }
  const page = fillTemplate(await readFile(join(folder, 'index.html'), 'utf8'), facts);
  const styles = [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  return {
    page,
    styles: styles.map(([, href = '']) => href),
    passkeyScript: [...assets.keys()].find((path) => /\/passkey-[^/]+\.js$/.test(path)) ?? '',
    asset: (path) => assets.get(path),
  };
}

/** Fills placeholders of the desk's page with facts about the shop, or about who is logged in. */
export const fillTemplate = (template: string, facts: Readonly<Record<string, string>>) =>
  template.replace(/__([A-Z_]+?)__/g, (placeholder, name: string) => {
    const fact = lookUp(facts, name);
    return fact === undefined ? placeholder : `${html`${fact}`}`;
  });
