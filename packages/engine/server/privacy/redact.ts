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

/** The buyer as the provider named them, also when the buyer has corrected it since. */
export function buyerInEvent(payload: string): string[] {
  const { data: event } = eventSchema.safeParse(JSON.parse(payload));
  const details = asRecord(asRecord(event?.data.object).customer_details);
  return [details.email, details.name, details.phone].filter((value) => typeof value === 'string');
}
