import { type Context, Hono } from 'hono';
import { asLanguage, FALLBACK_LANGUAGE } from '../../rules/language.ts';
import { PATHS, thankYouUrl } from '../../rules/paths.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { sendAnswer } from '../http/routes.ts';
import { inHtml, type Site } from '../http/site.ts';
import { languageOf } from '../http/visitor.ts';
import { countPaymentOpened } from '../insights/funnelSteps.ts';
import type { CheckoutBuyer, Payments } from '../payments/payments.ts';
import { readLead } from './leadCookie.ts';

/** /checkout knows who comes from the form and hands the provider what it can prefill. */
export function checkoutRoutes(deps: {
  store: Store;
  clock: Clock;
  secrets: Secrets;
  payments: Payments;
  site: () => Site;
}) {
  const { store, clock, secrets, payments, site } = deps;

  async function findBuyer(c: Context): Promise<CheckoutBuyer | undefined> {
    const leadId = (await readLead(c, secrets))?.leadId;
    if (!leadId) return undefined;
    const lead = await store
      .selectFrom('purchase_requests')
      .select(['email', 'language', 'attribution'])
      .where('id', '=', leadId)
      .executeTakeFirst();
    return (
      lead && {
        leadId,
        email: lead.email,
        language: asLanguage(lead.language) ?? FALLBACK_LANGUAGE,
        attribution: JSON.parse(lead.attribution),
      }
    );
  }

  const routes = new Hono().get(PATHS.paid, async (c) => {
    const sessionId = (await readLead(c, secrets))?.sessionId;
    c.header('Cache-Control', 'no-store');
    return c.json(sessionId ? { goTo: thankYouUrl(sessionId) } : {});
  });

  return routes.get(PATHS.checkout, async (c, next) => {
    const page = await site().page(PATHS.checkout, languageOf(c));
    // Without a store the payment page is still there: the sale does not wait for a prefilled field.
    const buyer = await findBuyer(c).catch((error) =>
      log.error({ error }, 'purchase request could not be read'),
    );
    if (!page || !buyer) return next();
    await countPaymentOpened(store, clock, buyer.leadId).catch((error) =>
      log.error({ error }, 'checkout step not counted'),
    );
    const [plain, personal] = [payments.checkoutUrl(), payments.checkoutUrl(buyer)].map(inHtml);
    return sendAnswer(c, page, page.html.replaceAll(`${plain}"`, `${personal}"`), 200);
  });
}
