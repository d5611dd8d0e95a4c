import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../../content/content.ts';
import type { Facts } from '../../content/facts.ts';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { PATHS, PLACEHOLDERS } from '../../rules/paths.ts';
import { remembered } from '../../rules/remembered.ts';
import type { PageAssets } from '../../ui/document/sitePage.tsx';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import { log } from '../core/log.ts';
import { filesBelow } from '../db/files.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';
import { loadStatic, type StaticFile } from './staticFile.ts';

export type Page = StaticFile & { policy: string };

type Awaitable<Value> = Value | Promise<Value>;

/** The pages and files of the site, wherever they come from: dev mode renders them on request. */
export type Site = {
  /** By path and language; with other words for some placeholders, if given. */
  page: (path: string, language: Language, words?: PageWords) => Awaitable<Page | undefined>;
  /** Files that exist once per language, such as the manifest. */
  localFile: (path: string, language: Language) => Awaitable<StaticFile | undefined>;
  file: (path: string) => Awaitable<StaticFile | undefined>;
  pagePaths: readonly string[];
  /** What the build made for a page, including pages that the server renders. */
  assets: (path: string, language: Language) => Awaitable<PageAssets>;
};

/** Pages with other words in memory, compressed; there are few at a time. */
const MOST_REWRITTEN = 100;

/** The pause after a failed load. */
const RETRY_MS = 60_000;

/** The site of the current year: at New Year it is loaded again while the old one is still served. */
export async function openSite(
  folder: string,
  env: Env,
  clock: Clock,
  content: Content,
): Promise<() => Site> {
  const load = async (year: number) => ({ year, site: await loadSite(folder, env, year, content) });
  let current = await load(clock().getUTCFullYear());
  let lastTry = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    const year = now.getUTCFullYear();
    // Absolute, because the clock may be set back.
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

/** Reads the built site into memory, with this shop's URLs and the year filled in. */
export async function loadSite(
  folder: string,
  env: Env,
  year: number,
  content: Content,
): Promise<Site> {
  const pages = new Map<string, Page>();
  const files = new Map<string, StaticFile>();
  /** Files in the folder of a language, which is not part of their URL. */
  const localFiles = new Map<string, StaticFile>();
  const names = await filesBelow(folder);
  const assets = await loadAssets(folder, names);
  const languages = names.filter((name) => HOME_PAGE.test(name)).map((name) => name.slice(0, -5));
  const isLocal = (name: string) => languages.includes(name.split('/', 1)[0] ?? '');
  const fill = (name: string, text: string, words?: PageWords) =>
    fillIn(text, env, year, { ...usualWords(env, content, languageOfFile(name)), ...words });
  /** Read and compressed once: a code's link may be opened by thousands. */
  const rewrite = remembered(async (key: string): Promise<StaticFile> => {
    const [name, words]: [string, PageWords] = JSON.parse(key);
    return loadStatic(join(folder, name), (text) => fill(name, text, words));
  }, MOST_REWRITTEN);
  const load = async (name: string) => {
    const file = await loadStatic(
      join(folder, name),
      FILLED_IN.test(name) ? (text) => fill(name, text) : undefined,
    );
    if (!name.endsWith('.html')) {
      (isLocal(name) ? localFiles : files).set(`/${name}`, file);
      return;
    }
    const path = pagePath(name);
    const policy = contentSecurityPolicy(assets(path, languageOfFile(name)), path, env);
    pages.set(name, { ...file, policy });
  };
  await Promise.all(names.filter((file) => !/\.(br|gz|json)$/.test(file)).map(load));
  return {
    async page(path, language, words) {
      const name = pageFile(path, language);
      const page = pages.get(name);
      if (!page || !words) return page;
      return { ...page, ...(await rewrite(JSON.stringify([name, words]))) };
    },
    localFile: (path, language) => localFiles.get(`/${language}${path}`),
    file: (path) => files.get(path),
    pagePaths: [...new Set([...pages.keys()].map(pagePath))],
    assets,
  };
}

async function loadAssets(folder: string, names: readonly string[]) {
  const assets = new Map<string, Record<string, PageAssets>>();
  for (const name of names.filter((file) => file.endsWith('/assets.json'))) {
    const made: Record<string, PageAssets> = JSON.parse(await readFile(join(folder, name), 'utf8'));
    assets.set(languageOfFile(name), made);
  }
  return (path: string, language: Language): PageAssets => {
    const found = lookUp(assets.get(language), path);
    if (!found) throw new Error(`the build made no assets for ${path} in ${language}`);
    return found;
  };
}

/** Text files that contain placeholders. */
const FILLED_IN = /\.(html|txt|xml|webmanifest)$/;

/** Every language has one. */
const HOME_PAGE = /^[^/]+\.html$/;

/** `en.html` is the start page, `en/contact.html` is /contact. */
const pageFile = (path: string, language: Language) =>
  path === PATHS.home ? `${language}.html` : `${language}${path}.html`;

const pagePath = (file: string) => file.replace(/^[^/.]+/, '').replace(/\.html$/, '') || PATHS.home;

const languageOfFile = (file: string): Language => file.split(/[/.]/, 1)[0] ?? '';

/** Already escaped. */
const IS_HTML = new Set<keyof typeof PLACEHOLDERS>(['bought']);

/**
 * The only change to prerendered text: what differs between machines (URLs, where the forms go) and
 * the year. Without it, each machine would need its own build.
 */
export function fillIn(text: string, env: Env, year: number, words: UsualWords): string {
  const values: Record<keyof typeof PLACEHOLDERS, string> = {
    publicUrl: env.publicUrl,
    checkoutUrl: env.paymentLinkUrl ?? env.publicUrl + PATHS.sandbox,
    purchaseForm: env.purchaseFormUrl ?? PATHS.purchaseForm,
    refundForm: env.refundFormUrl ?? PATHS.refundForm,
    year: String(year),
    ...words,
  };
  const names = Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[];
  return names.reduce(
    (filled, name) =>
      filled.replaceAll(PLACEHOLDERS[name], () =>
        IS_HTML.has(name) ? values[name] : inHtml(values[name]),
      ),
    text,
  );
}

type UsualWords = ReturnType<typeof usualWords>;

/** What changes on the page of a visitor with a discount code, or one who has just bought. */
export type PageWords = Partial<UsualWords> & { checkoutUrl?: string };

/** What other visitors read. */
export function usualWords(env: Env, content: Content, language: Language) {
  const none = { code: '', codeQuery: '', codeNotice: '', bought: '' };
  return {
    ...recipientWords(env, content, language),
    ...priceWords(content.facts(language)),
    ...none,
  };
}

export const priceWords = (facts: Facts) => ({
  price: facts.price,
  priceWithCurrency: facts.priceWithCurrency,
  priceInWords: facts.priceInWords,
  priceNumber: facts.priceNumber,
  euroPrice: facts.euroPrice,
});

/** What the privacy policy says about third-party form services and the consultant's model. */
function recipientWords(env: Env, content: Content, language: Language) {
  const hostOf = (url: string | undefined) => (url ? new URL(url).host : '');
  const { rights } = content.messages(language);
  return {
    formServices: rights.formServices(hostOf(env.purchaseFormUrl), hostOf(env.refundFormUrl)),
    consultantModel: rights.consultantModel(hostOf(env.consultantModel?.url)),
  };
}

const inHtml = (url: string) => url.replaceAll('&', '&amp;');
