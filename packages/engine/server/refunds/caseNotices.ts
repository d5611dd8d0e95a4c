import type { Content } from '../../content/content.ts';
import { FLAG_WORDS, NEXT_STEPS_IF } from '../../content/seller.ts';
import {
  type CaseFlag,
  type CaseKind,
  type CaseStep,
  caseReference,
  isClosed,
} from '../../rules/case.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow } from '../db/schema.ts';
import type { Job } from '../jobs/queue.ts';
import { CARD_TRIES, isWithin, type Limit, PROVEN, type Recipients } from '../mail/emailLimits.ts';
import { sellerAlert } from '../mail/sellerAlert.ts';
import { readFlags } from './cases.ts';
import { isBuyer, type Match } from './matchOrder.ts';
import { isBot, type Request, saysNothingNew, statementOf } from './requests.ts';

/** With what was sent, without it, or not at all. */
export type Acknowledged = 'in-full' | 'in-brief' | 'over-limit' | 'silent';

/**
 * What was sent is repeated only to a buyer who has proved to be its sender, or where it says nothing
 * new: anybody can type any address, and the shop must not deliver their words there. Such buyers have
 * a limit of their own, which strangers cannot use up; by the library's link there is none.
 */
export async function acknowledgmentOf(
  context: { clock: Clock; content: Content; secrets: Secrets },
  transaction: LockedTransaction,
  request: Request,
  match: Match,
  by: { crossSite: boolean; acknowledge: Recipients },
): Promise<Acknowledged> {
  if (match?.proof === 'link') return 'in-full';
  // It would reach a person who never wrote to us: any page can make its visitors send a form.
  if (by.crossSite || isBot(request)) return 'silent';
  const { email, last4 } = statementOf(request);
  const within = (limit: Limit) => isWithin(transaction, context, limit, email.toLowerCase());
  // Right and wrong digits are counted alike.
  const isFewTries = last4 !== '' && (await within(CARD_TRIES));
  const isProven = match?.proof === 'receipt' || (match?.proof === 'card' && isFewTries);
  if (match && (isProven || saysNothingNew(context.content, request, match.order))) {
    return (await within(PROVEN[request.kind])) ? 'in-full' : 'over-limit';
  }
  const isAllowed =
    by.acknowledge === 'anybody' ||
    (by.acknowledge === 'buyers' && (match !== undefined || (await isBuyer(transaction, email))));
  return isAllowed ? 'in-brief' : 'over-limit';
}

export const acknowledgmentJobs = (
  acknowledged: Acknowledged,
  row: CaseRow,
  repeat?: string,
): Job[] =>
  acknowledged === 'over-limit' || acknowledged === 'silent'
    ? []
    : [acknowledgmentEmail(row, { full: acknowledged === 'in-full', repeat })];

/** Sent once for each recipient. `repeat`: the request that was added to the case. */
export function acknowledgmentEmail(
  { id, kind }: Pick<CaseRow, 'id' | 'kind'>,
  options: {
    full: boolean;
    repeat?: string | undefined;
    byBuyer?: boolean;
    recipient?: 'case' | 'order';
    again?: string;
  },
): Job {
  const { recipient = 'case', again = '', ...payload } = options;
  const email = receivedOf(kind);
  const dedupeKey = `${email}:${options.repeat ?? id}${again}`;
  return { kind: email, dedupeKey, payload, caseId: id, recipient };
}

const receivedOf = (kind: CaseKind) =>
  kind === 'refund' ? 'refund-request-received' : 'withdrawal-received';

/** Alerts about cross-site posts go into the next digest: another site must not trigger emails. */
export function caseAlert(
  row: CaseRow,
  flags: readonly CaseFlag[],
  repeat?: { key: string; line: string },
): Job {
  const lines = [
    `Case ${caseReference(row.kind, row.number)}, from ${row.email}`,
    ...(repeat ? [repeat.line] : []),
    ...flags.map((flag) => FLAG_WORDS[flag]),
  ];
  const onlyInDigest = flags.includes('cross-site');
  const [what, key] = [receivedOf(row.kind), repeat?.key ?? row.id] as const;
  const [, next] =
    Object.entries(NEXT_STEPS_IF).find(([flag]) => flags.some((one) => one === flag)) ?? [];
  const request = repeat?.key;
  return sellerAlert({ what, key, lines, onlyInDigest, request, next, caseId: row.id });
}

/** How many disputes there were, how many refunds to the card failed, and the order's address. */
type Money = { disputes: number; failures: number; email: string | null };

/**
 * The buyer is notified of every step once, and once more when it happens again: another dispute
 * blocks the case, another refund fails, a failed refund is paid after all, or a decision is reopened.
 */
export function stepJobs(before: CaseRow, now: CaseRow, money: Money): Job[] {
  const step = stepOf(before, now, money);
  if (!step) return [];
  const { disputes, failures, email } = money;
  const times: Partial<Record<CaseStep, number>> = {
    'dispute-blocked': disputes,
    'dispute-closed': disputes,
    'refund-failed': failures,
    paid: failures + 1,
    'already-refunded': failures + 1,
    accepted: now.reopenings + 1,
    declined: now.reopenings + 1,
    resolved: now.reopenings + 1,
    canceled: now.reopenings + 1,
    reopened: now.reopenings,
  };
  return stepEmails(before, { step, nth: times[step] ?? 1, orderEmail: email });
}

function stepOf(before: CaseRow, now: CaseRow, money: Money): CaseStep | undefined {
  const { state } = now;
  const wasPaid = before.state === 'paid';
  const ended = before.state === 'dispute-blocked' || (wasPaid && before.paid_by === 'dispute');
  if (isReopened(before, now)) return 'reopened';
  if (state === 'dispute-blocked') return state;
  if (ended && !isClosed(state)) return 'dispute-closed';
  if (wasPaid) return 'refund-failed';
  // The money of its order is owed again; or it was matched to another order and needs no email.
  if (before.state === 'already-refunded' && readFlags(before).includes('already-refunded')) {
    return money.failures > 0 ? 'refund-failed' : 'dispute-closed';
  }
  if (state === 'received') return undefined;
  return state === 'paid' && now.paid_by === 'dispute' ? 'paid-by-dispute' : state;
}

/** An accepted case may also be paid or blocked; from the others nothing else leads on. */
const isReopened = (before: CaseRow, now: CaseRow) =>
  before.state === 'accepted'
    ? now.decision === null
    : ['declined', 'resolved', 'canceled'].includes(before.state);

/** One email to the sender of the request, and one to the order's address when it is another. */
export function stepEmails(
  row: Pick<CaseRow, 'id' | 'email'>,
  { step, nth, orderEmail }: { step: CaseStep; nth: number; orderEmail: string | null },
): Job[] {
  const both = orderEmail !== null && orderEmail !== row.email;
  return (both ? (['case', 'order'] as const) : (['case'] as const)).map((recipient) => ({
    kind: 'case-update',
    dedupeKey: `case-update:${row.id}:${step}:${nth}:${recipient}`,
    payload: { step },
    caseId: row.id,
    recipient,
  }));
}
