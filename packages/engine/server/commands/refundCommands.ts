import { z } from 'zod';
import { isClosed } from '../../rules/case.ts';
import { REFUND_REASONS } from '../../rules/sellerReasons.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { MAX_NUMBER } from '../db/database.ts';
import type { CommandContext } from '../orders/context.ts';
import { openCaseForBuyer } from '../refunds/openCase.ts';
import {
  acceptAndRefund,
  recordTransfer,
  refundOrder,
  startCardRefund,
} from '../refunds/payRefund.ts';
import { agreed, caseAfter, checkGateway } from './caseActionCommands.ts';
import { caseDetails, caseNumber } from './caseCommands.ts';
import { command } from './command.ts';
import { orderDetails, orderNumber } from './orderCommands.ts';

const CARD_REFUND_STARTED =
  'The card refund is in progress and usually completes within seconds. When the provider confirms it, the case is marked as paid and the buyer is notified.';

const ORDER_REFUND_STARTED =
  'The card refund is in progress and usually completes within seconds. When the provider confirms it, the buyer is notified.';

export const refundPay = command({
  summary: 'Refund an accepted case to the card, or record a bank transfer you made',
  positional: ['number'],
  roles: ['owner', 'support'],
  input: z.object({
    number: caseNumber,
    reference: z
      .string()
      .trim()
      .min(1)
      .max(140)
      .optional()
      .describe('Reference of the bank transfer you made; the buyer will see it'),
    agreed,
  }),
  async run(context, { number, reference, agreed = false }) {
    const { refundMethod, actions, state } = await caseDetails(context, number);
    if (!actions.includes('pay')) {
      throw new UserError(
        `Case ${number} is ${state}. You can only send a refund for an accepted case.`,
      );
    }
    if (refundMethod !== 'card') {
      if (!reference) throw new UserError('Make the transfer first, then enter its reference.');
      return caseAfter(context, number, recordTransfer(context, number, { reference, agreed }));
    }
    if (reference) {
      throw new UserError(
        `Case ${number} is to be refunded to the card. If you made a transfer instead, choose the bank with refund-change-method first, then record its reference.`,
      );
    }
    checkGateway(context);
    const details = await caseAfter(context, number, startCardRefund(context, number));
    return { note: CARD_REFUND_STARTED, ...details };
  },
});

export const orderRefund = command({
  summary: 'Refund an order to the card, fully or partly, in one step',
  positional: ['number', 'amount'],
  roles: ['owner', 'support'],
  input: z.object({
    number: orderNumber,
    amount: typedNumber(
      z
        .number()
        .positive()
        .max(MAX_NUMBER / 100),
    )
      .optional()
      .meta({ examples: ['19.90'] })
      .describe('How much, in the order’s currency (default: all that’s left)'),
    reason: z
      .enum(REFUND_REASONS)
      // An amount beside a withdrawal is rejected.
      .meta({ examples: ['goodwill'] })
      .describe('Why. A withdrawal is refunded in full and acknowledged by email, as the law says'),
    note: z
      .string()
      .trim()
      .max(2000)
      .default('')
      .describe('Your words to the buyer, in their language (included in the email)'),
  }),
  async run(context, { number, amount, reason, note }) {
    checkGateway(context);
    const isWithdrawal = reason === 'withdrawal';
    if (isWithdrawal && (amount !== undefined || note)) {
      throw new UserError(
        'A withdrawal is refunded in full and has its own email. Leave out the amount and the note.',
      );
    }
    if (isWithdrawal) await refundWithdrawal(context, number);
    else await refundOrder(context, { order: number, amount, reason, note });
    context.wake();
    return { note: ORDER_REFUND_STARTED, ...(await orderDetails(context, number)) };
  },
});

/** Takes up the buyer's open withdrawal, or writes down the one they made by email. */
async function refundWithdrawal(context: CommandContext, number: number): Promise<void> {
  const { cases } = await orderDetails(context, number);
  const open = cases.find(({ kind, state }) => kind === 'withdrawal' && !isClosed(state));
  const at = context.clock().getTime();
  const opened =
    open?.number ?? (await openCaseForBuyer(context, { order: number, kind: 'withdrawal', at }));
  await acceptAndRefund(context, opened);
}
