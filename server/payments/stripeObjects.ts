import { z } from 'zod';
import type { CardRefund } from '../../rules/cardRefunds.ts';

/** The parts of Stripe's objects that we rely on; an event without them is no event for us. */
const id = z.string().min(1);
const cents = z.int().min(0);

export const eventSchema = z.object({
  id,
  type: id,
  created: z.int(),
  data: z.object({ object: z.unknown() }),
});

export const sessionSchema = z.object({
  id,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: cents,
  currency: z.string().length(3),
  payment_link: id.nullish(),
  payment_intent: id.nullish(),
  client_reference_id: z.string().nullish(),
  locale: z.string().nullish(),
  total_details: z.object({ amount_discount: cents, amount_tax: cents.nullish() }).nullish(),
  customer_details: z
    .object({
      email: z.string().nullish(),
      name: z.string().nullish(),
      address: z.object({ country: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

export const chargeSchema = z.object({
  payment_intent: id.nullish(),
  amount_refunded: cents,
  payment_method_details: z
    .object({ card: z.object({ last4: z.string().nullish() }).nullish() })
    .nullish(),
});

export const refundSchema = z.object({
  id,
  amount: cents,
  status: z.string().nullish(),
  payment_intent: id.nullish(),
  failure_reason: z.string().nullish(),
});

/** The buyer has nothing of a refund that is pending, needs something first, or was cancelled. */
export function cardRefundOf(
  refund: Pick<z.infer<typeof refundSchema>, 'id' | 'amount' | 'status' | 'failure_reason'>,
): CardRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    cents: refund.amount,
    stand: failed ? 'failed' : refund.status === 'succeeded' ? 'paid' : 'pending',
    ...(failed && { why: refund.failure_reason ?? refund.status ?? '' }),
  };
}

export const disputeSchema = z.object({
  id,
  payment_intent: id.nullish(),
  status: z.string(),
  created: z.int().nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().nullish() }).nullish() })
    .nullish(),
});

export type Dispute = z.infer<typeof disputeSchema>;
export type CheckoutSession = z.infer<typeof sessionSchema>;
