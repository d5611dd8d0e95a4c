import { z } from 'zod';
import type { CardRefund, Presented } from '../../rules/cardRefunds.ts';
import type { DisputeStatus, DisputeUpdate } from '../../rules/order.ts';

/** The parts of Stripe's objects that we rely on; an event without them is not applied. */
const id = z.string().min(1);
const cents = z.int().min(0);
const currency = z.string().length(3);

/**
 * What the buyer paid in another currency than ours: payment links convert for buyers abroad. It is
 * only shown, so an order does not wait for one that cannot be read.
 */
const presentment_details = z
  .object({ presentment_amount: cents, presentment_currency: currency })
  .nullish()
  .catch(undefined);

/** Have no hundredths any more; Stripe still counts in them. */
const IN_HUNDREDTHS = ['ISK', 'UGX'];

type PresentmentDetails = z.infer<typeof presentment_details>;

/** Undefined where the buyer paid in our currency. */
export function presentedOf(
  { presentment_details: details }: { presentment_details?: PresentmentDetails | undefined },
  ownCurrency?: string,
): Presented | undefined {
  if (!details) return undefined;
  const { presentment_amount, presentment_currency } = details;
  const paidIn = presentment_currency.toUpperCase();
  const unit = IN_HUNDREDTHS.includes(paidIn) ? 100 : 1;
  return paidIn === ownCurrency?.toUpperCase()
    ? undefined
    : { cents: Math.round(presentment_amount / unit), currency: paidIn };
}

export const eventSchema = z.object({
  id,
  type: id,
  created: z.int(),
  data: z.object({ object: z.unknown() }),
});

const localizedSession = z.object({
  id,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: cents,
  currency,
  presentment_details,
  /** Only before API version 2025-03-31: the amounts above are in the buyer's currency. */
  currency_conversion: z
    .object({ amount_subtotal: cents, amount_total: cents, source_currency: currency })
    .nullish(),
  payment_link: id.nullish(),
  payment_intent: id.nullish(),
  client_reference_id: z.string().nullish(),
  locale: z.string().nullish(),
  total_details: z.object({ amount_discount: cents, amount_tax: cents.nullish() }).nullish(),
  discounts: z.array(z.object({ promotion_code: id.nullish() })).nullish(),
  /** On when Stripe Tax calculates the tax. */
  automatic_tax: z.object({ enabled: z.boolean() }).nullish(),
  customer_details: z
    .object({
      email: z.string().nullish(),
      name: z.string().nullish(),
      individual_name: z.string().nullish(),
      business_name: z.string().nullish(),
      address: z
        .object({
          country: z.string().nullish(),
          line1: z.string().nullish(),
          line2: z.string().nullish(),
          city: z.string().nullish(),
          state: z.string().nullish(),
          postal_code: z.string().nullish(),
        })
        .nullish(),
      /** `reverse` when the buyer owes the VAT. */
      tax_exempt: z.string().nullish(),
      tax_ids: z
        .array(z.object({ type: z.string().nullish(), value: z.string().nullish() }))
        .nullish(),
    })
    // Only an invoice needs an address, and only a business with a VAT number gets one right away.
    .transform(({ address, ...buyer }) => ({
      ...buyer,
      address: buyer.tax_ids?.length ? address : address && { country: address.country },
    }))
    .nullish(),
  collected_information: z.object({ individual_name: z.string().nullish() }).nullish(),
});

export const sessionSchema = localizedSession.transform(inOurCurrency);

/** As newer API versions report it: our amounts, and beside them what the buyer paid. */
function inOurCurrency({
  currency_conversion: ours,
  ...session
}: z.infer<typeof localizedSession>): Omit<
  z.infer<typeof localizedSession>,
  'currency_conversion'
> {
  const { amount_total: paid, currency: paidIn, total_details } = session;
  if (!ours || session.presentment_details || ours.source_currency === paidIn) return session;
  const { amount_subtotal, amount_total } = ours;
  const tax = total_details?.amount_tax ?? 0;
  return {
    ...session,
    amount_total,
    currency: ours.source_currency,
    presentment_details: { presentment_amount: paid, presentment_currency: paidIn },
    total_details: total_details && {
      amount_discount:
        total_details.amount_discount > 0 ? Math.max(0, amount_subtotal - amount_total) : 0,
      amount_tax: paid > 0 ? Math.round((tax * amount_total) / paid) : tax,
    },
  };
}

export const chargeSchema = z.object({
  payment_intent: id.nullish(),
  amount_refunded: cents,
  currency: currency.nullish(),
  // With the name that Stripe gives the method. Only cards have digits and a country.
  payment_method_details: z
    .object({
      type: z.string().nullish(),
      card: z.object({ last4: z.string().nullish(), country: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

export const refundObjectSchema = z.object({
  id,
  amount: cents,
  currency: currency.nullish(),
  presentment_details,
  status: z.string().nullish(),
  payment_intent: id.nullish(),
  failure_reason: z.string().nullish(),
});

/** A refund counts as paid only when it has succeeded: others have not reached the buyer. */
export function cardRefundOf(
  refund: Pick<z.infer<typeof refundObjectSchema>, 'id' | 'amount' | 'status'> & {
    failure_reason?: string | null | undefined;
    currency?: string | null | undefined;
    presentment_details?: PresentmentDetails | undefined;
  },
): CardRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    cents: refund.amount,
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'paid' : 'pending',
    presented: presentedOf(refund, refund.currency ?? undefined),
    ...(failed && { reason: refund.failure_reason ?? refund.status ?? '' }),
  };
}

export const disputeSchema = z.object({
  id,
  payment_intent: id.nullish(),
  status: z.string(),
  reason: z.string().nullish(),
  amount: cents.nullish(),
  currency: currency.nullish(),
  created: z.int().nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().nullish() }).nullish() })
    .nullish(),
});

type Dispute = z.infer<typeof disputeSchema>;
export type CheckoutSession = z.infer<typeof sessionSchema>;

/** Stripe's status of a dispute, and what it means for the money. */
const DISPUTE_STATUSES = new Map<string, DisputeStatus>([
  ['warning_needs_response', 'open'],
  ['warning_under_review', 'open'],
  ['warning_closed', 'won'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
  // The buyer's bank keeps the money until an appeal is won.
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
]);

const ANSWERED = ['under_review', 'warning_under_review'];

/** Prevented disputes: a block left the money with us, a resolution gave it back. */
const PREVENTED = new Map<string, DisputeStatus>([
  ['block', 'won'],
  ['resolution', 'lost'],
]);

/** Undefined for a status that we do not know. */
export function disputeStatusOf({
  status,
  payment_method_details,
}: Pick<Dispute, 'status' | 'payment_method_details'>): DisputeStatus | undefined {
  return status === 'prevented'
    ? PREVENTED.get(payment_method_details?.card?.case_type ?? '')
    : DISPUTE_STATUSES.get(status);
}

/** An unknown status says nothing, so any other update of the dispute counts more. */
export function disputeUpdateOf(dispute: Dispute, at: number): DisputeUpdate {
  const { id, created, evidence_details, reason, amount, currency } = dispute;
  const status = disputeStatusOf(dispute);
  const dueBy = evidence_details?.due_by;
  return {
    id,
    ...(status ? { status, at } : { status: 'open', at: 0 }),
    openedAt: created ? created * 1000 : undefined,
    dueAt: dueBy ? dueBy * 1000 : undefined,
    answered: ANSWERED.includes(dispute.status),
    reason: reason ?? undefined,
    amountCents: amount ?? undefined,
    currency: currency?.toUpperCase(),
  };
}
