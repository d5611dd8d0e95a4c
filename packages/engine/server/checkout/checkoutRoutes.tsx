import { type Context, Hono } from 'hono';
import { CODE_FIELD } from '../../rules/discount.ts';
import { asLanguage, LANGUAGE_QUERY } from '../../rules/language.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';
import { emailSchema } from '../../rules/purchase.ts';
import { AlreadyPaid } from '../../ui/buy/AlreadyPaid.tsx';
import { CheckoutPage } from '../../ui/buy/CheckoutPage.tsx';
import { log } from '../core/log.ts';
import { readForm, textField, wantsJson } from '../http/form.ts';
import { attributionOf, languageOf, refuseCrossSite } from '../http/visitor.ts';
import { findActiveOffer } from '../orders/codes.ts';
import type { RouteContext } from '../orders/context.ts';
import type { CheckoutBuyer } from '../payments/payments.ts';
import { findPurchaseForm } from '../payments/purchaseForms.ts';
import { findBought } from './bought.ts';
import { countPaymentOpened } from './paymentOpened.ts';
import { forgetPurchase, readPurchaseCookie } from './purchaseCookie.ts';

/**
 * The way from the form to the payment page. A buyer who comes from the form is recognized, so that
 * the payment page can be prefilled, and is led to the order once it is paid.
 */
export function checkoutRoutes(context: RouteContext): Hono {
  const { store, shop } = context;
  const { boughtHere, showCheckout, showPaid } = checkoutPages(context);

  async function findBuyer(c: Context): Promise<CheckoutBuyer | undefined> {
    const { purchaseFormId, isRecent } = (await readPurchaseCookie(c, context)) ?? {};
    if (!purchaseFormId || !isRecent) return undefined;
    const form = await findPurchaseForm(store, purchaseFormId);
    return (
      form && {
        purchaseFormId,
        email: form.email,
        language: form.language,
        attribution: JSON.parse(form.attribution),
      }
    );
  }

  const routes = new Hono();
  // The form again, from a stale page: the same click would otherwise pay for another copy.
  routes.post(PATHS.purchaseForm, async (c, next) => {
    const bought = await boughtHere(c);
    if (!bought) return next();
    const goTo = bought.thankYou ?? PATHS.checkout;
    return wantsJson(c) ? c.json({ ok: true, goTo }) : c.redirect(goTo, 303);
  });

  routes.get(PATHS.paid, async (c) => {
    c.header('Cache-Control', 'no-store');
    const bought = await boughtHere(c);
    const goTo = bought && (bought.library ?? bought.thankYou ?? PATHS.checkout);
    if (!wantsJson(c)) return c.redirect(goTo ?? BUY_AGAIN, 303);
    return c.json(goTo ? { goTo, status: bought?.status } : {});
  });

  routes.get(PATHS.anotherCopy, (c) => {
    forgetPurchase(c);
    c.header('Cache-Control', 'no-store');
    return c.redirect(BUY_AGAIN, 303);
  });

  // From a form that a third-party service has collected: the address is neither stored nor in a URL.
  routes.post(PATHS.checkout, async (c) => {
    refuseCrossSite(c, context.env.publicUrl);
    const paid = await showPaid(c);
    if (paid) return paid;
    const sent = (await readForm(c)) ?? {};
    const { data } = emailSchema.safeParse(sent);
    const buyer = data && {
      email: data.email,
      language: asLanguage(textField(sent, LANGUAGE_QUERY), shop.languages) ?? languageOf(c),
      attribution: attributionOf(c),
    };
    const page = await showCheckout(c, buyer, textField(sent, CODE_FIELD));
    return page ?? c.redirect(PATHS.checkout, 303);
  });

  return routes.get(PATHS.checkout, async (c, next) => {
    const paid = await showPaid(c);
    if (paid) return paid;
    // If the store fails, the payment page is shown without prefilled fields.
    const buyer = await findBuyer(c).catch((error) => {
      log.error({ error }, 'purchase form could not be read');
      return undefined;
    });
    if (buyer?.purchaseFormId) {
      await countPaymentOpened(context, buyer.purchaseFormId).catch((error) =>
        log.error({ error }, 'checkout step not counted'),
      );
    }
    return (await showCheckout(c, buyer, c.req.query(CODE_FIELD))) ?? next();
  });
}

/** What a visitor is shown who wants to pay, and who has paid. */
function checkoutPages(context: RouteContext) {
  const { content, payments, showPage } = context;

  /** If the store fails, a visitor can still pay. */
  const boughtHere = (c: Context) =>
    findBought(c, context).catch((error) => log.error({ error }, 'order could not be read'));

  /** The code of a buyer's form has been checked there. */
  async function activeOffer(c: Context, buyer: CheckoutBuyer | undefined, sent?: string) {
    const known = buyer?.attribution[CODE_FIELD];
    if (known) return findActiveOffer(context, known);
    const offer = sent ? await context.lookUpCode(c, sent) : undefined;
    return offer?.state === 'active' ? offer : undefined;
  }

  /** Without a buyer and a code, the page for everybody says the same. */
  async function showCheckout(c: Context, buyer: CheckoutBuyer | undefined, code?: string) {
    const offer = await activeOffer(c, buyer, code).catch((error) =>
      log.error({ error }, 'discount code could not be read'),
    );
    if (!buyer && !offer) return undefined;
    const messages = (offer ? content.at(offer.cents) : content).messages(languageOf(c));
    const { title, description } = messages.checkout;
    const checkoutUrl = payments.checkoutUrl(buyer, offer?.code);
    const page = { path: PATHS.checkout, title, description, refreshTo: checkoutUrl };
    return showPage(c, page, <CheckoutPage {...{ messages, checkoutUrl }} />);
  }

  async function showPaid(c: Context) {
    const bought = await boughtHere(c);
    if (!bought) return undefined;
    if (bought.thankYou) {
      c.header('Cache-Control', 'no-store');
      return c.redirect(bought.thankYou, 303);
    }
    const { checkout } = content.messages(languageOf(c));
    const { title } = checkout.alreadyPaid;
    const { text } = bought.status === 'emailed' ? checkout.bought.emailed : checkout.alreadyPaid;
    const page = { path: PATHS.thankYou, title, description: text, ownEntries: [] };
    return showPage(
      c,
      page,
      <div className="page narrow" id="top">
        <h1>{title}</h1>
        <AlreadyPaid messages={checkout} text={text} own={false} />
      </div>,
    );
  }

  return { boughtHere, showCheckout, showPaid };
}

const BUY_AGAIN = `${PATHS.home}#${ANCHORS.buy}`;
