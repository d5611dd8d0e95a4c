import { z } from 'zod';

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

export const disputeSchema = z.object({
  id,
  payment_intent: id.nullish(),
  status: z.string(),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().nullish() }).nullish() })
    .nullish(),
});

export type Dispute = z.infer<typeof disputeSchema>;
export type CheckoutSession = z.infer<typeof sessionSchema>;
