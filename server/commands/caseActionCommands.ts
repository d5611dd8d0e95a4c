import { z } from 'zod';
import { DECLINE_GROUNDS } from '../../rules/case.ts';
import { fromShopClock } from '../../rules/shopTime.ts';
import { UserError } from '../core/userError.ts';
import type { CommandContext } from '../orders/context.ts';
import { openRefundGateway } from '../payments/refundGateway.ts';
import { openCaseForBuyer } from '../refunds/openCaseForBuyer.ts';
import { changeRefundMethod, recordTransfer, startCardRefund } from '../refunds/payCase.ts';
import { reopenCase } from '../refunds/reopenCase.ts';
import { toWithdrawal } from '../refunds/toWithdrawal.ts';
import {
  acceptCase,
  cancelCase,
  declineCase,
  matchCase,
  resolveOtherwise,
  reviewCase,
} from '../refunds/transitionCase.ts';
import { caseDetails, caseNumber } from './caseCommands.ts';
import { command } from './command.ts';
import { orderNumber } from './orderCommands.ts';

const CARD_REFUND_STARTED =
  'The card refund is in progress. The running shop usually makes it within seconds; the case is marked as paid and the buyer is notified when the provider has confirmed it.';

const CLOCK_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const positional = ['number'];
const input = z.object({ number: caseNumber });
const agreed = z.boolean().optional().describe('The buyer has expressly agreed to a bank transfer');
const refundMethodFields = {
  by: z.enum(['card', 'bank']).describe('Refund method: back to the card, or by bank transfer'),
  agreed,
};
const textForBuyer = (tooShort: string, description: string) =>
  z.string().trim().min(10, tooShort).max(2000).describe(description);

/** Returns the case as the action left it, before the jobs that follow from it run. */
async function caseAfter(context: CommandContext, number: number, action: Promise<unknown>) {
  await action;
  const details = await caseDetails(context, number);
  context.wake();
  return details;
}

export const refundOpen = command({
  summary: 'Open a case for a buyer who wrote to you or paid twice, and notify the buyer',
  positional: ['order'],
  input: z.object({
    order: orderNumber,
    kind: z
      .enum(['refund', 'withdrawal'])
      .default('refund')
      .describe('Under your guarantee, or a legal withdrawal ("I withdraw", however it is worded)'),
    asked: z
      .string()
      .refine(
        (text) => CLOCK_TIME.test(text) && Number.isFinite(fromShopClock(text, 'UTC')),
        'expected a time such as 2026-11-10T14:30',
      )
      .meta({ examples: ['2026-11-10T14:30'] })
      .optional()
      .describe(
        'When the buyer asked, by the shop’s clock; now by default. Deadlines count from it',
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
  summary: 'Start reviewing a case, and notify the buyer',
  positional,
  input,
  run: (context, { number }) => caseAfter(context, number, reviewCase(context, number)),
});

export const refundMatch = command({
  summary: 'Set the order that a case is about',
  positional: ['number', 'order'],
  input: z.object({ number: caseNumber, order: orderNumber }),
  run: (context, { number, order }) =>
    caseAfter(context, number, matchCase(context, number, order)),
});

export const refundAccept = command({
  summary: 'Accept the refund; downloads end immediately',
  positional,
  input: z.object({ number: caseNumber, ...refundMethodFields }),
  run: (context, { number, by, agreed = false }) =>
    caseAfter(context, number, acceptCase(context, number, { method: by, agreed })),
});

export const refundChangeMethod = command({
  summary: 'Change the refund method of an accepted case, and notify the buyer',
  positional: ['number', 'by'],
  input: z.object({ number: caseNumber, ...refundMethodFields }),
  run: (context, { number, by, agreed = false }) =>
    caseAfter(context, number, changeRefundMethod(context, number, { method: by, agreed })),
});

export const refundDecline = command({
  summary: 'Decline a case; the buyer gets the reason',
  positional,
  input: z.object({
    number: caseNumber,
    reason: textForBuyer(
      'Say why in at least ten characters',
      'Why, in the buyer’s language: they will read it',
    ),
    ground: z
      .enum(DECLINE_GROUNDS)
      .optional()
      .describe('Legal ground, required for a withdrawal; one in time cannot be declined'),
  }),
  run: (context, { number, reason, ground }) =>
    caseAfter(context, number, declineCase(context, number, { reason, ground })),
});

export const refundReopen = command({
  summary: 'Take back a decision that is not paid yet, review the case again, and notify the buyer',
  positional,
  input,
  run: (context, { number }) => caseAfter(context, number, reopenCase(context, number)),
});

export const refundToWithdrawal = command({
  summary: 'Turn a refund request into a withdrawal, because the buyer wrote that they withdraw',
  positional,
  input,
  run: (context, { number }) => caseAfter(context, number, toWithdrawal(context, number)),
});

export const refundResolve = command({
  summary: 'Close a refund request with a resolution other than money; access stays',
  positional,
  input: z.object({
    number: caseNumber,
    resolution: textForBuyer(
      'Say what you agreed on in at least ten characters',
      'What you agreed on, in the buyer’s language: they will read it',
    ),
  }),
  run: (context, { number, resolution }) =>
    caseAfter(context, number, resolveOtherwise(context, number, resolution)),
});

export const refundCancel = command({
  summary: 'Close a refund request that the buyer has canceled',
  positional,
  input,
  run: (context, { number }) => caseAfter(context, number, cancelCase(context, number)),
});

export const refundPay = command({
  summary: 'Pay an accepted case: refund the card, or record a bank transfer',
  positional,
  input: z.object({
    number: caseNumber,
    reference: z
      .string()
      .trim()
      .min(1)
      .max(140)
      .optional()
      .describe('Reference of the bank transfer you made; the buyer gets it'),
    agreed,
  }),
  async run(context, { number, reference, agreed = false }) {
    const { refundMethod, actions, state } = await caseDetails(context, number);
    if (!actions.includes('pay')) {
      throw new UserError(`Case ${number} is ${state}: only an accepted case can be paid.`);
    }
    if (refundMethod !== 'card') {
      if (!reference) throw new UserError('Make the transfer first, then enter its reference.');
      return caseAfter(context, number, recordTransfer(context, number, { reference, agreed }));
    }
    if (!openRefundGateway(context.env, context)) {
      throw new UserError(
        'Set STRIPE_SECRET_KEY to refund from here, refund the payment in Stripe (the case follows), or pay by bank: refund-change-method.',
      );
    }
    const details = await caseAfter(context, number, startCardRefund(context, number));
    return { note: CARD_REFUND_STARTED, ...details };
  },
});
