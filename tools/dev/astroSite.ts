import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Content } from '../../content/content.ts';
import { LEGAL_PAGES } from '../../content/legal.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Env } from '../../server/core/env.ts';
import { contentSecurityPolicy } from '../../server/http/securityHeaders.ts';
import { fillIn, type PageWords, type Site, usualWords } from '../../server/http/site.ts';
import { type StaticFile, staticFile } from '../../server/http/staticFile.ts';
import type { PageAssets } from '../../ui/document/sitePage.tsx';
import { bundleScript } from '../build/browserScripts.ts';
import { GENERATED_DIR, ROOT } from '../build/folders.ts';
import { FROM_ASTRO } from './reload.ts';

const PAGES_DIR = join(ROOT, 'site', 'pages');
const PUBLIC_DIR = join(GENERATED_DIR, 'public');

/** Files whose pages have other paths than the file. */
const PAGES_OF: Readonly<Record<string, readonly string[]>> = {
  '/index': [PATHS.home],
  '/[legal]': LEGAL_PAGES.map((page) => `/${page}`),
  '/[error]': ['/403', '/404', '/500'],
};

/** Read on every request, so that a new page needs no restart. */
const pages = () => routes('[lang]/**/*.astro').flatMap((path) => PAGES_OF[path] ?? [path]);
const localFiles = () => routes('[lang]/*.ts');
const files = () => routes('*.ts');
const publicFiles = () => globSync('**/*.*', { cwd: PUBLIC_DIR }).map((name) => `/${name}`);

const routes = (pattern: string) =>
  globSync(pattern.replace(/[[\]]/g, '[$&]'), { cwd: PAGES_DIR }).map(
    (name) => `/${name.replace('[lang]/', '').slice(0, -extname(name).length)}`,
  );

/** The site, rendered by Astro on demand at `origin`. */
export function astroSite(env: Env, origin: string, content: Content): Site {
  async function ask(path: string, changed?: PageWords): Promise<string> {
    const response = await fetch(origin + path, { headers: { [FROM_ASTRO]: 'yes' } });
    const words = { ...usualWords(env, content, path.split(/[/.]/)[1] ?? ''), ...changed };
    return fillIn(await response.text(), env, new Date().getUTCFullYear(), words);
  }
  async function assets(path: string, language: Language): Promise<PageAssets> {
    const made: Record<string, PageAssets> = JSON.parse(await ask(`/${language}/assets.json`));
    const found = made[path];
    if (!found) throw new Error(`site/head/pageAssets.ts has no entry for ${path}`);
    return found;
  }
  return {
    assets,
    get pagePaths() {
      return pages();
    },
    async page(path, language, words) {
      if (!pages().includes(path)) return undefined;
      const html = await ask(path === PATHS.home ? `/${language}` : `/${language}${path}`, words);
      const policy = contentSecurityPolicy(await assets(path, language), path, env);
      return { ...plainFile(html, 'page.html'), policy };
    },
    async localFile(path, language) {
      if (!localFiles().includes(path)) return undefined;
      return plainFile(await ask(`/${language}${path}`), path);
    },
    async file(path) {
      if (path === PATHS.insightsScript) {
        const script = await bundleScript(join(ROOT, 'site', 'scripts', 'insights.ts'));
        return plainFile(script, path);
      }
      if (files().includes(path)) return plainFile(await ask(path), path);
      if (!publicFiles().includes(path)) return undefined;
      return plainFile(await readFile(join(PUBLIC_DIR, path)), path);
    },
  };
}

/** Not compressed, because `reload.ts` modifies pages. */
function plainFile(content: string | Uint8Array, path: string): StaticFile {
  const { encoded: _, ...file } = staticFile(Buffer.from(content), path);
  return file;
}
