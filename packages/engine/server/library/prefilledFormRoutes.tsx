import { type Context, Hono, type Next } from 'hono';
import type { Language } from '../../rules/language.ts';
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
  /** In place of the empty form, which the next route has, and which is shown when the store fails. */
  const instead =
    (render: (c: Context) => Promise<PrefilledPage | undefined>) =>
    async (c: Context, next: Next) => {
      const found = await render(c).catch((error) =>
        log.error({ error }, 'could not prefill a form; showing the empty form'),
      );
      if (!found) return next();
      const { main, ...page } = found;
      return context.showPage(c, { ...page, unlisted: false, headers: PRIVATE }, main);
    };

  const prefilled = (pageFor: typeof refundPage | typeof withdrawalFormPage) =>
    instead(async (c) => {
      const reference = c.req.query(REFERENCE_QUERY) ?? '';
      const order = await referredOrder(context, context.clock(), reference);
      // Keeps the form prefilled when the buyer switches the language or the form.
      const carriedQuery = `${REFERENCE_QUERY}=${encodeURIComponent(reference)}`;
      return (
        order && { ...(await pageFor(context, order, languageOf(c), carriedQuery)), carriedQuery }
      );
    });

  const requestToConfirm = instead((c) =>
    requestPage(context, c.req.query(REQUEST_FIELD) ?? '', languageOf(c)),
  );

  return new Hono()
    .get(PATHS.returnForm, prefilled(refundPage))
    .get(PATHS.withdraw, requestToConfirm, prefilled(withdrawalFormPage));
}

type PrefilledPage = FormPage & { carriedQuery: string };

async function refundPage(
  context: RouteContext,
  order: OrderRow,
  language: Language,
  carriedQuery: string,
): Promise<FormPage> {
  const { store, shop, content, env } = context;
  const messages = content.messages(language);
  const { title, description } = messages.refund;
  const [edition] = await listEditions(store);
  const { last4 } = await cardOf(store, order.payment_id);
  const form = refundFormProps(context, language, {
    action: `${PATHS.refundForm}?${carriedQuery}`,
    sendTo: env.refundFormUrl,
    carriedQuery,
    productVersion: edition?.version ?? shop.product.version,
    orderEmail: order.email,
    orderDate: calendarDay(order.paid_at ?? order.created_at, shop.company.timeZone),
    transactionId: order.payment_id ?? String(order.number),
    cardEnding: last4 ?? '',
    paidWithoutCard: await wasPaidWithoutCard(store, order),
  });
  const main = <RefundPage {...{ messages, form }} />;
  return { path: PATHS.returnForm, title, description, main };
}

function withdrawalFormPage(
  { content }: RouteContext,
  order: OrderRow,
  language: Language,
  carriedQuery: string,
): FormPage {
  const known = { name: order.name, order: String(order.number), email: order.email };
  const action = `${PATHS.withdrawalForm}?${carriedQuery}`;
  const form = renderWithdrawalForm(content)(known, [], language, action);
  return withdrawalPage(content)(form, language);
}

/** The link in the email about a refund request: its statement, to be confirmed once. */
async function requestPage(
  context: RouteContext,
  token: string,
  language: Language,
): Promise<PrefilledPage | undefined> {
  const row = await requestedCase(context, token);
  if (!row || !actionsFor(row).includes('to-withdrawal')) return undefined;
  const { common, rights, withdrawal: messages } = context.content.messages(language);
  const review = (
    <WithdrawalReview
      {...{ messages, language, action: PATHS.withdrawalForm }}
      networkError={common.networkError}
      withdrawal={await statementFor(context.store, row)}
      request={{ token, text: rights.fromRequest(referenceOf(row)) }}
    />
  );
  const carriedQuery = `${REQUEST_FIELD}=${encodeURIComponent(token)}`;
  return { ...withdrawalPage(context.content)(review, language), carriedQuery };
}
