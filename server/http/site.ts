import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '../../rules/language.ts';
import { PATHS, STAND_INS } from '../../rules/paths.ts';
import type { Env } from '../core/env.ts';
import { filesBelow } from '../db/filesBelow.ts';
import { type Care, type Representation, represent } from './representation.ts';
import { contentSecurityPolicy } from './security.ts';

export type Page = Representation & { html: string; policy: string };

type Awaitable<Value> = Value | Promise<Value>;

/** The pages and files of the site, wherever they come from: dev mode renders them on request. */
export type Site = {
  /** By path and language. */
  page: (path: string, language: Language) => Awaitable<Page | undefined>;
  /** Files that depend on the language but are no pages. */
  localFile: (path: string, language: Language) => Awaitable<Representation | undefined>;
  file: (path: string) => Awaitable<Representation | undefined>;
  pagePaths: readonly string[];
};

/** The built site in memory: everything is there at once. */
export interface LoadedSite extends Site {
  page: (path: string, language: Language) => Page | undefined;
  localFile: (path: string, language: Language) => Representation | undefined;
  file: (path: string) => Representation | undefined;
}

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

/**
 * Reads the built site into memory with this shop's addresses and this year in it. Pictures, fonts
 * and scripts know of neither: those of the site `before` are kept.
 */
export async function loadSite(
  folder: string,
  env: Env,
  year: number,
  care: Care,
  before?: LoadedSite,
): Promise<LoadedSite> {
  const pages = new Map<string, Page>();
  const files = new Map<string, Representation>();
  /** Those in the folder of a language, which is no part of any address. */
  const localFiles = new Map<string, Representation>();
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
  // One after the other: whoever is served meanwhile needs the processors too.
  for (const name of names.filter((file) => !/\.(br|gz)$/.test(file))) {
    const type = typeOf(name);
    const isText = /^text\/html|^text\/plain|xml|manifest/.test(type);
    const known = isText ? undefined : before?.file(`/${name}`);
    if (known) {
      files.set(`/${name}`, known);
      continue;
    }
    const raw = await readFile(join(folder, name));
    const text = isText ? fillIn(raw.toString('utf8'), env, year) : '';
    const content = isText ? Buffer.from(text) : raw;
    const ready = await represent(content, type, await compressed(name), care);
    if (name.endsWith('.html')) {
      const policy = contentSecurityPolicy(text, pagePath(name), env);
      pages.set(name, { ...ready, html: text, policy });
    } else {
      (isLocal(name) ? localFiles : files).set(`/${name}`, ready);
    }
  }
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
