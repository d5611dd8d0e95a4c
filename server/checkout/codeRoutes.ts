import { Hono } from 'hono';
import { codeNotice } from '../../content/codeNotice.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { PATHS } from '../../rules/paths.ts';
import { log } from '../core/log.ts';
import { type PageWords, priceWords, type Site } from '../http/site.ts';
import { sendPage } from '../http/siteRoutes.ts';
import { languageOf } from '../http/visitor.ts';
import type { OrderContext } from '../orders/context.ts';
import { findOffer } from '../payments/codes.ts';

/**
 * The link of a discount code: the prerendered landing page with another price in it. An expired
 * code says so, and the ordinary price applies.
 */
export function codeRoutes(context: OrderContext & { site: () => Site }) {
  const { content, payments } = context;
  return new Hono().get(PATHS.home, async (c, next) => {
    const sent = c.req.query(CODE_FIELD);
    if (!sent) return next();
    const offer = await findOffer(context, sent).catch((error) =>
      log.error({ error }, 'discount code could not be read'),
    );
    if (!offer) return next();
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
    const page = await context.site().page(PATHS.home, language, words);
    if (!page) return next();
    const response = await sendPage(c, page, 200);
    // Search engines show the ordinary price.
    response.headers.set('X-Robots-Tag', 'noindex');
    return response;
  });
}
