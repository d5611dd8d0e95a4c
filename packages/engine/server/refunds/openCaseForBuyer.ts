import { randomUUID } from 'node:crypto';
import { type CaseKind, isClosed } from '../../rules/case.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { openCase } from '../cases/openCase.ts';
import { casesOf, referenceOf } from '../cases/relatedCases.ts';
import { type NewRequest, storeRequest } from '../cases/requests.ts';
import { UserError } from '../core/userError.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { requireOrder } from '../orders/orderSearch.ts';
import { checkPaid } from './refundMethod.ts';
import type { CaseActor } from './transitionCase.ts';

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
