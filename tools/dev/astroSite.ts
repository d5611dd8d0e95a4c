import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PATHS } from '../../rules/paths.ts';
import type { Env } from '../../server/core/env.ts';
import { contentSecurityPolicy } from '../../server/http/security.ts';
import { fillIn, type Site, typeOf } from '../../server/http/site.ts';
import { staticFile } from '../../server/http/staticFile.ts';
import { GENERATED_DIR, ROOT } from '../build/folders.ts';
import { FROM_ASTRO } from './reload.ts';

const PAGES_DIR = join(ROOT, 'site', 'pages');
const PUBLIC_DIR = join(GENERATED_DIR, 'public');

/** Read again each time: a new page needs no restart. */
const pages = () =>
  routes('[lang]/**/*.astro').map((path) => (path === '/index' ? PATHS.home : path));
const localFiles = () => routes('[lang]/*.ts');
const files = () => routes('*.ts');
const publicFiles = () => globSync('**/*.*', { cwd: PUBLIC_DIR }).map((name) => `/${name}`);

const routes = (pattern: string) =>
  globSync(pattern.replace(/[[\]]/g, '[$&]'), { cwd: PAGES_DIR }).map(
    (name) => `/${name.replace('[lang]/', '').slice(0, -extname(name).length)}`,
  );

/** The site as Astro renders it when it is asked for; `origin` is where Astro answers. */
export function astroSite(env: Env, origin: string): Site {
  async function ask(path: string): Promise<string> {
    const response = await fetch(origin + path, { headers: { [FROM_ASTRO]: 'yes' } });
    return fillIn(await response.text(), env, new Date().getUTCFullYear());
  }
  return {
    get pagePaths() {
      return pages();
    },
    async page(path, language) {
      if (!pages().includes(path)) return undefined;
      const rendered = await ask(path === PATHS.home ? `/${language}` : `/${language}${path}`);
      // The build names the scripts of the form here; Astro's dev server loads them by itself.
      const html = rendered.replace('<html ', '<html data-scripts="" ');
      const policy = contentSecurityPolicy(html, path, env);
      return { ...staticFile(Buffer.from(html), typeOf('page.html')), html, policy };
    },
    async localFile(path, language) {
      if (!localFiles().includes(path)) return undefined;
      return staticFile(Buffer.from(await ask(`/${language}${path}`)), typeOf(path));
    },
    async file(path) {
      if (files().includes(path)) return staticFile(Buffer.from(await ask(path)), typeOf(path));
      if (!publicFiles().includes(path)) return undefined;
      return staticFile(await readFile(join(PUBLIC_DIR, path)), typeOf(path));
    },
  };
}
