import { randomUUID } from 'node:crypto';
import { type CaseKind, caseReference, isClosed } from '../../rules/case.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { type Candidate, orderByNumber } from '../cases/matchOrder.ts';
import { openCase, type Submission } from '../cases/openCase.ts';
import { Refusal } from '../core/userError.ts';
import type { StoreTransaction } from '../db/database.ts';
import { waitForTurn } from '../db/numbers.ts';
import type { Acting } from './act.ts';
import { refundSubmission, withdrawalSubmission } from './submissions.ts';

type Asked = { order: number; kind: CaseKind; at: number };

/**
 * A buyer asked by mail, or paid twice: the seller writes the request down. It is stored like one
 * that came by the form, so that it is acknowledged, exported, erased and forgotten like those.
 * Returns the number of its case.
 */
export function keepForBuyer(context: Acting, { order: number, kind, at }: Asked): Promise<number> {
  const { store, clock, actor } = context;
  return store.transaction().execute(async (transaction) => {
    await waitForTurn(transaction, 'order');
    const order = await orderByNumber(transaction, number);
    if (!order) throw new Refusal(`There is no order ${number}.`);
    checkOrder(order);
    await checkNoneOpen(transaction, order, kind);
    if (at > clock().getTime()) throw new Refusal('That time is still to come.');
    const dayOf = (time: number) => calendarDay(time, context.shop.company.timeZone);
    if (dayOf(at) < dayOf(order.created_at)) {
      throw new Refusal(`Order ${number} did not exist at that time.`);
    }
    const submission = await writeDown(transaction, order, kind, at);
    return openCase(context, transaction, submission, { actor, order });
  });
}

function checkOrder({ number, email, paid_at, amount_cents, refunded_cents }: Candidate): void {
  if (paid_at === null)
    throw new Refusal(`Order ${number} is not paid: there is nothing to return.`);
  if (refunded_cents >= amount_cents) {
    throw new Refusal(`Order ${number} has been paid back in full.`);
  }
  if (email === '') {
    throw new Refusal(
      `Order ${number} has no address any more that could be written to. Pay it back in Stripe.`,
    );
  }
}

/** A second click must not be a second case. */
async function checkNoneOpen(
  transaction: StoreTransaction,
  order: Candidate,
  kind: CaseKind,
): Promise<void> {
  const cases = await transaction
    .selectFrom('cases')
    .select(['number', 'state'])
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .execute();
  const open = cases.find(({ state }) => !isClosed(state));
  if (!open) return;
  const reference = caseReference(kind, open.number);
  throw new Refusal(`Case ${reference} about order ${order.number} is open already.`);
}

/** What the buyer said is known to the seller alone; what the shop knows stands in the order. */
async function writeDown(
  transaction: StoreTransaction,
  order: Candidate,
  kind: CaseKind,
  at: number,
): Promise<Submission> {
  const { email, language } = order;
  const id = randomUUID();
  const common = { id, dedupe_key: id, received_at: at, language, suspicion: null, email };
  if (kind === 'withdrawal') {
    const row = { ...common, name: order.name, order_reference: String(order.number) };
    await transaction.insertInto('withdrawals').values(row).execute();
    return withdrawalSubmission(row);
  }
  const sent = { submitted_at: new Date(at).toISOString(), user_agent: '', ip_address: '' };
  const row = { ...common, ...sent, answers: '{}' };
  await transaction.insertInto('refund_requests').values(row).execute();
  return refundSubmission(row);
}
