import { randomUUID } from 'node:crypto';
import type { Content } from '../../content/content.ts';
import {
  type CaseFlag,
  type CaseKind,
  type CaseState,
  caseReference,
  isClosed,
} from '../../rules/case.ts';
import { namesDiffer } from '../../rules/names.ts';
import type { ShopContext } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { type FollowUps, saveFollowUps } from '../jobs/queue.ts';
import type { Recipients } from '../mail/emailLimits.ts';
import { moneyBack } from '../payments/moneyBack.ts';
import { type PaymentFacts, readPayment } from '../payments/paymentFacts.ts';
import { recordEvents } from '../webhooks/events.ts';
import {
  type Acknowledged,
  acknowledgmentJobs,
  acknowledgmentOf,
  caseAlert,
} from './acknowledgment.ts';
import { periodOf } from './deadlines.ts';
import { type Match, type MatchCriteria, matchOrder } from './matchOrder.ts';
import { nothingWasPaid, recomputeCasesOf, recomputeUnmatched } from './recomputeCase.ts';
import { casesOf, readFlags } from './relatedCases.ts';
import { type Request, statementOf } from './requests.ts';

/** The seller opens a case for a buyer, and knows which order it is about. */
type BySeller = { actor: string; order: OrderRow };
type ByVisitor = { crossSite: boolean; acknowledge: Recipients; orderId: string | null };
type Context = ShopContext & { content: Content; secrets: Secrets };

/**
 * Opens the case of a stored request. Anything unusual is flagged, nothing is rejected. What repeats an
 * open case becomes part of it, so that nobody can make the work about an order grow without limit.
 */
export async function openCase(
  context: Context,
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
  { clock }: ShopContext,
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

/** Anything unusual about a case and its order, whether matched by us or by the seller. */
export async function flagsOfOrder(
  context: ShopContext,
  transaction: LockedTransaction,
  order: OrderRow,
  payment: PaymentFacts,
  known: Pick<CaseRow, 'received_at' | 'kind' | 'name'> & { id?: string },
): Promise<CaseFlag[]> {
  const others = (await casesOf(transaction, order.id)).filter(({ id }) => id !== known.id);
  const isAccepted = ({ state }: CaseRow) => state === 'accepted';
  return flagsThatApply([
    ['outside-period', !(await periodOf(context, order, known.received_at)).inTime],
    ['different-name', known.kind === 'withdrawal' && namesDiffer(known.name, order.name)],
    ['open-dispute', moneyBack(order, payment).dispute === 'open'],
    ['already-refunded', order.state === 'refunded' || order.state === 'dispute-lost'],
    ['nothing-paid', nothingWasPaid(order)],
    ['refund-accepted', others.some(isAccepted)],
    ['second-request', others.some((other) => !isClosed(other.state) && !isAccepted(other))],
  ]);
}

const flagsThatApply = (flags: readonly [CaseFlag, boolean][]): CaseFlag[] =>
  flags.filter(([, applies]) => applies).map(([flag]) => flag);
