import { z } from 'zod';
import { reconcile as findLostEvents } from '../reconcile/reconcile.ts';
import { command } from './command.ts';

export const reconcile = command({
  summary: 'Find payments, refunds and disputes at Stripe whose events never came',
  changes: true,
  input: z.object({
    days: z.int().min(1).max(365).default(7).describe('how far to look back'),
    dryRun: z.boolean().default(false).describe('only list what is found'),
  }),
  async run(seller, wanted) {
    const result = await findLostEvents(seller, wanted);
    seller.wake();
    return result;
  },
});
