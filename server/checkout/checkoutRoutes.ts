import { type Context, Hono } from 'hono';
import { PATHS, thankYouUrl } from '../../rules/paths.ts';
import { log } from '../core/log.ts';
import { sendAnswer } from '../http/routes.ts';
import { inHtml, type Site } from '../http/site.ts';
import { languageOf } from '../http/visitor.ts';
import { countPaymentOpened } from '../insights/dailyFigures.ts';
import type { OrderContext } from '../orders/context.ts';
import type { CheckoutBuyer } from '../payments/payments.ts';
import { readLead } from './leadCookie.ts';

/** /checkout knows who comes from the form and hands the provider what it can prefill. */
export function checkoutRoutes(context: OrderContext & { site: () => Site }) {
  const { store, secrets, payments, site } = context;

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
        language: lead.language,
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
    await countPaymentOpened(context, buyer.leadId).catch((error) =>
      log.error({ error }, 'checkout step not counted'),
    );
    const [plain, personal] = [payments.checkoutUrl(), payments.checkoutUrl(buyer)].map(inHtml);
    return sendAnswer(c, page, page.html.replaceAll(`${plain}"`, `${personal}"`), 200);
  });
}
