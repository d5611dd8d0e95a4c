import { type Context, Hono, type Next } from 'hono';
import { PATHS } from '../../rules/paths.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { REQUEST_FIELD } from '../../rules/withdrawal.ts';
import { refundFormProps } from '../../site/pages/formProps.ts';
import { RefundPage } from '../../ui/refund/RefundPage.tsx';
import { WithdrawalReview } from '../../ui/withdrawal/WithdrawalReview.tsx';
import { log } from '../core/log.ts';
import type { OrderRow } from '../db/schema.ts';
import type { FormPage } from '../http/form.ts';
import { languageOf } from '../http/visitor.ts';
import type { RouteContext } from '../orders/context.ts';
import { REFERENCE_QUERY, referredOrder } from '../orders/orderLinks.ts';
import { cardOf } from '../payments/paymentFacts.ts';
import { actionsFor, referenceOf } from '../refunds/cases.ts';
import { wasPaidWithoutCard } from '../refunds/refundForm.tsx';
import { requestedCase, statementFor } from '../refunds/toWithdrawal.ts';
import { renderWithdrawalForm, withdrawalPage } from '../refunds/withdrawalForm.tsx';
import { listEditions } from './editions.ts';

/** Not `no-referrer`: our own server checks the origin of a post. */
const PRIVATE = { 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' };

/**
 * The refund and withdrawal forms for a buyer who comes from the library, prefilled from the order.
 * An expired or forged reference opens the empty form.
 */
export function prefilledFormRoutes(context: RouteContext) {
  const { store, clock, shop, showPage } = context;

  /** The answers to the refund form that the order already has. */
  async function answersOf(order: OrderRow) {
    const [edition] = await listEditions(store);
    const { last4 } = await cardOf(store, order.payment_id);
    return {
      productVersion: edition?.version ?? shop.product.version,
      orderEmail: order.email,
      orderDate: calendarDay(order.paid_at ?? order.created_at, shop.company.timeZone),
      transactionId: order.payment_id ?? String(order.number),
      cardEnding: last4 ?? '',
      paidWithoutCard: await wasPaidWithoutCard(store, order),
    };
  }

  async function refundPageFor(
    c: Context,
    order: OrderRow,
    carriedQuery: string,
  ): Promise<FormPage> {
    const messages = context.content.messages(languageOf(c));
    const { title, description } = messages.refund;
    const form = refundFormProps(context, languageOf(c), {
      action: `${PATHS.refundForm}?${carriedQuery}`,
      sendTo: context.env.refundFormUrl,
      carriedQuery,
      ...(await answersOf(order)),
    });
    const main = <RefundPage {...{ messages, form }} />;
    return { path: PATHS.returnForm, title, description, main };
  }

  function withdrawalPageFor(c: Context, order: OrderRow, carriedQuery: string): FormPage {
    const known = { name: order.name, order: String(order.number), email: order.email };
    const action = `${PATHS.withdrawalForm}?${carriedQuery}`;
    const form = renderWithdrawalForm(context.content)(known, [], languageOf(c), action);
    return withdrawalPage(context.content)(form, languageOf(c));
  }

  const prefilled =
    (pageFor: typeof refundPageFor | typeof withdrawalPageFor) =>
    async (c: Context, next: Next) => {
      const reference = c.req.query(REFERENCE_QUERY);
      // If the store fails, the buyer gets the empty form.
      const order = await referredOrder(context, clock(), reference ?? '').catch((error) =>
        log.error({ error }, 'could not read the order; showing the empty form'),
      );
      if (!reference || !order) return next();
      // Keeps the form prefilled when the buyer switches the language or the form.
      const carriedQuery = `${REFERENCE_QUERY}=${encodeURIComponent(reference)}`;
      const { main, ...page } = await pageFor(c, order, carriedQuery);
      return showPage(c, { ...page, unlisted: false, carriedQuery, headers: PRIVATE }, main);
    };

  /** The link in the email about a refund request: its statement, to be confirmed once. */
  async function requestToConfirm(c: Context, next: Next) {
    const token = c.req.query(REQUEST_FIELD) ?? '';
    const row = await requestedCase(context, token).catch((error) =>
      log.error({ error }, 'could not read the request; showing the empty form'),
    );
    if (!row || !actionsFor(row).includes('to-withdrawal')) return next();
    const language = languageOf(c);
    const { common, rights, withdrawal: messages } = context.content.messages(language);
    const review = (
      <WithdrawalReview
        {...{ messages, language, action: PATHS.withdrawalForm }}
        networkError={common.networkError}
        withdrawal={await statementFor(store, row)}
        request={{ token, text: rights.fromRequest(referenceOf(row)) }}
      />
    );
    const { main, ...page } = withdrawalPage(context.content)(review, language);
    const carriedQuery = `${REQUEST_FIELD}=${encodeURIComponent(token)}`;
    return showPage(c, { ...page, unlisted: false, carriedQuery, headers: PRIVATE }, main);
  }

  return new Hono()
    .get(PATHS.returnForm, prefilled(refundPageFor))
    .get(PATHS.withdraw, requestToConfirm, prefilled(withdrawalPageFor));
}
