import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../../content/content.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS, PLACEHOLDERS } from '../../rules/paths.ts';
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
  /** By path and language. */
  page: (path: string, language: Language) => Awaitable<Page | undefined>;
  /** Files that exist once per language, such as the manifest. */
  localFile: (path: string, language: Language) => Awaitable<StaticFile | undefined>;
  file: (path: string) => Awaitable<StaticFile | undefined>;
  pagePaths: readonly string[];
  /** What the build made for a page, including pages that the server renders. */
  assets: (path: string, language: Language) => Awaitable<PageAssets>;
};

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
  const load = async (name: string) => {
    const file = FILLED_IN.test(name)
      ? await loadStatic(join(folder, name), (text) =>
          fillIn(text, env, year, formServices(env, content, languageOfFile(name))),
        )
      : await loadStatic(join(folder, name));
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
    page: (path, language) => pages.get(pageFile(path, language)),
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
    const found = assets.get(language)?.[path];
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

/**
 * The only change to prerendered text: what differs between machines (URLs, where the forms go) and
 * the year. Without it, each machine would need its own build.
 */
export function fillIn(text: string, env: Env, year: number, services: string): string {
  const values: Record<keyof typeof PLACEHOLDERS, string> = {
    publicUrl: env.publicUrl,
    checkoutUrl: env.paymentLinkUrl ?? env.publicUrl + PATHS.sandbox,
    purchaseForm: env.purchaseFormUrl ?? PATHS.purchaseForm,
    refundForm: env.refundFormUrl ?? PATHS.refundForm,
    year: String(year),
    formServices: services,
  };
  const names = Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[];
  return names.reduce(
    (filled, name) => filled.replaceAll(PLACEHOLDERS[name], inHtml(values[name])),
    text,
  );
}

/** What the privacy policy says about third-party form services. */
export function formServices(env: Env, content: Content, language: Language): string {
  const hostOf = (url: string | undefined) => (url ? new URL(url).host : '');
  const { rights } = content.messages(language);
  return rights.formServices(hostOf(env.purchaseFormUrl), hostOf(env.refundFormUrl));
}

const inHtml = (url: string) => url.replaceAll('&', '&amp;');
