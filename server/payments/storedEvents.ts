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

export type EventType = keyof typeof OBJECTS;

export const isEventType = (type: string): type is EventType => Object.hasOwn(OBJECTS, type);

/** What the webhook endpoint in Stripe must send; `doctor` compares. */
export const WEBHOOK_EVENTS: readonly string[] = Object.keys(OBJECTS);

export type PaymentEvent = { id: string; type: EventType; created: number; object: unknown };

/** An event as it is stored: Stripe's objects have addresses, phone numbers and more. */
export function storedPayload({ object, ...event }: PaymentEvent): string {
  // An object that we cannot read is kept without its buyer; its job fails, and the seller is alerted.
  const needed = OBJECTS[event.type].safeParse(object).data ?? impersonal(object);
  return JSON.stringify({ ...event, data: { object: needed } });
}

/** The fields an event needs so that processing it again changes nothing. */
const impersonalSchema = z.object({
  id: z.string().nullish(),
  payment_intent: z.string().nullish(),
  payment_link: z.string().nullish(),
  payment_status: z.string().nullish(),
  status: z.string().nullish(),
  currency: z.string().nullish(),
  amount_total: z.number().nullish(),
  amount_refunded: z.number().nullish(),
  amount: z.number().nullish(),
  failure_reason: z.string().nullish(),
  total_details: z
    .object({ amount_discount: z.number(), amount_tax: z.number().nullish() })
    .nullish(),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().nullish() }).nullish() })
    .nullish(),
});

const impersonal = (object: unknown) => impersonalSchema.safeParse(object).data ?? {};

/** A stored event without its buyer. */
export function eventWithoutBuyer(payload: string): string {
  const { data: event } = eventSchema.safeParse(JSON.parse(payload));
  return event
    ? JSON.stringify({ ...event, data: { object: impersonal(event.data.object) } })
    : '{}';
}
