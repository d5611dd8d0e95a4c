import { type Context, Hono } from 'hono';
import { codeNotice } from '../../content/codeNotice.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Visit } from '../../site/pages/landingPage.tsx';
import { log } from '../core/log.ts';
import { sendPage } from '../http/siteRoutes.ts';
import { languageOf } from '../http/visitor.ts';
import type { RouteContext } from '../orders/context.ts';
import { findBought } from './bought.ts';

/** The landing page as the few visitors see it who bring a discount code or have bought. */
export function landingRoutes(context: RouteContext) {
  const { payments } = context;

  /** The price of a discount code's link. An expired code says so, and the ordinary price applies. */
  async function codeIn(c: Context): Promise<Visit | undefined> {
    const sent = c.req.query(CODE_FIELD);
    if (!sent) return undefined;
    const found = await context.lookUpCode(c, sent);
    const notice = codeNotice(context, found, languageOf(c));
    if (found.state !== 'active') return { codeNotice: notice };
    const { code, cents } = found;
    const checkoutUrl = payments.checkoutUrl(undefined, code);
    return { codeNotice: notice, offer: { code, cents, checkoutUrl } };
  }

  /** For a browser that has bought. */
  async function boughtIn(c: Context): Promise<Visit | undefined> {
    const bought = await findBought(c, context);
    return bought && { bought: bought.status };
  }

  return new Hono().get(PATHS.home, async (c, next) => {
    const code = await codeIn(c);
    const bought = await boughtIn(c).catch((error) => {
      log.error({ error }, 'order could not be read');
      return undefined;
    });
    if (!code && !bought) return next();
    const page = context.site().page(PATHS.home, languageOf(c), { ...code, ...bought });
    if (!page) return next();
    const response = await sendPage(c, page, 200);
    // Search engines show the ordinary price.
    if (code) response.headers.set('X-Robots-Tag', 'noindex');
    if (bought) response.headers.set('Cache-Control', 'private, no-cache');
    return response;
  });
}
