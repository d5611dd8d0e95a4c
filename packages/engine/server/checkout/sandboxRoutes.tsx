import { type Context, Hono } from 'hono';
import { codeNotice } from '../../content/codeNotice.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { formatMoney } from '../../rules/money.ts';
import { PATHS, thankYouUrl } from '../../rules/paths.ts';
import { purchaseSchema } from '../../rules/purchase.ts';
import { asRecord } from '../../rules/record.ts';
import { AlreadyPaid } from '../../ui/buy/AlreadyPaid.tsx';
import {
  SANDBOX_CARDS,
  type SandboxCard,
  SandboxCheckout,
  type SandboxView,
} from '../../ui/sandbox/SandboxCheckout.tsx';
import type { Clock } from '../core/clock.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import { readForm, textField } from '../http/form.ts';
import { languageOf, refuseCrossSite } from '../http/visitor.ts';
import { countTestUse, findActiveOffer, findOffer } from '../orders/codes.ts';
import type { RouteContext } from '../orders/context.ts';
import { isOrdered } from '../orders/purchases.ts';
import { findPurchaseForm, markTestPayment } from '../payments/purchaseForms.ts';
import {
  chargeEvent,
  newSandboxIds,
  type SandboxPurchase,
  sessionEvent,
} from '../payments/sandbox.ts';
import { storeEvent } from '../payments/webhook.ts';
import { findBought } from './bought.ts';

const DELAY_MS = 5000;

/** A test payment page on our own server. It takes no money; its events look like Stripe's. */
export function sandboxRoutes(context: RouteContext) {
  const { store, clock, shop, wake } = context;
  const { show, showPaid, paidPage } = sandboxPages(context);

  return new Hono()
    .get(PATHS.sandbox, async (c) => {
      const { prefilled_email: email = '', client_reference_id } = c.req.query();
      const purchaseFormId = referenceIn(client_reference_id);
      const code = c.req.query('prefilled_promo_code') ?? '';
      const paid = await showPaid(c, purchaseFormId);
      if (paid) return paid;
      // Stripe's links take no name, so this page looks it up.
      const form = await findPurchaseForm(store, purchaseFormId);
      const name = form?.name ?? '';
      return show(c, { step: 'card', email, name, purchaseFormId, card: 'success', code });
    })
    .post(PATHS.sandbox, async (c) => {
      refuseCrossSite(c, context.env.publicUrl);
      const sent = asRecord(await readForm(c));
      const card = SANDBOX_CARDS.find((name) => name === sent.card) ?? 'success';
      const typed = {
        email: textField(sent, 'email'),
        name: textField(sent, 'name'),
        purchaseFormId: referenceIn(textField(sent, 'purchaseFormId')),
        card,
        code: textField(sent, CODE_FIELD),
      };
      const paid = await showPaid(c, typed.purchaseFormId);
      if (paid) return paid;
      const { data, error } = purchaseSchema.safeParse(typed);
      if (error) return show(c, { step: 'card', ...typed, failure: 'incomplete' }, 422);
      const next = nextStep(card, textField(sent, 'confirmed'));
      if (next === 'confirm') return show(c, { step: 'confirm', ...typed });
      if (next === 'decline') return show(c, { step: 'card', ...typed, failure: 'declined' }, 422);
      const buyer = { ...data, purchaseFormId: typed.purchaseFormId, locale: languageOf(c) };
      const ids = newSandboxIds();
      // One at a time, so that neither a code is used more often than it may be nor a form paid twice.
      const failure = await lockedTransaction(store, async (transaction) => {
        if (await isOrdered(transaction, typed.purchaseFormId)) return 'ordered';
        const offer = typed.code
          ? await findOffer({ ...context, store: transaction }, typed.code)
          : undefined;
        if (offer && offer.state !== 'active') {
          return offer.state === 'used-up' ? 'usedUp' : 'code';
        }
        const amountCents = offer?.cents ?? shop.price.cents;
        const purchase: SandboxPurchase = {
          ...ids,
          ...buyer,
          country: shop.company.address.country,
          amountCents,
          discountCents: shop.price.cents - amountCents,
          promotionId: offer?.promotionId ?? null,
          currency: shop.price.currency,
        };
        await pay(clock, transaction, purchase, card === 'delayed');
        if (offer) await countTestUse(transaction, offer.code);
        await markTestPayment(transaction, typed.purchaseFormId, ids.sessionId);
        return undefined;
      });
      if (failure === 'ordered') return paidPage(c, false);
      if (failure) return show(c, { step: 'card', ...typed, failure }, 422);
      wake();
      return c.redirect(thankYouUrl(ids.sessionId), 303);
    });
}

/** What Stripe takes; it drops anything else. */
const referenceIn = (text = '') => (/^[\w-]{1,200}$/.test(text) ? text : '');

/** Without a button to buy: the one to pay is on the page. */
const PAGE = { path: PATHS.sandbox, ownEntries: [] };

function sandboxPages(context: RouteContext) {
  const { store, shop, content, showPage } = context;

  /** As at Stripe: a code that is not valid leaves the price as it is. */
  async function show(c: Context, asked: SandboxView, status: 200 | 422 = 200) {
    const language = languageOf(c);
    const offer = await findActiveOffer(context, asked.code);
    const view = { ...asked, code: offer?.code ?? '' };
    const notice = offer && codeNotice(context, offer, language);
    const price = formatMoney(offer?.cents ?? shop.price.cents, shop.price.currency, language);
    const messages = content.messages(language).sandbox;
    const { title, description } = messages;
    return showPage(
      c,
      { ...PAGE, title, description, status },
      <div className="page narrow" id="top">
        <h1>{title}</h1>
        <SandboxCheckout action={PATHS.sandbox} {...{ messages, price, notice, view }} />
      </div>,
    );
  }

  /** Stripe's own page cannot know it, but this one need not take a payment twice. */
  async function showPaid(c: Context, purchaseFormId: string) {
    const own = (await findBought(c, context))?.purchaseFormId === purchaseFormId;
    return own || (await isOrdered(store, purchaseFormId)) ? paidPage(c, own) : undefined;
  }

  function paidPage(c: Context, own: boolean) {
    const { checkout, sandbox } = content.messages(languageOf(c));
    const { title, text } = checkout.alreadyPaid;
    return showPage(
      c,
      { ...PAGE, title, description: text },
      <div className="page narrow" id="top">
        <h1>{title}</h1>
        <p className="sandbox-mark">{sandbox.mark}</p>
        <AlreadyPaid messages={checkout} text={text} own={own} />
      </div>,
    );
  }

  return { show, showPaid, paidPage };
}

async function pay(
  clock: Clock,
  transaction: LockedTransaction,
  purchase: SandboxPurchase,
  delayed: boolean,
) {
  const now = clock();
  const completed = sessionEvent('checkout.session.completed', !delayed, purchase, now);
  await storeEvent(transaction, clock, completed);
  if (delayed) {
    const paid = sessionEvent('checkout.session.async_payment_succeeded', true, purchase, now);
    const runAt = new Date(now.getTime() + DELAY_MS);
    await storeEvent(transaction, clock, paid, { runAt });
  } else {
    const charged = chargeEvent('charge.succeeded', purchase.paymentId, 0, now);
    await storeEvent(transaction, clock, charged);
  }
}

/** One card is declined, one asks for confirmation, the others pay. */
function nextStep(card: SandboxCard, confirmed: string): 'confirm' | 'decline' | 'pay' {
  if (card === 'declined') return 'decline';
  if (card !== 'secure' || confirmed === 'yes') return 'pay';
  return confirmed === '' ? 'confirm' : 'decline';
}
