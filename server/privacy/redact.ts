import { z } from 'zod';
import { asRecord } from '../../rules/record.ts';
import { eventSchema } from '../payments/stripeObjects.ts';
import type { ColumnRule } from './rule.ts';

const ERASED = '[erased]';

/** Removes a person's identifiers from a text, or from the values of JSON. */
export function redact(text: string, identifiers: readonly string[]): string {
  const clean = (part: string) =>
    identifiers.reduce((left, identifier) => left.replaceAll(wholeWord(identifier), ERASED), part);
  try {
    // In JSON, quotation marks are escaped, and a name may equal the name of a field.
    const cleaned = JSON.parse(text, (_, value) =>
      typeof value === 'string' ? clean(value) : value,
    );
    return typeof cleaned === 'object' ? JSON.stringify(cleaned) : clean(text);
  } catch {
    return clean(text);
  }
}

/** Whole words only: removing "Ann" leaves "announcement" alone. */
const wholeWord = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}])`, 'giu');

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

export const redacted: ColumnRule = {
  becomes: (text, { identifiers }) => redact(text, identifiers),
};

/** The fields an event needs so that processing it again changes nothing. */
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

/** Keeps the allowed fields of a provider event, so that a new field never leaks the buyer. */
export function eventWithoutBuyer(payload: string): string {
  const { data: event } = eventSchema.safeParse(JSON.parse(payload));
  if (!event) return '{}';
  const object = objectSchema.safeParse(event.data.object).data ?? {};
  return JSON.stringify({ ...event, data: { object } });
}

/** The buyer as the provider named them, also when the buyer has corrected it since. */
export function buyerInEvent(payload: string): string[] {
  const { data: event } = eventSchema.safeParse(JSON.parse(payload));
  const details = asRecord(asRecord(event?.data.object).customer_details);
  return [details.email, details.name, details.phone].filter((value) => typeof value === 'string');
}
