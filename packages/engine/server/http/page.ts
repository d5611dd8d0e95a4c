import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { Content } from '../../content/content.ts';
import { pageFrame } from '../../content/pageFrame.ts';
import type { Language } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import { type SitePageProps, sitePage } from '../../ui/document/sitePage.tsx';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import { pageHeaders, type Site } from './site.ts';
import { choiceCookie, languageOf } from './visitor.ts';

export type PageStatus = 200 | 403 | 404 | 413 | 415 | 422 | 429 | 503;

type PageOptions = Pick<
  SitePageProps,
  | 'path'
  | 'title'
  | 'description'
  | 'refreshTo'
  | 'carriedQuery'
  | 'unlisted'
  | 'ownEntries'
  | 'header'
> & {
  /** The visitor's language by default. */
  language?: Language | undefined;
  status?: PageStatus;
  headers?: Record<string, string>;
};

/** Responds with a page that is rendered for one visitor. */
export type ShowPage = (c: Context, options: PageOptions, main: ReactElement) => Promise<Response>;

export function pageRenderer(parts: {
  site: () => Site;
  env: Env;
  clock: Clock;
  shop: Shop;
  content: Content;
}): ShowPage {
  const { site, env, clock } = parts;
  return async (c, { status = 200, headers, ...options }, main) => {
    const { path, language = languageOf(c) } = options;
    const { assets, policy } = site().frame(path, language);
    const html = sitePage(
      {
        unlisted: true,
        ...options,
        ...pageFrame(parts.shop, parts.content, language),
        language,
        publicUrl: env.publicUrl,
        year: String(clock().getUTCFullYear()),
        assets,
      },
      main,
    );
    const cookie = choiceCookie(c);
    if (cookie) c.header('Set-Cookie', cookie, { append: true });
    // `c.body` keeps headers that were set before, such as Retry-After and cookies.
    return c.body(html, status, {
      ...pageHeaders(policy, language),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    });
  };
}
