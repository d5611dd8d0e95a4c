import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Content } from '../../content/content.ts';
import { pageFrame } from '../../content/pageFrame.ts';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { PATHS } from '../../rules/paths.ts';
import { remembered } from '../../rules/remembered.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Inlined } from '../../site/head/inlined.ts';
import { pageAssets } from '../../site/head/pageAssets.ts';
import { landingPage, type Visit } from '../../site/pages/landingPage.tsx';
import { PUBLIC_PAGES } from '../../site/pages/publicPages.tsx';
import { MANIFEST_PATH, manifest, textFiles } from '../../site/pages/siteFiles.ts';
import type { Generated, PublicPage, SiteContext } from '../../site/siteContext.ts';
import { type PageAssets, sitePage } from '../../ui/document/sitePage.tsx';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import { log } from '../core/log.ts';
import { filesBelow } from '../db/files.ts';
import { contentSecurityPolicy, defaultHeaders } from './securityHeaders.ts';
import {
  loadStatic,
  type ServedFile,
  type StaticFile,
  servedFile,
  staticFile,
} from './staticFile.ts';

/** The pages and files of the site, in memory. */
export type Site = {
  /** By path and language; the landing page also as a visitor sees it who brings something. */
  page: (path: string, language: Language, visit?: Visit) => ServedFile | undefined;
  /** Files that exist once per language, such as the manifest. */
  localFile: (path: string, language: Language) => ServedFile | undefined;
  file: (path: string) => ServedFile | undefined;
  /** What goes into a page that is rendered for one visitor, and its security policy. */
  frame: (path: string, language: Language) => { assets: PageAssets; policy: string };
};

/** What the build made for the browser: `dist/site` of one shop, `dist/browser` of all. */
export type BrowserFiles = {
  inlined: Inlined;
  generated: Generated;
  files: ReadonlyMap<string, StaticFile>;
};

/** Landing pages with a visitor's discount code in memory; there are few at a time. */
const MOST_VISITS = 100;

/** The pause after a failed attempt. */
const RETRY_MS = 60_000;

/**
 * The site of the current year, made again at New Year. `renderAgain` is for changed words and settings:
 * the old site is served until every page of the new one is made.
 */
export async function openSite(make: (year: number) => Promise<Site>, clock: Clock) {
  const madeNow = async () => {
    const year = clock().getUTCFullYear();
    return { year, site: await make(year) };
  };
  let current = await madeNow();
  let lastTry = Number.NEGATIVE_INFINITY;
  let before: Promise<unknown> = Promise.resolve();
  /** One after the other: what was asked for last is what is shown. */
  function renderAgain(): Promise<void> {
    const done = before.then(async () => {
      current = await madeNow();
    });
    before = done.catch(() => undefined);
    return done;
  }
  const site = (): Site => {
    const now = clock();
    const year = now.getUTCFullYear();
    // Absolute, because the clock may be set back.
    if (year !== current.year && Math.abs(now.getTime() - lastTry) >= RETRY_MS) {
      lastTry = now.getTime();
      renderAgain().catch((error) =>
        log.error({ year, error }, 'could not make the site for the new year'),
      );
    }
    return current.site;
  };
  return Object.assign(site, { renderAgain });
}

/** Renders every page in every language. Between two pages, requests are answered. */
export async function makeSite(
  parts: { shop: Shop; content: Content; env: Env; browser: BrowserFiles },
  year: number,
): Promise<Site> {
  const site = siteOf(parts, year);
  for (const language of parts.shop.languages) {
    for (const path of Object.keys(PUBLIC_PAGES)) {
      site.page(path, language);
      await setImmediate();
    }
  }
  return site;
}

/** The same, each page rendered when it is first asked for. */
export function siteOf(
  { shop, content, env, browser }: Parameters<typeof makeSite>[0],
  year: number,
): Site {
  const { publicUrl, purchaseFormUrl, refundFormUrl } = env;
  const context: SiteContext = {
    ...{ shop, content, publicUrl, purchaseFormUrl, refundFormUrl },
    ...{ inlined: browser.inlined, generated: browser.generated },
    checkoutUrl: env.paymentLinkUrl ?? publicUrl + PATHS.sandbox,
  };
  const defaults = defaultHeaders(env.hsts);
  const frames = remembered((language: Language) =>
    remembered((path: string) => {
      const assets = pageAssets(context, path, language);
      return { assets, policy: contentSecurityPolicy(assets, path, env) };
    }),
  );
  const frame = (path: string, language: Language) => frames(language)(path);

  function render(path: string, language: Language, { main, ...page }: PublicPage): ServedFile {
    const { assets, policy } = frame(path, language);
    const same = { ...pageFrame(shop, content, language), language, path, publicUrl, assets };
    const html = sitePage({ ...page, ...same, year: String(year) }, main);
    const headers = { ...defaults, ...pageHeaders(policy, language) };
    return servedFile(staticFile(Buffer.from(html), 'page.html'), headers);
  }

  const pages = remembered((language: Language) =>
    remembered((path: string) => {
      const make = lookUp(PUBLIC_PAGES, path);
      return make && render(path, language, make(context, language));
    }),
  );
  const visits = remembered((key: string): ServedFile => {
    const [language, visit]: [Language, Visit] = JSON.parse(key);
    return render(PATHS.home, language, landingPage(context, language, visit));
  }, MOST_VISITS);
  const manifests = remembered((language: Language) =>
    servedFile(staticFile(Buffer.from(manifest(context, language)), MANIFEST_PATH), {
      ...defaults,
      ...languageHeaders(language),
    }),
  );
  const texts = Object.entries(textFiles(context)).map(
    ([path, text]) => [path, staticFile(Buffer.from(text), path)] as const,
  );
  const files = new Map(
    [...browser.files, ...texts].map(([path, file]) => [
      path,
      servedFile(file, { ...defaults, ...cachingOf(path) }),
    ]),
  );
  return {
    page(path, language, visit) {
      if (visit) return visits(JSON.stringify([language, visit]));
      return Object.hasOwn(PUBLIC_PAGES, path) ? pages(language)(path) : undefined;
    },
    localFile: (path, language) => (path === MANIFEST_PATH ? manifests(language) : undefined),
    file: (path) => files.get(path),
    frame,
  };
}

const YEAR_SECONDS = 31_536_000;
const IMMUTABLE = { 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` };
const FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };
const FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400' };
const HASHED = /^\/_(scripts|fonts|guide)\//;

function cachingOf(path: string) {
  if (HASHED.test(path)) return IMMUTABLE;
  return path === PATHS.insightsScript ? FOR_A_DAY : FOR_AN_HOUR;
}

export const pageHeaders = (policy: string, language: Language) => ({
  ...languageHeaders(language),
  'Content-Security-Policy': policy,
  ...(policy.includes("frame-ancestors 'self'") ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
});

const languageHeaders = (language: Language) => ({
  'Cache-Control': 'public, no-cache',
  'Content-Language': language,
  Vary: 'Accept-Language, Cookie',
});

/** Reads what the build made for the browser into memory. */
export async function loadBrowserFiles(siteFolder: string, own: string): Promise<BrowserFiles> {
  const module = pathToFileURL(join(own, 'inlined.js')).href;
  const { inlined }: { inlined: Inlined } = await import(/* @vite-ignore */ module);
  return { inlined, ...(await loadFiles(siteFolder, own)) };
}

/** The generated files of one shop, and those of more folders. */
export async function loadFiles(siteFolder: string, ...more: readonly string[]) {
  const generated: Generated = JSON.parse(
    await readFile(join(siteFolder, 'generated.json'), 'utf8'),
  );
  const files = new Map<string, StaticFile>();
  for (const folder of [siteFolder, ...more].map((one) => join(one, 'files'))) {
    const names = (await filesBelow(folder)).filter((name) => !/\.(br|gz)$/.test(name));
    for (const name of names) files.set(`/${name}`, await loadStatic(join(folder, name)));
  }
  return { generated, files };
}
