import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Messages } from '../../content/messages.ts';
import { HOUR_MS } from '../../rules/calendar.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { PATHS, thankYouUrl } from '../../rules/paths.ts';
import { emailSchema } from '../../rules/purchase.ts';
import { asRecord } from '../../rules/record.ts';
import { ThankYou, type ThankYouView } from '../../ui/library/ThankYou.tsx';
import type { OrderRow } from '../db/schema.ts';
import { fieldErrors, readForm, textField } from '../http/form.ts';
import { languageOf, refuseCrossSite } from '../http/visitor.ts';
import { correctAddress } from '../orders/changeAccess.ts';
import type { RouteContext } from '../orders/context.ts';
import { paidBefore } from '../orders/orderJobs.ts';
import { libraryPath, prefilledForm } from '../orders/orderLinks.ts';
import { findOrder, readableAddress } from '../orders/orderSearch.ts';
import { ageOf, mayShowLibrary } from './bought.ts';
import { purchaseCookie, readPurchaseCookie } from './purchaseCookie.ts';

/** How long the page waited for the payment before it asked again. */
const WAITED = 'waited';
const LONGEST_WAIT_SECONDS = 30;

/** Where the provider sends the buyer after the payment. */
export function thankYouRoutes(context: RouteContext) {
  const { store, content } = context;
  const { viewOf, show } = thankYouPages(context);

  /**
   * The browser that sent the form now shows its order. Knowing the form is not enough to be
   * shown an order: a person who sent the payment link to someone else knows it too. An order without a
   * form is remembered by the browser that returns from its payment.
   */
  async function rememberSession(
    c: Context,
    { purchase_form_id, session_id }: OrderRow,
  ): Promise<void> {
    const known = await readPurchaseCookie(c, context);
    const isOwn = purchase_form_id === null || known?.purchaseFormId === purchase_form_id;
    if (!isOwn || known?.sessionId === session_id) return;
    const cookie = await purchaseCookie(context, {
      purchaseFormId: purchase_form_id ?? '',
      sessionId: session_id,
    });
    c.header('Set-Cookie', cookie, { append: true });
  }

  /** Until the provider reports the payment, this browser is not asked to pay again. */
  async function rememberReturn(c: Context, returnedWith: string): Promise<void> {
    const known = await readPurchaseCookie(c, context);
    if (known?.returnedWith === returnedWith) return;
    const cookie = await purchaseCookie(context, { purchaseFormId: '', ...known, returnedWith });
    c.header('Set-Cookie', cookie, { append: true });
  }

  return new Hono()
    .get(PATHS.thankYou, compress(), async (c) => {
      const sessionId = c.req.query('session_id') ?? '';
      const order = await findOrder(store, 'session_id', sessionId);
      const view = await viewOf(sessionId, order, languageOf(c), waitedSeconds(c));
      if (order && view.status !== 'unknown') await rememberSession(c, order);
      if (view.status === 'checking') await rememberReturn(c, sessionId);
      return show(c, view);
    })
    .post(PATHS.thankYou, async (c) => {
      refuseCrossSite(c, context.env.publicUrl);
      const sent = asRecord(await readForm(c));
      const sessionId = textField(sent, 'session_id');
      const order = await findOrder(store, 'session_id', sessionId);
      const view = await viewOf(sessionId, order, languageOf(c));
      if (!order || view.status !== 'ready') return show(c, view);
      const { correction } = view;
      if (!correction) return show(c, { ...view, corrected: false, tooLate: true }, 422);
      const typed = textField(sent, 'email');
      const read = readCorrection(typed, order, content.messages(languageOf(c)));
      if ('reason' in read) {
        const rejected = { email: typed, reason: read.reason };
        return show(c, { ...view, correction: { ...correction, rejected } }, 422);
      }
      await correctAddress(context, order, read.email);
      context.wake();
      return c.redirect(thankYouUrl(sessionId), 303);
    });
}

/** The page, as far as the payment is known. */
function thankYouPages(context: RouteContext) {
  const { store, clock, secrets, content } = context;
  const isCorrectable = (order: OrderRow) =>
    order.email_corrected_at === null && ageOf(order, clock()) < HOUR_MS;

  /** The withdrawal form, prefilled. */
  const withdrawUrl = (order: OrderRow) => prefilledForm(PATHS.withdraw, secrets, clock(), order);

  async function viewOf(
    sessionId: string,
    order: OrderRow | undefined,
    language: Language,
    waited = 0,
  ): Promise<ThankYouView> {
    if (!order) return { status: mayBeKnownSoon(sessionId, waited) ? 'checking' : 'unknown' };
    if (order.state === 'awaiting-payment') return { status: 'waiting' };
    if (order.state === 'held') return { status: 'held' };
    if (!mayShowLibrary(order, clock())) return { status: 'unknown' };
    const correction = { action: thankYouUrl(sessionId), sessionId };
    const before = await paidBefore(store, order);
    return {
      status: 'ready',
      orderNumber: order.number,
      total: formatMoney(order.amount_cents, order.currency, language),
      productName: content.facts(language).productName,
      email: readableAddress(order.email),
      libraryUrl: libraryPath(secrets, order),
      corrected: order.email_corrected_at !== null,
      ...(before !== undefined && { paidTwice: { before, withdrawUrl: withdrawUrl(order) } }),
      ...(isCorrectable(order) ? { correction } : {}),
    };
  }

  function show(c: Context, view: ThankYouView, status: 200 | 422 = 200) {
    const { library, common, checkout } = content.messages(languageOf(c));
    const { thankYou: t } = library;
    const isOpen = view.status === 'checking' || view.status === 'waiting';
    const title =
      view.status === 'checking' || view.status === 'unknown' ? t[`${view.status}Title`] : t.title;
    const description = view.status === 'ready' ? t.description : t[view.status];
    const headers = {
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
      ...(isOpen && { Refresh: askAgain(c) }),
    };
    return context.showPage(
      c,
      { path: PATHS.thankYou, title, description, status, headers, ownEntries: [] },
      <div className="page narrow" id="top">
        <h1>{title}</h1>
        <ThankYou
          messages={t}
          view={view}
          buyLinks={checkout.alreadyPaid}
          networkError={common.networkError}
          supportEmail={content.facts(languageOf(c)).email}
        />
      </div>,
    );
  }

  return { viewOf, show };
}

/** Stripe's format, which the test payments share. */
const SESSION_ID = /^cs_[\w-]+$/;

/** Whether the provider may be about to tell us of this payment: about a minute is plenty for that. */
const mayBeKnownSoon = (sessionId: string, waited: number) =>
  SESSION_ID.test(sessionId) && waited < LONGEST_WAIT_SECONDS;

const waitedSeconds = (c: Context) => Number(c.req.query(WAITED)) || 0;

/** Most payments are confirmed within a second; a bank debit takes days. So each wait is longer. */
function askAgain(c: Context): string {
  const { pathname, searchParams } = new URL(c.req.url);
  const seconds = Math.min(Math.max(1, Math.ceil(waitedSeconds(c) * 2)), LONGEST_WAIT_SECONDS);
  searchParams.set(WAITED, String(seconds));
  return `${seconds}; url=${pathname}?${searchParams}`;
}

/** The corrected address, or why it cannot be used. */
function readCorrection(typed: string, order: OrderRow, { buy, library }: Messages) {
  const { data, error } = emailSchema.safeParse({ email: typed });
  if (error) return { reason: fieldErrors(error, buy.form.problems).problems[0]?.message ?? '' };
  const email = data.email.toLowerCase();
  return email === order.email ? { reason: library.thankYou.addressUnchanged } : { email };
}
