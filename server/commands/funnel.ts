import { z } from 'zod';
import { funnelOf } from '../insights/funnel.ts';
import { command } from './command.ts';

export const funnel = command({
  summary: 'How often each step was taken on the way from the page to the payment',
  changes: false,
  input: z.object({
    days: z.coerce.number().int().min(1).max(3660).default(30).describe('The last so many days'),
  }),
  run: (seller, { days }) => funnelOf(seller, days),
});
