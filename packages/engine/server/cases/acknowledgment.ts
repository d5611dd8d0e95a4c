import type { Content } from '../../content/content.ts';
import { FLAG_WORDS, NEXT_STEPS_IF } from '../../content/seller.ts';
import { type CaseFlag, type CaseKind, caseReference } from '../../rules/case.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow } from '../db/schema.ts';
import type { Job } from '../jobs/queue.ts';
import { CARD_TRIES, isWithin, type Limit, PROVEN, type Recipients } from '../mail/emailLimits.ts';
import { sellerAlert } from '../mail/sellerAlert.ts';
import { isBuyer, type Match } from './matchOrder.ts';
import { type NewRequest, type Request, saysNothingNew, statementOf } from './requests.ts';

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

/** A withdrawal is acknowledged anyway: the law requires it. */
export const isBot = ({ kind, suspicion }: NewRequest) => kind === 'refund' && suspicion !== null;

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
