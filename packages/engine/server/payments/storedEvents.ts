import { z } from 'zod';
import {
  chargeSchema,
  disputeSchema,
  eventSchema,
  refundObjectSchema,
  sessionSchema,
} from './stripeObjects.ts';

/** The events that the shop acts on. Of their objects, only the fields in these schemas are stored. */
const OBJECTS = {
  'checkout.session.completed': sessionSchema,
  'checkout.session.async_payment_succeeded': sessionSchema,
  'checkout.session.async_payment_failed': sessionSchema,
  'charge.succeeded': chargeSchema,
  'charge.refunded': chargeSchema,
  'refund.created': refundObjectSchema,
  'refund.updated': refundObjectSchema,
  'refund.failed': refundObjectSchema,
  'charge.dispute.created': disputeSchema,
  'charge.dispute.updated': disputeSchema,
  'charge.dispute.closed': disputeSchema,
} as const;

export type StripeEventType = keyof typeof OBJECTS;

export const isStripeEventType = (type: string): type is StripeEventType =>
  Object.hasOwn(OBJECTS, type);

/** What the webhook endpoint in Stripe must send; `doctor` compares. */
export const STRIPE_EVENTS: readonly string[] = Object.keys(OBJECTS);

export type PaymentEvent = { id: string; type: StripeEventType; created: number; object: unknown };

/** An event as it is stored: Stripe's objects have addresses, phone numbers and more. */
export function storedPayload({ object, ...event }: PaymentEvent): string {
  // An object that we cannot read is kept without its buyer; its job fails, and the seller is alerted.
  const needed = OBJECTS[event.type].safeParse(object).data ?? impersonal(object);
  return JSON.stringify({ ...event, data: { object: needed } });
}

/** Left out when it cannot be read: the others still say which payment it is about. */
const field = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);

/** The fields an event needs so that processing it again changes nothing. */
const impersonalSchema = z.object({
  id: field(z.string()),
  payment_intent: field(z.string()),
  payment_link: field(z.string()),
  payment_status: field(z.string()),
  status: field(z.string()),
  currency: field(z.string()),
  presentment_details: field(
    z.object({ presentment_amount: z.number(), presentment_currency: z.string() }),
  ),
  amount_total: field(z.number()),
  amount_refunded: field(z.number()),
  amount: field(z.number()),
  failure_reason: field(z.string()),
  total_details: field(z.object({ amount_discount: z.number(), amount_tax: z.number().nullish() })),
  discounts: field(z.array(z.object({ promotion_code: z.string().nullish() }))),
  payment_method_details: field(
    z.object({
      type: z.string().nullish(),
      card: z.object({ case_type: z.string().nullish() }).nullish(),
    }),
  ),
});

const impersonal = (object: unknown) => impersonalSchema.safeParse(object).data ?? {};

/** A stored event without its buyer. */
export function eventWithoutBuyer(payload: string): string {
  const { data: event } = eventSchema.safeParse(JSON.parse(payload));
  return event
    ? JSON.stringify({ ...event, data: { object: impersonal(event.data.object) } })
    : '{}';
}
