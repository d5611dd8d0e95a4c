import { withPlainDomain } from '../../rules/email.ts';
import { asLanguage } from '../../rules/language.ts';
import { holdReasonOf } from '../../rules/order.ts';
import type { Secrets } from '../core/secrets.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { presentedColumns } from '../payments/paymentFacts.ts';
import { isOurLink } from '../payments/payments.ts';
import { findPurchaseForm } from '../payments/purchaseForms.ts';
import { type CheckoutSession, presentedOf } from '../payments/stripeObjects.ts';
import { pricesAt } from './codes.ts';
import type { ProcessContext } from './context.ts';
import { libraryHash, libraryKey } from './orderLinks.ts';
import { billingIn, reportedTax } from './orderTax.ts';

/** The order of a finished checkout, with what the buyer had typed into our form. */
export async function newOrder(
  { clock, shop, content, secrets, payments }: ProcessContext,
  transaction: LockedTransaction,
  session: CheckoutSession,
  paidAt: number,
): Promise<OrderRow> {
  const form = await findPurchaseForm(transaction, session.client_reference_id);
  // Orders are never deleted, and the lock is held: numbers have no gaps and no duplicates.
  const { last } = await transaction
    .selectFrom('orders')
    .select((row) => row.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const id = orderId(secrets, session);
  const { languages } = shop;
  const language =
    asLanguage(form?.language, languages) ?? asLanguage(session.locale, languages) ?? languages[0];
  const typed = session.customer_details?.email ?? form?.email ?? '';
  const email = withPlainDomain(typed).toLowerCase();
  const discountCents = session.total_details?.amount_discount ?? 0;
  const seen = {
    amountCents: session.amount_total,
    discountCents,
    currency: session.currency,
    linkMatches: isOurLink(payments, session.payment_link),
    email,
  };
  const { cents } = shop.price;
  const isOrdinary = seen.amountCents + discountCents === cents;
  const prices = isOrdinary ? [cents] : await pricesAt(transaction, shop, paidAt);
  return {
    id,
    number: (last ?? 0) + 1,
    session_id: session.id,
    payment_id: session.payment_intent ?? null,
    purchase_form_id: form?.id ?? null,
    state: 'awaiting-payment',
    email,
    name: nameIn(session) ?? form?.name ?? '',
    language,
    amount_cents: session.amount_total,
    ...presentedColumns(presentedOf(session, session.currency)),
    discount_cents: discountCents,
    tax_cents: reportedTax(session),
    reverse_charge: session.customer_details?.tax_exempt === 'reverse' ? 1 : 0,
    currency: session.currency.toUpperCase(),
    country: session.customer_details?.address?.country ?? null,
    created_at: clock().getTime(),
    paid_at: null,
    failed_at: null,
    hold_reason: holdReasonOf(seen, { ...shop.price, cents: prices }),
    duplicate_of: null,
    duplicate_dismissed_at: null,
    email_corrected_at: null,
    link_changed_at: null,
    revoked_at: null,
    counted_at: null,
    refunded_cents: 0,
    bank_refunded_cents: 0,
    refunded_at: null,
    library_hash: libraryHash(libraryKey(secrets, { id, link_changed_at: null })),
    text_versions: form?.text_versions ?? JSON.stringify(content.textVersions(language)),
    attribution: form?.attribution ?? '{}',
    billing: billingIn(session),
    vat_check: null,
    document_due: null,
    product_version: shop.product.version,
    code: await usedCode(transaction, session),
  };
}

/** The shop's code that reduced the price; codes that were made elsewhere are not known. */
async function usedCode(
  transaction: LockedTransaction,
  { discounts }: CheckoutSession,
): Promise<string | null> {
  const ids = (discounts ?? []).flatMap(({ promotion_code }) => promotion_code ?? []);
  if (ids.length === 0) return null;
  const found = await transaction
    .selectFrom('discount_codes')
    .select('code')
    .where('promotion_id', 'in', ids)
    .executeTakeFirst();
  return found?.code ?? null;
}

/**
 * Derived from the checkout, as the library's link is from it: an order that a restore loses and
 * `reconcile` imports again keeps the link that its buyer has.
 */
function orderId(secrets: Secrets, { id }: CheckoutSession): string {
  const hex = Buffer.from(secrets.sign('order', id), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** The name on the bill may be a company's. */
const nameIn = ({ collected_information, customer_details }: CheckoutSession) =>
  collected_information?.individual_name ??
  customer_details?.individual_name ??
  customer_details?.name;
