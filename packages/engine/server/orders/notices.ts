import { type Alert, disputeReason, SELLER_LANGUAGE } from '../../content/seller.ts';
import { failedOf } from '../../rules/cardRefunds.ts';
import { type CaseState, isClosed } from '../../rules/case.ts';
import { formatMoney } from '../../rules/money.ts';
import type { DisputeUpdate } from '../../rules/order.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Job } from '../jobs/queue.ts';
import { sellerAlert } from '../mail/sellerAlert.ts';
import { isChangedByBank, type KnownOrder, refundedTooMuch } from '../payments/moneyBack.ts';
import type { ProcessContext } from './context.ts';

/** Once for each order and reason; what can happen again has a key of its own. */
export const orderAlert = (
  order: Pick<OrderRow, 'id' | 'number'>,
  { what, key = order.id, line }: { what: Alert; key?: string; line?: string },
): Job =>
  sellerAlert({
    what,
    key,
    lines: [`Order ${order.number}`, ...(line ? [line] : [])],
    orderId: order.id,
  });

/** With its time, because a dispute that was lost may be won on appeal, and then be lost again. */
export const outcomeKey = ({ id, at }: DisputeUpdate) => `${id}:${at}`;

const lostOf = (disputes: readonly DisputeUpdate[]) =>
  disputes.filter(({ status }) => status === 'lost');

/** The loss that left nothing of the payment. */
export function lostAlert(order: OrderRow, disputes: readonly DisputeUpdate[]): Job {
  const last = lostOf(disputes)
    .toSorted((a, b) => a.at - b.at)
    .at(-1);
  return orderAlert(order, { what: 'dispute-lost', ...(last && { key: outcomeKey(last) }) });
}

function disputeLine({ reason, amountCents, currency }: DisputeUpdate, order: OrderRow): string {
  const cents = amountCents ?? order.amount_cents;
  const amount = formatMoney(cents, currency ?? order.currency, SELLER_LANGUAGE);
  return `${reason ? `Reason: ${disputeReason(reason)}. ` : ''}Disputed amount: ${amount}.`;
}

/** Emails about disputes and refunds. They do not depend on the state, which may stay the same. */
export function notices(
  { payments }: ProcessContext,
  known: KnownOrder,
  now: KnownOrder,
  cases: readonly CaseState[],
): Job[] {
  const { order: before } = known;
  const { refunds, disputes } = now.payment;
  const failed = failedOf(refunds);
  const open = disputes.filter(({ status }) => status === 'open');
  const opened = open.flatMap((dispute): Job[] => {
    const { id } = dispute;
    const alert = { what: 'dispute-opened', key: id, line: disputeLine(dispute, before) } as const;
    const draft: Job = {
      kind: 'dispute-draft',
      dedupeKey: `dispute-draft:${id}`,
      orderId: before.id,
    };
    return [orderAlert(before, alert), ...(payments.provider === 'stripe' ? [draft] : [])];
  });
  const failures = failed.map(({ id, cents, reason }) => {
    const amount = formatMoney(cents, before.currency, SELLER_LANGUAGE);
    const why = reason ? ` (${reason.replaceAll('_', ' ')})` : '';
    const line = `The refund ${id} of ${amount} failed${why}.`;
    return orderAlert(before, { what: 'refund-failed', key: id, line });
  });
  const isNews = ({ id }: DisputeUpdate) =>
    before.state === 'dispute-lost' || !lostOf(known.payment.disputes).some((one) => one.id === id);
  const partlyLost = lostOf(disputes)
    .filter(isNews)
    .map((dispute) => {
      const alert = { what: 'dispute-partly-lost', key: outcomeKey(dispute) } as const;
      return orderAlert(before, { ...alert, line: disputeLine(dispute, before) });
    });
  // The bank itself notifies the buyer of a dispute's outcome.
  const byBank = isChangedByBank(known, now);
  return [
    ...opened,
    ...(byBank && now.order.state !== 'dispute-lost' ? partlyLost : []),
    ...failures,
    ...tooMuchAlert(known, now),
    ...(byBank ? [] : refundEmails(before, now.order.refunded_cents, cases, failed.length)),
  ];
}

/** The order only shows what was paid; what was refunded beyond that is for the seller to get back. */
function tooMuchAlert(known: KnownOrder, now: KnownOrder): Job[] {
  const cents = refundedTooMuch(now);
  if (cents <= refundedTooMuch(known)) return [];
  const { order } = now;
  const line = `Refunded beyond the payment: ${formatMoney(cents, order.currency, SELLER_LANGUAGE)}.`;
  return [orderAlert(order, { what: 'refunded-too-much', key: `${order.id}:${cents}`, line })];
}

/**
 * Notifies the buyer of a refund made in the provider's dashboard, once for each amount, and of one
 * that did not arrive. Where a case was paid or is open again, the case's own email reports it.
 */
function refundEmails(
  before: OrderRow,
  cents: number,
  cases: readonly CaseState[],
  failures: number,
): Job[] {
  if (cents === before.refunded_cents) return [];
  const more = cents > before.refunded_cents;
  const caseNotifies = more
    ? cases.includes('paid')
    : before.state === 'refunded' && cases.some((state) => !isClosed(state));
  if (caseNotifies) return [];
  const kind = more ? 'refund-issued' : 'refund-failed';
  // After a refund has failed, the same amount is reported again.
  const dedupeKey = `${kind}:${before.id}:${cents}:${failures}`;
  const payload = { cents, ...(more && { earlierCents: before.refunded_cents }) };
  return [{ kind, dedupeKey, payload, orderId: before.id, recipient: 'order' }];
}
