import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import type { Seller } from '../orders/context.ts';
import { openCardPayer } from '../payments/cardPayer.ts';
import { changeRefundMethod, recordTransfer, startCardRefund } from '../refunds/payCase.ts';
import {
  acceptCase,
  declineCase,
  matchCase,
  resolveOtherwise,
  retractCase,
  reviewCase,
} from '../refunds/transitionCase.ts';
import { caseDetails, numberField } from './cases.ts';
import { command } from './command.ts';

const UNDER_WAY =
  'The payment to the card is under way. The running shop makes it, within seconds as a rule; the case is paid, and the buyer is told, when the provider has confirmed it.';

const positional = ['number'] as const;
const agreed = z
  .boolean()
  .optional()
  .describe('The buyer, who has withdrawn, has expressly agreed to a bank transfer');
const methodFields = {
  by: z
    .enum(['card', 'bank'])
    .describe('How it will be paid: back to the card, or by bank transfer'),
  agreed,
};

/** Each answers with the case as it is afterwards, before the worker does what follows from it. */
async function after(seller: Seller, number: number, work: Promise<void>) {
  await work;
  const details = await caseDetails(seller, number);
  seller.wake();
  return details;
}

export const refundReview = command({
  summary: 'Begin to look at a case; the buyer is told',
  positional,
  changes: true,
  input: z.object({ number: numberField }),
  run: (seller, { number }) => after(seller, number, reviewCase(seller, number)),
});

export const refundMatch = command({
  summary: 'Say which order a case is about',
  positional: ['number', 'order'],
  changes: true,
  input: z.object({
    number: numberField,
    order: z.coerce.number().int().min(1).describe('The order’s number'),
  }),
  run: (seller, { number, order }) => after(seller, number, matchCase(seller, number, order)),
});

export const refundAccept = command({
  summary: 'Accept to pay the money back; downloads end at this moment',
  positional,
  changes: true,
  input: z.object({
    number: numberField,
    ...methodFields,
  }),
  run: (seller, { number, by, agreed = false }) =>
    after(seller, number, acceptCase(seller, number, { method: by, agreed })),
});

export const refundPayBy = command({
  summary: 'Pay an accepted case another way than you said; the buyer is told',
  positional: ['number', 'by'],
  changes: true,
  input: z.object({ number: numberField, ...methodFields }),
  run: (seller, { number, by, agreed = false }) =>
    after(seller, number, changeRefundMethod(seller, number, { method: by, agreed })),
});

export const refundDecline = command({
  summary: 'Decline a case; the buyer reads the reason',
  positional,
  changes: true,
  input: z.object({
    number: numberField,
    reason: z
      .string()
      .trim()
      .min(10, 'Say why in at least ten characters')
      .max(2000)
      .describe('Why, in the buyer’s language: they will read it'),
  }),
  run: (seller, { number, reason }) => after(seller, number, declineCase(seller, number, reason)),
});

export const refundSettle = command({
  summary: 'Close a refund request with what you agreed on instead of money; access stays',
  positional,
  changes: true,
  input: z.object({
    number: numberField,
    agreed: z
      .string()
      .trim()
      .min(10, 'Say what you agreed on in at least ten characters')
      .max(2000)
      .describe('What you agreed on, in the buyer’s language: they will read it'),
  }),
  run: (seller, { number, agreed }) =>
    after(seller, number, resolveOtherwise(seller, number, agreed)),
});

export const refundRetract = command({
  summary: 'Close a case that the buyer has taken back',
  positional,
  changes: true,
  input: z.object({ number: numberField }),
  run: (seller, { number }) => after(seller, number, retractCase(seller, number)),
});

export const refundPay = command({
  summary: 'Pay an accepted case: to the card through the provider, or record a bank transfer',
  positional,
  changes: true,
  input: z.object({
    number: numberField,
    reference: z
      .string()
      .trim()
      .min(1)
      .max(140)
      .optional()
      .describe('Of the bank transfer that you made; the buyer is told'),
    agreed,
  }),
  async run(seller, { number, reference, agreed = false }) {
    const { payBy, actions, state } = await caseDetails(seller, number);
    if (!actions.includes('pay')) {
      throw new UserError(`Case ${number} is ${state}: only an accepted case can be paid.`);
    }
    if (payBy !== 'card') {
      if (!reference) throw new UserError('Make the transfer first, then give its reference.');
      return after(seller, number, recordTransfer(seller, number, { reference, agreed }));
    }
    if (!openCardPayer(seller.env, seller)) {
      throw new UserError(
        'Set STRIPE_SECRET_KEY to pay from here, refund the payment in Stripe (the case follows), or pay by bank: refund-pay-by.',
      );
    }
    return { note: UNDER_WAY, ...(await after(seller, number, startCardRefund(seller, number))) };
  },
});
