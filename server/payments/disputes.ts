import { z } from 'zod';
import type { DisputeStand, Disputes } from '../../rules/order.ts';
import type { Dispute } from './stripeObjects.ts';

const stand = z.enum(['open', 'won', 'lost']);
/** Earlier, only the stand was kept: whatever is heard of such a dispute is later. */
const word = z.union([
  z.object({
    stand,
    at: z.number(),
    since: z.number().exactOptional(),
    dueBy: z.number().exactOptional(),
    answered: z.boolean().exactOptional(),
  }),
  stand.transform((earlier) => ({ stand: earlier, at: 0 })),
]);
const stored = z.record(z.string(), word);

/** The disputes of a payment, as the store keeps them. */
export const readDisputes = (text: string | null | undefined): Disputes =>
  stored.parse(JSON.parse(text ?? '{}'));

/** Stripe's words for a dispute, and what they mean for the money. */
const STANDS = new Map<string, DisputeStand>([
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

/** What else the seller needs to know of it. */
export const factsOf = ({ created, evidence_details, status }: Dispute) => ({
  ...(created ? { since: created * 1000 } : {}),
  ...(evidence_details?.due_by ? { dueBy: evidence_details.due_by * 1000 } : {}),
  ...(ANSWERED.includes(status) ? { answered: true } : {}),
});

/** What was prevented never was a dispute: a block left the money here, a resolution gave it back. */
const PREVENTED = new Map<string, DisputeStand>([
  ['block', 'won'],
  ['resolution', 'lost'],
]);

/** Undefined for a word that we do not know. */
export function standOf({
  status,
  payment_method_details,
}: Pick<Dispute, 'status' | 'payment_method_details'>): DisputeStand | undefined {
  return status === 'prevented'
    ? PREVENTED.get(payment_method_details?.card?.case_type ?? '')
    : STANDS.get(status);
}
