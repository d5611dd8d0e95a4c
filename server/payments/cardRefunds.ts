import { z } from 'zod';
import type { CardRefunds } from '../../rules/cardRefunds.ts';

const stored = z.record(
  z.string(),
  z.object({
    cents: z.int(),
    stand: z.enum(['pending', 'paid', 'failed']),
    why: z.string().optional(),
  }),
);

/** The refunds of a payment, as the store keeps them. */
export const readRefunds = (text: string | null | undefined): CardRefunds =>
  stored.parse(JSON.parse(text ?? '{}'));
