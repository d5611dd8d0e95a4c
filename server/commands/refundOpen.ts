import { z } from 'zod';
import { fromShopClock } from '../../rules/shopTime.ts';
import { keepForBuyer } from '../refunds/keepForBuyer.ts';
import { caseDetails } from './cases.ts';
import { command } from './command.ts';

const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

export const refundOpen = command({
  summary: 'Open a case for a buyer who wrote to you, or paid twice; the buyer is told',
  positional: ['order'],
  changes: true,
  input: z.object({
    order: z.coerce.number().int().min(1).describe('The order’s number'),
    kind: z
      .enum(['refund', 'withdrawal'])
      .default('refund')
      .describe('By your guarantee, or a withdrawal by law: "I withdraw", however it is worded'),
    asked: z
      .string()
      .refine(
        (text) => CLOCK.test(text) && Number.isFinite(fromShopClock(text, 'UTC')),
        'expected a time such as 2026-11-10T14:30',
      )
      .meta({ examples: ['2026-11-10T14:30'] })
      .optional()
      .describe(
        'When the buyer asked, by the shop’s clock; otherwise now. Deadlines count from it',
      ),
  }),
  async run(seller, { order, kind, asked }) {
    const { timeZone } = seller.shop.company;
    const at = asked === undefined ? seller.clock().getTime() : fromShopClock(asked, timeZone);
    const number = await keepForBuyer(seller, { order, kind, at });
    const details = await caseDetails(seller, number);
    seller.wake();
    return details;
  },
});
