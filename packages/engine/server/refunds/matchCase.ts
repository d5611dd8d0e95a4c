import { type CaseFlag, declineGroundsOf } from '../../rules/case.ts';
import { acknowledgmentEmail } from '../cases/acknowledgment.ts';
import { flagsOfOrder } from '../cases/openCase.ts';
import { declineGroundsFor, readFlags, referenceOf } from '../cases/relatedCases.ts';
import { UserError } from '../core/userError.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { Job } from '../jobs/queue.ts';
import { requireOrder } from '../orders/orderSearch.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { type CaseActor, transitionCase } from './transitionCase.ts';

/** Flags about the form itself, whatever the order. */
const FLAGS_OF_FORM: readonly CaseFlag[] = [
  'suspected-bot',
  'other-resolution',
  'cross-site',
  'address-undone',
];

/** The seller says which order a case is about, when it was not found or is the wrong one. */
export const matchCase = (context: CaseActor, number: number, orderNumber: number) =>
  transitionCase(context, number, 'match', async (transaction, row) => {
    const order = await requireOrder(transaction, orderNumber);
    const flags = await flagsWith(context, transaction, row, order);
    checkRightIsKept(row, order, flags);
    const set = { order_id: order.id, name: row.name || order.name, flags: JSON.stringify(flags) };
    const jobs = row.kind === 'withdrawal' ? acknowledgmentsOfMatch(row, order) : [];
    return { set, details: { order: orderNumber }, jobs };
  });

/** A withdrawal in time must not become one that can be declined by being moved to another order. */
function checkRightIsKept(row: CaseRow, order: OrderRow, flags: readonly CaseFlag[]): void {
  if (row.kind === 'refund' || row.order_id === null) return;
  const [before, after] = [declineGroundsFor(row), declineGroundsOf({ matched: true, flags })];
  if (before.length > 0 || after.length === 0) return;
  throw new UserError(
    `${referenceOf(row)} came in time for the order it is about. Matched to order ${order.number}, it could be declined (${after.join(', ')}), so it stays with its order.`,
  );
}

/** The flags of a case that is about this order. */
export async function flagsWith(
  context: CaseActor,
  transaction: LockedTransaction,
  row: CaseRow,
  order: OrderRow,
): Promise<CaseFlag[]> {
  const payment = await readPayment(transaction, order.payment_id);
  return [
    ...readFlags(row).filter((flag) => FLAGS_OF_FORM.includes(flag)),
    ...(await flagsOfOrder(context, transaction, order, payment, row)),
    ...(order.email === row.email ? [] : (['different-email'] as const)),
  ];
}

/**
 * A stranger's withdrawal was acknowledged without its content, which follows once the seller knows
 * the order. The order's address is notified when a withdrawal came from another one.
 */
function acknowledgmentsOfMatch(row: CaseRow, order: OrderRow): Job[] {
  const again = `:${order.id}`;
  return [
    ...(row.order_id === null ? [acknowledgmentEmail(row, { full: true, again })] : []),
    ...(order.email && order.email !== row.email
      ? [acknowledgmentEmail(row, { full: true, recipient: 'order', again: `${again}:order` })]
      : []),
  ];
}
