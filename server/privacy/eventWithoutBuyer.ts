import { z } from 'zod';
import { asRecord } from '../../rules/record.ts';
import { eventSchema } from '../payments/stripeObjects.ts';

/** What an event must still say so that taking it into account once more changes nothing. */
const objectSchema = z.object({
  id: z.string().nullish(),
  object: z.string().nullish(),
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

/** An event of the payment provider without the buyer: a list of what stays, not of what goes. */
export function eventWithoutBuyer(payload: string): string {
  const { data: event } = eventSchema.safeParse(JSON.parse(payload));
  if (!event) return '{}';
  const object = objectSchema.safeParse(event.data.object).data ?? {};
  return JSON.stringify({ ...event, data: { object } });
}

/** Who paid, as the provider said it: also what the buyer has corrected since. */
export function buyerInEvent(payload: string): string[] {
  const { data: event } = eventSchema.safeParse(JSON.parse(payload));
  const details = asRecord(asRecord(event?.data.object).customer_details);
  return [details.email, details.name, details.phone].filter((word) => typeof word === 'string');
}
