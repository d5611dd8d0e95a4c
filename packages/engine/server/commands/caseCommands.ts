import { z } from 'zod';
import { CASE_STATES, caseReference, isClosed } from '../../rules/case.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { MAX_NUMBER, type Store } from '../db/database.ts';
import type { CommandContext } from '../orders/context.ts';
import { ordersOfAddress } from '../orders/orderSearch.ts';
import { actionsFor, bindingWithdrawal, declineGroundsFor } from '../refunds/cases.ts';
import { periodOf } from '../refunds/deadlines.ts';
import { casesByDeadline, findCase, numberOfCaseWith, OPEN_STATES } from '../refunds/findCases.ts';
import { repeatsOf, submittedOf } from '../refunds/requests.ts';
import { CURSOR, command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';
import { emailsAbout } from './emailCommands.ts';
import { orderDetails } from './orderCommands.ts';
import { caseSummary, historyOf, orderSummary } from './summaries.ts';

const MOST_REPEATS = 20;

/** Emails call a case R-7 or W-7; the number alone identifies it. */
export const caseNumber = z
  .preprocess(
    (sent) => (typeof sent === 'string' ? sent.replace(/^[RW]-/i, '') : sent),
    typedNumber(z.int('expected a case number, such as 7 or R-7').min(1).max(MAX_NUMBER)),
  )
  .describe('The case number: 7, R-7 or W-7');

export const refunds = command({
  summary: 'List refund requests and withdrawals, next deadline first',
  roles: ['owner', 'support'],
  input: z.object({
    state: z
      .enum(['open', ...CASE_STATES])
      .optional()
      .describe('Only cases with this status (open: not closed yet)'),
    kind: z.enum(['refund', 'withdrawal']).optional().describe('Only cases of this type'),
    search: z
      .string()
      .max(320)
      .optional()
      .describe('Case number, order number, or the start of a name or email address'),
    ...pageFields,
  }),
  async run({ store }, { state, kind, search, after, rows: size = PAGE_SIZE }) {
    const found = await casesByDeadline(store, {
      states: state === 'open' ? OPEN_STATES : state && [state],
      kind,
      search,
      after: readCursor(after, z.tuple([CURSOR.time, CURSOR.number])),
      limit: size + 1,
    });
    return toPage(found, size, caseSummary, (row) => [row.sort_key, row.number]);
  },
});

export const refund = command({
  summary: 'Show one case with the submitted form and its order',
  positional: ['number'],
  roles: ['owner', 'support'],
  input: z.object({ number: caseNumber }),
  run: (context, { number }) => caseDetails(context, number),
});

export type CaseDetails = Awaited<ReturnType<typeof caseDetails>>;

export async function caseDetails(context: CommandContext, number: number) {
  const { store } = context;
  const row = await findCase(store, number);
  if (!row) throw await noCase(store, number);
  const order = row.order_number === null ? null : await orderDetails(context, row.order_number);
  const candidates = order ? [] : await ordersOfAddress(store, row.email);
  return {
    ...caseSummary(row),
    id: row.id,
    language: row.language,
    openedBySeller: row.opened_by === 'seller',
    submitted: await submittedOf(context, row, context.shop.languages[0]),
    /** What was sent again while the case was open, the latest first. */
    repeats: await repeatsOf(context, row, context.shop.languages[0], MOST_REPEATS),
    order,
    /** The open withdrawal from the same order, such as W-9, whose deadline and refund method apply. */
    boundBy: isClosed(row.state) ? null : ((await bindingWithdrawal(store, row)) ?? null),
    /** Orders of the same address, when none was matched. */
    candidates: candidates.map(orderSummary),
    decidedAt: row.decided_at,
    declineReason: row.decline_reason,
    declineGround: row.decline_ground,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
    refundCents: row.refund_cents,
    refundMethod: row.refund_method,
    account: row.iban ? { iban: row.iban, holder: row.account_holder ?? '' } : null,
    paidBy: row.paid_by,
    paidReference: row.paid_reference,
    paidAt: row.paid_at,
    /** Where in the period from delivery it came; null while the order is not known. */
    period: order
      ? await periodOf(
          context,
          { paid_at: order.paidAt, created_at: order.createdAt },
          row.received_at,
        )
      : null,
    /** The legal grounds on which this withdrawal may be declined. */
    declineGrounds: declineGroundsFor(row),
    /** What can be done now, the recommended action first. */
    actions: actionsFor(row),
    mails: await emailsAbout(context, { case: row.number }),
    history: await historyOf(store, row.id, {
      about: caseReference(row.kind, row.number),
      currency: order?.currency ?? context.shop.price.currency,
    }),
  };
}

/** The buyer was told a number of its own for what was added to an open case. */
async function noCase(store: Store, number: number): Promise<UserError> {
  const into = await numberOfCaseWith(store, number);
  return new UserError(
    into ? `Request ${number} is part of case ${into}.` : `Case ${number} not found.`,
  );
}
