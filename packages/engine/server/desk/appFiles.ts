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

/** Loads every file into memory, so that no request path can reach the disk; the page gets its facts. */
export async function loadAppFiles(folder: string) {
  const assets = new Map<string, ServedFile>();
  const names = await readdir(join(folder, 'assets'));
  for (const name of names.filter((file) => !/\.(br|gz)$/.test(file))) {
    const file = await loadStatic(join(folder, 'assets', name));
    assets.set(`/assets/${name}`, servedFile(file, IMMUTABLE));
  }
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const styles = [...template.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  return (facts: Readonly<Record<string, string>>): AppFiles => ({
    page: fillTemplate(template, facts),
    styles: styles.map(([, href = '']) => href),
    passkeyScript: [...assets.keys()].find((path) => /\/passkey-[^/]+\.js$/.test(path)) ?? '',
    asset: (path) => assets.get(path),
  });
}

/** Fills placeholders of the desk's page with facts about the shop, or about who is logged in. */
export const fillTemplate = (template: string, facts: Readonly<Record<string, string>>) =>
  template.replace(/__([A-Z_]+?)__/g, (placeholder, name: string) => {
    const fact = lookUp(facts, name);
    return fact === undefined ? placeholder : `${html`${fact}`}`;
  });
