import { randomUUID } from 'node:crypto';
import { FLAG_WORDS } from '../../content/seller.ts';
import {
  type CaseFlag,
  type CaseKind,
  type CaseState,
  caseReference,
  isClosed,
  namesDiffer,
} from '../../rules/case.ts';
import { disputeOf } from '../../rules/order.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import { MONEY_BACK } from '../../rules/refundOptions.ts';
import type { CaseContext } from '../core/context.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, lockedTransaction, nextCaseNumber } from '../db/locks.ts';
import type { CaseRow, OrderRow, RefundRequestRow, WithdrawalRow } from '../db/schema.ts';
import { type FollowUps, type Job, saveFollowUps, sellerAlert } from '../jobs/queue.ts';
import { mayAcknowledge, type Recipients } from '../mail/emailLimits.ts';
import { type PaymentFacts, readPayment } from '../payments/paymentFacts.ts';
import { periodOf } from './deadlines.ts';
import { type Evidence, isBuyer, matchOrder } from './matchOrder.ts';
import { recomputeCasesOf, recomputeUnmatched } from './recomputeCase.ts';
import { casesOf } from './relatedCases.ts';

/** A stored form that asks for money back. */
export type Request =
  | { kind: 'refund'; row: RefundRequestRow }
  | { kind: 'withdrawal'; row: WithdrawalRow };

/** The seller opens a case for a buyer, and knows which order it is about. */
type OpenedBySeller = { actor: string; order: OrderRow };
type OpenedByVisitor = Sender & { acknowledge: Recipients };
type Sender = { address: string; crossSite: boolean };

/** `acknowledged`: who gets an email about it, by what anybody may know. */
export type Opened = { reference: string; receivedAt: Date; acknowledged: Recipients };

/** The same request sent twice opens one case; both are answered with its reference and time. */
export function openCaseOnce(
  context: CaseContext & { store: Store; secrets: Secrets },
  request: Request,
  sender: Sender,
): Promise<Opened> {
  const { kind, row } = request;
  return lockedTransaction(context.store, async (transaction) => {
    const [table, column] =
      kind === 'refund'
        ? (['refund_requests', 'refund_request_id'] as const)
        : (['withdrawals', 'withdrawal_id'] as const);
    const sameRequest = transaction
      .selectFrom(table)
      .select('id')
      .where('dedupe_key', '=', row.dedupe_key);
    const known = await transaction
      .selectFrom('cases')
      .select(['number', 'received_at'])
      .where(column, '=', sameRequest)
      .executeTakeFirst();
    const [from, to] = [sender.address, row.email.trim().toLowerCase()];
    const sent = { kind, from, to, again: known !== undefined };
    const acknowledge =
      isBot(request) || sender.crossSite
        ? 'nobody'
        : await mayAcknowledge(transaction, context, sent);
    const visitor = { ...sender, acknowledge };
    const number = known?.number ?? (await openCase(context, transaction, request, visitor));
    return {
      reference: caseReference(kind, number),
      receivedAt: new Date(known?.received_at ?? row.received_at),
      acknowledged: acknowledge,
    };
  });
}

/**
 * Stores a request and opens its case in the same transaction. Anything unusual is flagged, nothing is
 * rejected. Returns the number of the case.
 */
export async function openCase(
  context: CaseContext,
  transaction: LockedTransaction,
  request: Request,
  by: OpenedBySeller | OpenedByVisitor,
): Promise<number> {
  const bySeller = 'actor' in by ? by : undefined;
  const visitor = 'actor' in by ? undefined : by;
  await insertRequest(transaction, request);
  const { kind } = request;
  const { id, received_at, suspicion, language } = request.row;
  const { name, wantsRefund, ...evidence } = statementOf(request);
  const match = bySeller
    ? { order: bySeller.order, certain: true }
    : await matchOrder(transaction, evidence);
  const payment = await readPayment(transaction, match?.order.payment_id ?? null);
  const crossSite = visitor?.crossSite ?? false;
  const isSilent = crossSite || isBot(request);
  const overLimit =
    !isSilent &&
    (visitor?.acknowledge === 'nobody' ||
      (visitor?.acknowledge === 'buyers' &&
        !match &&
        !(await isBuyer(transaction, evidence.email))));
  const flags: CaseFlag[] = [
    ...flagsThatApply([
      ['suspected-bot', suspicion !== null],
      ['other-resolution', !wantsRefund],
      ['no-match', !match],
      ['matched-by-email', match !== undefined && !match.certain],
      ['cross-site', crossSite],
      ['not-acknowledged', overLimit],
    ]),
    ...(match
      ? await flagsOfOrder(context, transaction, match.order, payment, { received_at, kind, name })
      : []),
  ];
  const row = await transaction
    .insertInto('cases')
    .values({
      id: randomUUID(),
      number: await nextCaseNumber(transaction),
      kind,
      refund_request_id: kind === 'refund' ? id : null,
      withdrawal_id: kind === 'withdrawal' ? id : null,
      opened_by: bySeller ? 'seller' : 'buyer',
      order_id: match?.order.id ?? null,
      state: firstState(kind, flags),
      flags: JSON.stringify(flags),
      email: evidence.email.trim().toLowerCase(),
      name: name || (match?.order.name ?? ''),
      language,
      received_at,
      sort_key: 0,
      method_changes: 0,
      refund_attempts: 0,
      refund_rejections: 0,
      reopenings: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const details = { ...(bySeller && { actor: bySeller.actor }), kind, flags };
  const followUps: FollowUps = {
    audit: [{ subject: row.id, event: 'case opened', details }],
    jobs: [
      ...(isSilent || overLimit ? [] : [acknowledgement(row)]),
      ...(bySeller ? [] : [alertOf(row, flags)]),
    ],
  };
  // All cases of the order: a withdrawal changes the deadline of a refund request.
  if (match) await recomputeCasesOf(context, transaction, match.order, payment, followUps);
  else await recomputeUnmatched(context, transaction, row, followUps);
  await saveFollowUps(transaction, context.clock, followUps);
  return row.number;
}

/** A withdrawal is acknowledged anyway: the law requires it. */
const isBot = ({ kind, row }: Request) => kind === 'refund' && row.suspicion !== null;

async function insertRequest(transaction: LockedTransaction, { kind, row }: Request) {
  if (kind === 'refund') await transaction.insertInto('refund_requests').values(row).execute();
  else await transaction.insertInto('withdrawals').values(row).execute();
}

/** What a request says about the buyer and the order. */
function statementOf({ kind, row }: Request): Evidence & { name: string; wantsRefund: boolean } {
  const { email } = row;
  if (kind === 'withdrawal') {
    return { email, name: row.name, reference: row.order_reference, last4: '', wantsRefund: true };
  }
  const { txn, last4, resolution } = readRefund(JSON.parse(row.answers));
  return { email, name: '', reference: txn, last4, wantsRefund: resolution === MONEY_BACK };
}

/** The acknowledgement already says this, so the buyer gets no second email about the state. */
function firstState(kind: CaseKind, flags: readonly CaseFlag[]): CaseState {
  if (flags.includes('already-refunded')) return 'already-refunded';
  return kind === 'refund' && flags.includes('open-dispute') ? 'dispute-blocked' : 'received';
}

/** Anything unusual about a case and its order, whether matched by us or by the seller. */
export async function flagsOfOrder(
  context: CaseContext,
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
    ['open-dispute', disputeOf(payment.disputes) === 'open'],
    ['already-refunded', order.state === 'refunded' || order.state === 'dispute-lost'],
    ['nothing-paid', order.amount_cents === 0],
    ['refund-accepted', others.some(isAccepted)],
    ['second-request', others.some((other) => !isClosed(other.state) && !isAccepted(other))],
  ]);
}

const flagsThatApply = (flags: readonly [CaseFlag, boolean][]): CaseFlag[] =>
  flags.filter(([, applies]) => applies).map(([flag]) => flag);

/**
 * Sent once for each recipient. A refund request from a suspected bot gets no email: it would reach a
 * person who never wrote to us. Nor does what another site sent, because any page can make its visitors
 * send it. A withdrawal is otherwise always acknowledged, because the law requires it.
 */
export function acknowledgement(
  { id, kind }: Pick<CaseRow, 'id' | 'kind'>,
  recipient: 'case' | 'order' = 'case',
  again = '',
): Job {
  const email = receivedOf(kind);
  return { kind: email, dedupeKey: `${email}:${id}${again}`, caseId: id, recipient };
}

const receivedOf = (kind: CaseKind) =>
  kind === 'refund' ? 'refund-request-received' : 'withdrawal-received';

/** What another site sent causes no email by itself: it waits for the next digest. */
export function alertOf(row: CaseRow, flags: readonly CaseFlag[]): Job {
  const lines = [
    `Case ${caseReference(row.kind, row.number)}, from ${row.email}`,
    ...flags.map((flag) => FLAG_WORDS[flag]),
  ];
  const onlyInDigest = flags.includes('cross-site');
  const [what, key] = [receivedOf(row.kind), row.id] as const;
  return sellerAlert({ what, key, lines, onlyInDigest, caseId: row.id });
}
