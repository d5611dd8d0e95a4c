import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type CaseFlag,
  type CaseKind,
  type CaseState,
  caseReference,
  isClosed,
} from '../../rules/case.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { UserError } from '../core/userError.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { type FollowUps, type Handler, markDone, saveFollowUps } from '../jobs/queue.ts';
import { RECIPIENTS, type Recipients } from '../mail/emailLimits.ts';
import type { ProcessContext } from '../orders/context.ts';
import { requireOrder } from '../orders/orderSearch.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { recordEvents } from '../webhooks/events.ts';
import {
  type Acknowledged,
  acknowledgmentJobs,
  acknowledgmentOf,
  caseAlert,
} from './caseNotices.ts';
import { casesOf, readFlags, referenceOf } from './cases.ts';
import {
  flagsOfOrder,
  flagsThatApply,
  type Match,
  type MatchCriteria,
  matchOrder,
} from './matchOrder.ts';
import { recomputeCasesOf, recomputeUnmatched } from './recomputeCase.ts';
import { checkPaid } from './refundMethod.ts';
import {
  type NewRequest,
  type Request,
  requestsIn,
  statementOf,
  storeRequest,
} from './requests.ts';
import type { CaseActor } from './transitionCase.ts';

/** The seller opens a case for a buyer, and knows which order it is about. */
type BySeller = { actor: string; order: OrderRow };
type ByVisitor = { crossSite: boolean; acknowledge: Recipients; orderId: string | null };

const payload = z.object({
  id: z.string(),
  crossSite: z.boolean(),
  acknowledge: z.enum(RECIPIENTS),
  orderId: z.string().nullable(),
});

/** Opens the case of a stored request, or adds the request to an open one. */
export const openCaseJob =
  (context: ProcessContext): Handler =>
  (job) =>
    lockedTransaction(context.store, async (transaction) => {
      const { id, ...sender } = payload.parse(JSON.parse(job.payload));
      const request = await requestsIn(transaction).where('id', '=', id).executeTakeFirst();
      // Without an address the sender has been erased in the meantime.
      if (request?.email) await openCase(context, transaction, request, sender);
      await markDone(transaction, job);
      return 'done';
    });

/**
 * Opens the case of a stored request. Anything unusual is flagged, nothing is rejected. What repeats an
 * open case becomes part of it, so that nobody can make the work about an order grow without limit.
 */
export async function openCase(
  context: ProcessContext,
  transaction: LockedTransaction,
  request: Request,
  by: BySeller | ByVisitor,
): Promise<void> {
  const { kind } = request;
  const { name, wantsRefund, ...criteria } = statementOf(request);
  const match = await matchOf(transaction, criteria, by);
  const payment = await readPayment(transaction, match?.order.payment_id ?? null);
  const acknowledged =
    'actor' in by ? 'in-full' : await acknowledgmentOf(context, transaction, request, match, by);
  const flags: CaseFlag[] = [
    ...flagsThatApply([
      ['suspected-bot', request.suspicion !== null],
      ['other-resolution', !wantsRefund],
      ['no-match', !match],
      ['matched-by-email', match !== undefined && !match.certain],
      ['cross-site', 'crossSite' in by && by.crossSite],
      ['not-acknowledged', acknowledged === 'over-limit'],
    ]),
    ...(match
      ? await flagsOfOrder(context, transaction, match.order, payment, { ...request, name })
      : []),
  ];
  const mayRepeat = match !== undefined && !('actor' in by);
  const repeated = mayRepeat && (await repeatedCase(transaction, match.order, kind));
  if (repeated) return addToCase(context, transaction, { request, repeated, flags, acknowledged });
  const row = await transaction
    .insertInto('cases')
    .values({
      id: randomUUID(),
      number: request.case_number,
      kind,
      opened_by: 'actor' in by ? 'seller' : 'buyer',
      order_id: match?.order.id ?? null,
      state: firstState(kind, flags),
      flags: JSON.stringify(flags),
      email: criteria.email.trim().toLowerCase(),
      name: name || (match?.order.name ?? ''),
      language: request.language,
      received_at: request.received_at,
      sort_key: 0,
      method_changes: 0,
      reopenings: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const details = { ...('actor' in by && { actor: by.actor }), kind, flags };
  const followUps: FollowUps = {
    audit: [{ subject: row.id, event: 'case opened', details }],
    jobs: [
      ...acknowledgmentJobs(acknowledged, row),
      ...('actor' in by ? [] : [caseAlert(row, flags)]),
    ],
  };
  // All cases of the order: a withdrawal changes the deadline of a refund request.
  if (match) {
    const known = { order: match.order, payment };
    await recomputeCasesOf(context, transaction, { before: known, now: known }, followUps);
  } else await recomputeUnmatched(context, transaction, row, followUps);
  await saveFollowUps(transaction, context.clock, followUps);
  const opened = {
    number: row.number,
    reference: caseReference(kind, row.number),
    kind,
    orderNumber: match?.order.number ?? null,
    receivedAt: new Date(row.received_at).toISOString(),
    flags,
  };
  await recordEvents(transaction, context.clock, [
    { type: 'request.opened', caseId: row.id, orderId: row.order_id, data: { request: opened } },
  ]);
}

const matchOf = async (
  transaction: LockedTransaction,
  criteria: Omit<MatchCriteria, 'orderId'>,
  by: BySeller | ByVisitor,
): Promise<Match> =>
  'actor' in by
    ? { order: { ...by.order, last4: null }, certain: true, proof: 'link' }
    : matchOrder(transaction, { ...criteria, orderId: by.orderId });

/** Also one that was closed because the order had been refunded before. */
async function repeatedCase(transaction: LockedTransaction, { id }: OrderRow, wanted: CaseKind) {
  const cases = await casesOf(transaction, id);
  return cases.findLast(
    ({ kind, state }) => kind === wanted && (!isClosed(state) || state === 'already-refunded'),
  );
}

/** Doubts about the sender, which another statement may dispel. */
const DOUBTS: readonly CaseFlag[] = [
  'suspected-bot',
  'matched-by-email',
  'different-name',
  'cross-site',
  'not-acknowledged',
];

/** The statement is stored with its number and time, and read with the case. */
async function addToCase(
  { clock }: Pick<ProcessContext, 'clock'>,
  transaction: LockedTransaction,
  added: { request: Request; repeated: CaseRow; flags: CaseFlag[]; acknowledged: Acknowledged },
): Promise<void> {
  const { request, repeated, flags, acknowledged } = added;
  const { id, kind, case_number } = request;
  await transaction
    .updateTable('requests')
    .set({ repeats: repeated.id })
    .where('id', '=', id)
    .execute();
  const left = readFlags(repeated).filter((one) => !DOUBTS.includes(one) || flags.includes(one));
  await transaction
    .updateTable('cases')
    .set({ flags: JSON.stringify(left) })
    .where('id', '=', repeated.id)
    .execute();
  const reference = caseReference(kind, case_number);
  const jobs = [
    ...acknowledgmentJobs(acknowledged, repeated, id),
    caseAlert(repeated, flags, { key: id, line: `Sent again, as ${reference}` }),
  ];
  await saveFollowUps(transaction, clock, { audit: [], jobs });
}

/** The acknowledgment already says this, so the buyer gets no second email about the state. */
function firstState(kind: CaseKind, flags: readonly CaseFlag[]): CaseState {
  if (flags.includes('already-refunded')) return 'already-refunded';
  return kind === 'refund' && flags.includes('open-dispute') ? 'dispute-blocked' : 'received';
}

type Asked = { order: number; kind: CaseKind; at: number };

/**
 * A buyer asked by email, or paid twice: the seller opens the case. The request is stored like one from
 * the form, so that it is acknowledged, exported, erased and deleted like those. Returns the number of
 * the case.
 */
export function openCaseForBuyer(
  context: CaseActor,
  { order: number, kind, at }: Asked,
): Promise<number> {
  const { store, clock, actor } = context;
  return lockedTransaction(store, async (transaction) => {
    const order = await requireOrder(transaction, number);
    checkOrder(order);
    await checkNoneOpen(transaction, order, kind);
    if (at > clock().getTime()) throw new UserError('The date can’t be in the future.');
    const dayOf = (time: number) => calendarDay(time, context.shop.company.timeZone);
    if (dayOf(at) < dayOf(order.created_at)) {
      throw new UserError(`Order ${number} was placed after that date.`);
    }
    const request = await storeRequest(transaction, requestOf(order, kind, at));
    await openCase(context, transaction, request, { actor, order });
    return request.case_number;
  });
}

function checkOrder(order: OrderRow): void {
  checkPaid(order);
  const { number, email, amount_cents, refunded_cents } = order;
  if (refunded_cents >= amount_cents) {
    throw new UserError(`Order ${number} is already fully refunded.`);
  }
  if (email === '') {
    throw new UserError(`Order ${number} no longer has an email address. Refund it in Stripe.`);
  }
}

/** A second click must not be a second case. */
async function checkNoneOpen(
  transaction: LockedTransaction,
  order: OrderRow,
  kind: CaseKind,
): Promise<void> {
  const cases = await casesOf(transaction, order.id);
  const open = cases.find((row) => row.kind === kind && !isClosed(row.state));
  if (!open) return;
  throw new UserError(`Case ${referenceOf(open)} for order ${order.number} is already open.`);
}

/** What the buyer wrote is known to the seller alone; the rest is taken from the order. */
function requestOf(order: OrderRow, kind: CaseKind, at: number): NewRequest {
  const { email, language } = order;
  const id = randomUUID();
  const common = { id, dedupe_key: id, received_at: at, language, suspicion: null, email };
  if (kind === 'withdrawal') {
    return { ...common, kind, name: order.name, order_reference: String(order.number) };
  }
  const sent = { submitted_at: new Date(at).toISOString(), user_agent: '', ip_address: '' };
  return { ...common, ...sent, kind, answers: '{}' };
}
