import { z } from 'zod';
import { DECLINE_GROUNDS } from '../../rules/case.ts';
import { fromShopClock } from '../../rules/shopTime.ts';
import { UserError } from '../core/userError.ts';
import type { CommandContext } from '../orders/context.ts';
import { openRefundGateway } from '../payments/refundGateway.ts';
import {
  acceptCase,
  cancelCase,
  declineCase,
  matchCase,
  reopenCase,
  resolveOtherwise,
  reviewCase,
} from '../refunds/decideCase.ts';
import { openCaseForBuyer } from '../refunds/openCase.ts';
import { acceptAndRefund } from '../refunds/payRefund.ts';
import { changeRefundMethod } from '../refunds/refundMethod.ts';
import { toWithdrawal } from '../refunds/toWithdrawal.ts';
import { caseDetails, caseNumber } from './caseCommands.ts';
import { command } from './command.ts';
import { orderNumber } from './orderCommands.ts';

const CLOCK_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const positional = ['number'];
const input = z.object({ number: caseNumber });
export const agreed = z
  .boolean()
  .optional()
  .describe('The buyer has expressly agreed to a bank transfer');
const refundMethodFields = {
  by: z.enum(['card', 'bank']).describe('Refund method: back to the card, or by bank transfer'),
  agreed,
};
const textForBuyer = (tooShort: string, description: string) =>
  z.string().trim().min(10, tooShort).max(2000).describe(description);

/** Returns the case as the action left it, before the jobs that follow from it run. */
export async function caseAfter(context: CommandContext, number: number, action: Promise<unknown>) {
  await action;
  const details = await caseDetails(context, number);
  context.wake();
  return details;
}

export function checkGateway(context: CommandContext): void {
  if (openRefundGateway(context.env, context)) return;
  throw new UserError(
    'Can’t refund the card without a Stripe key. Connect Stripe or set STRIPE_SECRET_KEY, or refund the payment in Stripe (the shop updates automatically), or use a bank transfer (refund-change-method).',
  );
}

export const refundOpen = command({
  summary: 'Open a case for a buyer who wrote to you or paid twice',
  positional: ['order'],
  roles: ['owner', 'support'],
  input: z.object({
    order: orderNumber,
    kind: z
      .enum(['refund', 'withdrawal'])
      .default('refund')
      .describe(
        'Refund under your guarantee, or withdrawal from the contract (however the buyer puts it)',
      ),
    asked: z
      .string()
      .refine(
        (text) => CLOCK_TIME.test(text) && Number.isFinite(fromShopClock(text, 'UTC')),
        'expected a time such as 2026-11-10T14:30',
      )
      .meta({ examples: ['2026-11-10T14:30'] })
      .optional()
      .describe(
        'When the buyer asked, in the shop’s time zone (default: now). Deadlines count from it',
      ),
  }),
  async run(context, { order, kind, asked }) {
    const { timeZone } = context.shop.company;
    const at = asked === undefined ? context.clock().getTime() : fromShopClock(asked, timeZone);
    const number = await openCaseForBuyer(context, { order, kind, at });
    return caseAfter(context, number, Promise.resolve());
  },
});

export const refundReview = command({
  summary: 'Start reviewing a case and notify the buyer',
  positional,
  roles: ['owner', 'support'],
  input,
  run: (context, { number }) => caseAfter(context, number, reviewCase(context, number)),
});

export const refundMatch = command({
  summary: 'Match a case to an order',
  positional: ['number', 'order'],
  roles: ['owner', 'support'],
  input: z.object({ number: caseNumber, order: orderNumber }),
  run: (context, { number, order }) =>
    caseAfter(context, number, matchCase(context, number, order)),
});

export const refundAccept = command({
  summary: 'Accept a case; the buyer’s access ends immediately',
  positional,
  roles: ['owner', 'support'],
  input: z.object({
    number: caseNumber,
    ...refundMethodFields,
    pay: z.boolean().optional().describe('Also send the refund to the card right away'),
  }),
  async run(context, { number, by, agreed = false, pay = false }) {
    if (!pay) {
      return caseAfter(context, number, acceptCase(context, number, { method: by, agreed }));
    }
    if (by !== 'card') throw new UserError('Only a refund to the card can be sent right away.');
    checkGateway(context);
    return caseAfter(context, number, acceptAndRefund(context, number));
  },
});

export const refundChangeMethod = command({
  summary: 'Change the refund method of an accepted case and notify the buyer',
  positional: ['number', 'by'],
  roles: ['owner', 'support'],
  input: z.object({ number: caseNumber, ...refundMethodFields }),
  run: (context, { number, by, agreed = false }) =>
    caseAfter(context, number, changeRefundMethod(context, number, { method: by, agreed })),
});

export const refundDecline = command({
  summary: 'Decline a case and email the reason to the buyer',
  positional,
  roles: ['owner', 'support'],
  input: z.object({
    number: caseNumber,
    reason: textForBuyer(
      'Enter a reason of at least 10 characters',
      'Reason, in the buyer’s language (included in the email to them)',
    ),
    ground: z
      .enum(DECLINE_GROUNDS)
      .optional()
      .describe(
        'Legal ground, required for a withdrawal. One that arrived in time can’t be declined',
      ),
  }),
  run: (context, { number, reason, ground }) =>
    caseAfter(context, number, declineCase(context, number, { reason, ground })),
});

export const refundReopen = command({
  summary: 'Undo a decision before the refund is sent, and notify the buyer',
  positional,
  roles: ['owner', 'support'],
  input,
  run: (context, { number }) => caseAfter(context, number, reopenCase(context, number)),
});

export const refundToWithdrawal = command({
  summary: 'Change a refund request to a withdrawal when the buyer wrote that they’re withdrawing',
  positional,
  roles: ['owner', 'support'],
  input,
  run: (context, { number }) => caseAfter(context, number, toWithdrawal(context, number)),
});

export const refundResolve = command({
  summary: 'Close a refund request without a refund, as agreed with the buyer; access stays',
  positional,
  roles: ['owner', 'support'],
  input: z.object({
    number: caseNumber,
    resolution: textForBuyer(
      'Describe what you agreed in at least 10 characters',
      'What you agreed, in the buyer’s language (included in the email to them)',
    ),
  }),
  run: (context, { number, resolution }) =>
    caseAfter(context, number, resolveOtherwise(context, number, resolution)),
});

export const refundCancel = command({
  summary: 'Cancel a refund request because the buyer asked you to',
  positional,
  roles: ['owner', 'support'],
  input,
  run: (context, { number }) => caseAfter(context, number, cancelCase(context, number)),
});
