import { addDays } from '../../rules/calendar.ts';
import { type CaseFlag, type CaseState, isClosed } from '../../rules/case.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { CaseContext } from '../core/context.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { Candidate } from './matchOrder.ts';
import { workingDays } from './workingDays.ts';

/** What is odd about a case and its order, whoever has brought them together. */
export async function flagsOfOrder(
  context: CaseContext,
  transaction: StoreTransaction,
  order: Candidate,
  known: { receivedAt: number; caseId?: string },
): Promise<CaseFlag[]> {
  const { timeZone } = context.shop.company;
  const calendar = await workingDays(context);
  const delivered = calendarDay(order.paid_at ?? order.created_at, timeZone);
  // A period whose last day is no working day ends with the next one (Regulation 1182/71).
  const lastDay = calendar.orNext(addDays(delivered, context.shop.policies.guaranteeDays));
  const cases = await transaction
    .selectFrom('cases')
    .select(['id', 'state'])
    .where('order_id', '=', order.id)
    .execute();
  const others = cases.filter(({ id }) => id !== known.caseId);
  const flags: [CaseFlag, boolean][] = [
    ['outside-period', calendarDay(known.receivedAt, timeZone) > lastDay],
    ['open-dispute', order.dispute === 'open'],
    ['already-refunded', order.state === 'refunded' || order.state === 'dispute-lost'],
    ['refund-accepted', others.some(isAccepted)],
    ['second-request', others.some((other) => !isClosed(other.state) && !isAccepted(other))],
  ];
  return flags.filter(([, applies]) => applies).map(([flag]) => flag);
}

const isAccepted = ({ state }: { state: CaseState }) => state === 'accepted';
