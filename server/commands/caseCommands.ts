import { z } from 'zod';
import { CASE_STATES, type CaseState, isClosed } from '../../rules/case.ts';
import { periodOf } from '../cases/deadlines.ts';
import { ordersOfAddress } from '../cases/matchOrder.ts';
import { actionsFor, bindingWithdrawal, declineGroundsFor } from '../cases/relatedCases.ts';
import { UserError } from '../core/userError.ts';
import { MAX_NUMBER, type Store } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';
import { spellOutAnswers } from '../refunds/caseEmailJobs.ts';
import { casesFoundBy } from '../refunds/caseSearch.ts';
import { command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';
import { emailsAbout } from './emailCommands.ts';
import { orderDetails } from './orderCommands.ts';
import { caseSummary, historyOf, orderSummary } from './summaries.ts';

export const OPEN_STATES: CaseState[] = CASE_STATES.filter((state) => !isClosed(state));

/** Emails call a case R-7 or W-7; the number alone identifies it. */
export const caseNumber = z
  .preprocess(
    (sent) => (typeof sent === 'string' ? sent.replace(/^[RW]-/i, '') : sent),
    z.coerce.number('expected a case such as 7 or R-7').int().min(1).max(MAX_NUMBER),
  )
  .describe('The case number: 7, R-7 or W-7');

export const refunds = command({
  summary: 'List refund requests and withdrawals, the next deadline first',
  input: z.object({
    state: z
      .enum(['open', ...CASE_STATES])
      .optional()
      .describe('Only cases in this state; open: every case that is not closed'),
    kind: z.enum(['refund', 'withdrawal']).optional().describe('Only cases of this kind'),
    search: z
      .string()
      .max(320)
      .optional()
      .describe('Case number, order number, or the beginning of a name or an email address'),
    ...pageFields,
  }),
  async run({ store }, { state, kind, search, after, rows: size = PAGE_SIZE }) {
    let query = caseQuery(store);
    if (state) query = query.where('cases.state', 'in', state === 'open' ? OPEN_STATES : [state]);
    if (kind) query = query.where('cases.kind', '=', kind);
    if (search?.trim()) query = query.where('cases.id', 'in', casesFoundBy(store, search));
    const last = readCursor(after, z.tuple([z.number(), z.number()]));
    if (last) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('cases.sort_key', 'cases.number'), '>', tuple(...last)),
      );
    }
    const found = await query
      .orderBy('cases.sort_key')
      .orderBy('cases.number')
      .limit(size + 1)
      .execute();
    return toPage(found, size, caseSummary, (row) => [row.sort_key, row.number]);
  },
});

export const refund = command({
  summary: 'Show one case with the form that was sent and its order',
  positional: ['number'],
  input: z.object({ number: caseNumber }),
  run: (context, { number }) => caseDetails(context, number),
});

export type CaseDetails = Awaited<ReturnType<typeof caseDetails>>;

export async function caseDetails(context: CommandContext, number: number) {
  const { store } = context;
  const row = await caseQuery(store).where('cases.number', '=', number).executeTakeFirst();
  if (!row) throw new UserError(`There is no case ${number}.`);
  const order = row.order_number === null ? null : await orderDetails(context, row.order_number);
  const candidates = order ? [] : await ordersOfAddress(store, row.email);
  return {
    ...caseSummary(row),
    id: row.id,
    language: row.language,
    openedBySeller: row.opened_by === 'seller',
    submitted: await submittedOf(context, row),
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
    history: await historyOf(store, row.id),
  };
}

export const caseQuery = (store: Store) =>
  store
    .selectFrom('cases')
    .leftJoin('orders', 'orders.id', 'cases.order_id')
    .selectAll('cases')
    .select('orders.number as order_number');

/** Questions in the shop's first language; answers as the buyer typed them. */
async function submittedOf(
  { store, shop, content }: CommandContext,
  row: CaseRow,
): Promise<[string, string][]> {
  const statement = await store
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', row.withdrawal_id)
    .executeTakeFirst();
  const request = await store
    .selectFrom('refund_requests')
    .select('answers')
    .where('id', '=', row.refund_request_id)
    .executeTakeFirst();
  const words = content.messages(shop.languages[0]).withdrawal;
  return [
    ...(statement
      ? ([
          [words.name, statement.name],
          [words.order, statement.order_reference],
          [words.email, statement.email],
        ] satisfies [string, string][])
      : []),
    ...(request ? spellOutAnswers(content, request.answers, shop.languages[0]) : []),
  ];
}
