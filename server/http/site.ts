import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '../../rules/language.ts';
import { PATHS, STAND_INS } from '../../rules/paths.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import { log } from '../core/log.ts';
import { filesBelow } from '../db/filesBelow.ts';
import { contentSecurityPolicy } from './security.ts';
import { type StaticFile, staticFile } from './staticFile.ts';

export type Page = StaticFile & { html: string; policy: string };

type Awaitable<Value> = Value | Promise<Value>;

/** The pages and files of the site, wherever they come from: dev mode renders them on request. */
export type Site = {
  /** By path and language. */
  page: (path: string, language: Language) => Awaitable<Page | undefined>;
  /** Files that exist once per language, such as the manifest. */
  localFile: (path: string, language: Language) => Awaitable<StaticFile | undefined>;
  file: (path: string) => Awaitable<StaticFile | undefined>;
  pagePaths: readonly string[];
};

/** Media types by file extension. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Loading takes a second; what made it fail may be over by then. */
const RETRY_MS = 60_000;

/** The site of the current year: at New Year it is loaded again while the old one is still served. */
export async function openSite(folder: string, env: Env, clock: Clock): Promise<() => Site> {
  const load = async (year: number) => ({ year, site: await loadSite(folder, env, year) });
  let current = await load(clock().getUTCFullYear());
  let lastTry = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    const year = now.getUTCFullYear();
    // The difference has no sign, because a clock may be set back.
    if (year !== current.year && Math.abs(now.getTime() - lastTry) >= RETRY_MS) {
      lastTry = now.getTime();
      load(year).then(
        (fresh) => {
          current = fresh;
        },
        (error) => log.error({ year, error }, 'could not load the site for the new year'),
      );
    }
    return current.site;
  };
}

/** Reads the built site into memory, with this shop's addresses and the year filled in. */
export async function loadSite(folder: string, env: Env, year: number): Promise<Site> {
  const pages = new Map<string, Page>();
  const files = new Map<string, StaticFile>();
  /** Those in the folder of a language, which is no part of any address. */
  const localFiles = new Map<string, StaticFile>();
  const names = await filesBelow(folder);
  const compressed = async (name: string) => {
    if (!names.includes(`${name}.br`)) return undefined;
    const [br, gzip] = await Promise.all(
      ['br', 'gz'].map((ending) => readFile(join(folder, `${name}.${ending}`))),
    );
    return br && gzip && { br, gzip };
  };
  const languages = names.filter((name) => HOME_PAGE.test(name)).map((name) => name.slice(0, -5));
  const isLocal = (name: string) => languages.includes(name.split('/', 1)[0] ?? '');
  const load = async (name: string) => {
    const type = typeOf(name);
    const raw = await readFile(join(folder, name));
    const isText = /^text\/html|^text\/plain|xml|manifest/.test(type);
    const text = isText ? fillIn(raw.toString('utf8'), env, year) : '';
    const content = isText ? Buffer.from(text) : raw;
    const ready = staticFile(content, type, await compressed(name));
    if (name.endsWith('.html')) {
      const policy = contentSecurityPolicy(text, pagePath(name), env);
      pages.set(name, { ...ready, html: text, policy });
    } else {
      (isLocal(name) ? localFiles : files).set(`/${name}`, ready);
    }
  };
  await Promise.all(names.filter((file) => !/\.(br|gz)$/.test(file)).map(load));
  const paths = [...pages.keys()].map(pagePath);
  return {
    page: (path, language) => pages.get(pageFile(path, language)),
    localFile: (path, language) => localFiles.get(`/${language}${path}`),
    file: (path) => files.get(path),
    pagePaths: [...new Set(paths)],
  };
}

export const typeOf = (name: string) => TYPES[extname(name)] ?? 'application/octet-stream';

/** Every language has one. */
const HOME_PAGE = /^[^/]+\.html$/;

/** `en.html` is the start page, `en/contact.html` is /contact. */
const pageFile = (path: string, language: Language) =>
  path === PATHS.home ? `${language}.html` : `${language}${path}.html`;

const pagePath = (file: string) => file.replace(/^[^/.]+/, '').replace(/\.html$/, '') || PATHS.home;

/** An address inside an attribute. */
export const inHtml = (url: string) => url.replaceAll('&', '&amp;');

/** Puts this shop's addresses and the year where the prerendered text has stand-ins. */
export function fillIn(text: string, env: Env, year: number): string {
  const filled = text
    .replaceAll(STAND_INS.publicUrl, env.publicUrl)
    .replaceAll(STAND_INS.checkoutUrl, inHtml(env.paymentLinkUrl ?? env.publicUrl + PATHS.sandbox))
    .replaceAll(STAND_INS.year, String(year));
  const withCollector = (page: string, path: string, url: string | undefined) =>
    url ? page.replaceAll(path, inHtml(url)) : page;
  return withCollector(
    withCollector(filled, PATHS.purchaseForm, env.purchaseFormUrl),
    PATHS.refundForm,
    env.refundFormUrl,
  );
}
