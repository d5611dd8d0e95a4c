import { type Context, Hono } from 'hono';
import { CODE_FIELD } from '../../rules/discount.ts';
import { PATHS, thankYouUrl } from '../../rules/paths.ts';
import { CheckoutPage } from '../../ui/buy/CheckoutPage.tsx';
import { log } from '../core/log.ts';
import type { ShowPage } from '../http/page.ts';
import { languageOf } from '../http/visitor.ts';
import { countPaymentOpened } from '../insights/dailyFigures.ts';
import type { OrderContext } from '../orders/context.ts';
import { findActiveOffer } from '../payments/codes.ts';
import type { CheckoutBuyer } from '../payments/payments.ts';
import { readPurchaseCookie } from './purchaseCookie.ts';

/** /checkout recognizes a buyer who comes from the form, so that the payment page can be prefilled. */
export function checkoutRoutes(context: OrderContext & { showPage: ShowPage }) {
  const { store, secrets, payments, showPage } = context;

  async function findBuyer(c: Context): Promise<CheckoutBuyer | undefined> {
    const purchaseFormId = (await readPurchaseCookie(c, secrets))?.purchaseFormId;
    if (!purchaseFormId) return undefined;
    const form = await store
      .selectFrom('purchase_forms')
      .select(['email', 'language', 'attribution'])
      .where('id', '=', purchaseFormId)
      .executeTakeFirst();
    return (
      form && {
        purchaseFormId,
        email: form.email,
        language: form.language,
        attribution: JSON.parse(form.attribution),
      }
    );
  }

  const routes = new Hono().get(PATHS.paid, async (c) => {
    const sessionId = (await readPurchaseCookie(c, secrets))?.sessionId;
    c.header('Cache-Control', 'no-store');
    return c.json(sessionId ? { goTo: thankYouUrl(sessionId) } : {});
  });

  return routes.get(PATHS.checkout, async (c, next) => {
    // If the store fails, the payment page is shown without prefilled fields.
    const buyer = await findBuyer(c).catch((error) =>
      log.error({ error }, 'purchase form could not be read'),
    );
    const code = buyer?.attribution[CODE_FIELD] ?? c.req.query(CODE_FIELD);
    const offer = await findActiveOffer(context, code).catch((error) =>
      log.error({ error }, 'discount code could not be read'),
    );
    if (!buyer && !offer) return next();
    if (buyer) {
      await countPaymentOpened(context, buyer.purchaseFormId).catch((error) =>
        log.error({ error }, 'checkout step not counted'),
      );
    }
    const { content } = context;
    const messages = (offer ? content.at(offer.cents) : content).messages(languageOf(c));
    const { title, description } = messages.checkout;
    const checkoutUrl = payments.checkoutUrl(buyer || undefined, offer?.code);
    const page = { path: PATHS.checkout, title, description, refreshTo: checkoutUrl };
    return showPage(c, page, <CheckoutPage {...{ messages, checkoutUrl }} />);
  });
}
