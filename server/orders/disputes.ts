import { z } from 'zod';
import type { DisputeStand, Disputes } from '../../rules/order.ts';

const stored = z.record(z.string(), z.enum(['open', 'won', 'lost']));

/** The disputes of a payment, as the store keeps them. */
export const readDisputes = (text: string | null | undefined): Disputes =>
  stored.parse(JSON.parse(text ?? '{}'));

/** What Stripe's word for a dispute means for the money. */
export function standOf(status: string): DisputeStand {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open';
}
