import { type Context, Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { codeNotice } from '../../content/codeNotice.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { PATHS } from '../../rules/paths.ts';
import { Bought } from '../../ui/buy/AlreadyPaid.tsx';
import { log } from '../core/log.ts';
import { type PageWords, priceWords, type Site } from '../http/site.ts';
import { sendPage } from '../http/siteRoutes.ts';
import { languageOf } from '../http/visitor.ts';
import type { OrderContext } from '../orders/context.ts';
import { findBought } from './bought.ts';
import type { LookUpCode } from './codeLookup.ts';

/** The prerendered landing page with other words in it, for the few visitors who need them. */
export function landingRoutes(
  context: OrderContext & { site: () => Site; lookUpCode: LookUpCode },
) {
  const { content, payments } = context;

  /** The price of a discount code's link. An expired code says so, and the ordinary price applies. */
  async function codeWords(c: Context): Promise<PageWords | undefined> {
    const sent = c.req.query(CODE_FIELD);
    if (!sent) return undefined;
    const offer = await context.lookUpCode(c, sent);
    const language = languageOf(c);
    const words: PageWords = { codeNotice: codeNotice(context, offer, language) };
    if (offer.state === 'active') {
      const { code, cents } = offer;
      Object.assign(words, priceWords(content.at(cents).facts(language)), {
        code,
        codeQuery: `&${CODE_FIELD}=${code}`,
        checkoutUrl: payments.checkoutUrl(undefined, code),
      });
    }
    return words;
  }

  /** In place of the form, for a browser that has just bought. */
  async function boughtWords(c: Context): Promise<PageWords | undefined> {
    const bought = await findBought(c, context);
    if (!bought) return undefined;
    const messages = content.messages(languageOf(c)).checkout;
    const delivered = bought.library !== undefined;
    return { bought: renderToStaticMarkup(<Bought {...{ messages, delivered }} />) };
  }

  return new Hono().get(PATHS.home, async (c, next) => {
    const code = await codeWords(c);
    const bought = await boughtWords(c).catch((error) => {
      log.error({ error }, 'order could not be read');
      return undefined;
    });
    if (!code && !bought) return next();
    const page = await context.site().page(PATHS.home, languageOf(c), { ...code, ...bought });
    if (!page) return next();
    const response = await sendPage(c, page, 200);
    // Search engines show the ordinary price.
    if (code) response.headers.set('X-Robots-Tag', 'noindex');
    if (bought) response.headers.set('Cache-Control', 'private, no-cache');
    return response;
  });
}
