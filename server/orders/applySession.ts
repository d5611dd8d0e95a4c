import { randomUUID } from 'node:crypto';
import { withPlainDomain } from '../../rules/email.ts';
import { asLanguage } from '../../rules/language.ts';
import { holdReasonOf } from '../../rules/order.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import { nextNumber, waitForTurn } from '../db/numbers.ts';
import type { CheckoutSession } from '../payments/stripeObjects.ts';
import type { OrderContext } from './context.ts';
import { libraryHash, libraryKey } from './libraryKey.ts';
import { indexOrder } from './orderWords.ts';
import { settleOrder } from './settleOrder.ts';

type When = { at: number; failed: boolean };

/**
 * A finished checkout: opens the order or completes one that is known. Returns the id of an order
 * that is new.
 */
export async function applySession(
  context: OrderContext,
  transaction: StoreTransaction,
  session: CheckoutSession,
  when: When,
): Promise<string | undefined> {
  await waitForTurn(transaction, 'order');
  const known = await transaction
    .selectFrom('orders')
    .select(['id', 'paid_at', 'failed_at'])
    .where('session_id', '=', session.id)
    .executeTakeFirst();
  const orderId = known?.id ?? (await openOrder(context, transaction, session));
  const learned =
    session.payment_status !== 'unpaid'
      ? { paid_at: known?.paid_at ?? when.at }
      : { failed_at: known?.failed_at ?? (when.failed ? when.at : null) };
  await transaction.updateTable('orders').set(learned).where('id', '=', orderId).execute();
  await settleOrder(context, transaction, orderId);
  return known ? undefined : orderId;
}

async function openOrder(
  context: OrderContext,
  transaction: StoreTransaction,
  session: CheckoutSession,
): Promise<string> {
  const { clock, shop, content, secrets, payments } = context;
  const lead = await transaction
    .selectFrom('purchase_requests')
    .selectAll()
    .where('id', '=', session.client_reference_id ?? '')
    .executeTakeFirst();
  const id = randomUUID();
  const { languages } = shop;
  const language =
    asLanguage(lead?.language, languages) ?? asLanguage(session.locale, languages) ?? languages[0];
  const typed = session.customer_details?.email ?? lead?.email ?? '';
  const email = withPlainDomain(typed.trim()).toLowerCase();
  const discountCents = session.total_details?.amount_discount ?? 0;
  const seen = {
    amountCents: session.amount_total,
    discountCents,
    currency: session.currency,
    linkMatches: payments.linkId === undefined || payments.linkId === session.payment_link,
    email,
  };
  await transaction
    .insertInto('orders')
    .values({
      id,
      number: await nextNumber(transaction, 'order'),
      session_id: session.id,
      payment_id: session.payment_intent ?? null,
      lead_id: lead?.id ?? null,
      state: 'awaiting-payment',
      email,
      name: session.customer_details?.name ?? lead?.name ?? '',
      language,
      amount_cents: session.amount_total,
      discount_cents: discountCents,
      tax_cents: session.total_details?.amount_tax ?? null,
      currency: session.currency.toUpperCase(),
      country: session.customer_details?.address?.country ?? null,
      created_at: clock().getTime(),
      paid_at: null,
      failed_at: null,
      hold_reason: holdReasonOf(seen, shop.price),
      duplicate_of: null,
      both_intended_at: null,
      email_corrected_at: null,
      revoked_at: null,
      counted_at: null,
      refunded_cents: 0,
      bank_refunded_cents: 0,
      refunded_at: null,
      library_hash: libraryHash(libraryKey(secrets, { id, email_corrected_at: null })),
      texts: JSON.stringify(content.textVersions(language)),
      attribution: lead?.attribution ?? '{}',
    })
    .execute();
  await indexOrder(transaction, id);
  await record(transaction, clock, id, 'order opened', { session: session.id });
  return id;
}
