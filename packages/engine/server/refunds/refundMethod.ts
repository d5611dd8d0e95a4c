import { failedOf, pendingOf } from '../../rules/cardRefunds.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow, RefundMethod } from '../db/schema.ts';
import { enqueueAll } from '../jobs/queue.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { ProcessContext } from '../orders/context.ts';
import { askedCardRefund, dismissCardRefunds } from '../payments/cardRefunds.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { stepEmails } from './caseNotices.ts';
import { bindingWithdrawal, referenceOf } from './cases.ts';
import { type CaseActor, orderOf, transitionCase } from './transitionCase.ts';

/** How money goes back, and whether the buyer agreed to another method than they paid by. */
export type ChosenMethod = { method: RefundMethod; agreed: boolean };

const SAME_MEANS =
  'Your policy is to refund the card or account the buyer paid with. A bank transfer needs the buyer’s agreement. If you have it, add --agreed.';

const BY_LAW =
  'By law, a withdrawal is refunded to the buyer’s original payment method. Another method needs the buyer’s express agreement. If you have it, add --agreed.';

export async function checkRefundMethod(
  transaction: LockedTransaction,
  row: CaseRow,
  order: OrderRow,
  { method, agreed }: ChosenMethod,
): Promise<void> {
  if (method === 'bank' && !agreed) {
    if (row.kind === 'withdrawal') throw new UserError(BY_LAW);
    await checkNotWithdrawn(transaction, row);
    if (await canRefundCard(transaction, order)) throw new UserError(SAME_MEANS);
  }
  if (method === 'card' && !order.payment_id) {
    throw new UserError(`Order ${order.number} wasn’t paid by card. Refund it by bank transfer.`);
  }
}

/** Then the money is owed by law, whichever case it is paid under. */
export async function checkNotWithdrawn(
  transaction: LockedTransaction,
  row: CaseRow,
): Promise<void> {
  const binding = await bindingWithdrawal(transaction, row);
  if (!binding) return;
  throw new UserError(`The buyer has withdrawn from this order (${binding}). ${BY_LAW}`);
}

/** Not possible when nothing was paid by card, or when the card rejected a refund. */
async function canRefundCard(transaction: LockedTransaction, order: OrderRow): Promise<boolean> {
  if (!order.payment_id) return false;
  return failedOf((await readPayment(transaction, order.payment_id)).refunds).length === 0;
}

/** For the audit log, as proof of the buyer's agreement where the law requires it. */
export const methodDetails = ({ method, agreed }: ChosenMethod) => ({
  refundMethod: method,
  ...(agreed && { agreed }),
});

/** A bank debit takes days and may fail: what has not arrived cannot be returned. */
export function checkPaid({ number, paid_at }: Pick<OrderRow, 'number' | 'paid_at'>): void {
  if (paid_at === null) {
    throw new UserError(`Order ${number} hasn’t been paid, so there’s nothing to refund.`);
  }
}

/** While the provider makes a refund, the same money must not be paid or decided about again. */
export async function checkNoCardRefund(
  transaction: LockedTransaction,
  order: OrderRow,
): Promise<void> {
  if (await askedCardRefund(transaction, order.id)) {
    throw new UserError('A card refund is in progress. Try again in a minute.');
  }
  const { refunds } = await readPayment(transaction, order.payment_id);
  if (pendingOf(refunds) > 0) {
    throw new UserError(
      'A card refund is pending in Stripe. The case is marked as paid when it completes. To use another method, cancel that refund in Stripe first.',
    );
  }
}

/** The card may be closed, or the bank account unknown: the refund method can still change. */
export const changeRefundMethod = (context: CaseActor, number: number, chosen: ChosenMethod) =>
  transitionCase(context, number, 'change-method', async (transaction, row) => {
    const { method } = chosen;
    if (row.refund_method === method) {
      throw new UserError(`The refund method is already ${method}.`);
    }
    const order = await orderOf(transaction, row);
    await checkRefundMethod(transaction, row, order, chosen);
    await checkNoCardRefund(transaction, order);
    await dismissCardRefunds(transaction, row.id);
    const method_changes = row.method_changes + 1;
    const emails = stepEmails(row, {
      step: 'refund-method-changed',
      nth: method_changes,
      orderEmail: order.email || null,
    });
    await enqueueAll(transaction, context.clock, emails);
    return { set: { refund_method: method, method_changes }, details: methodDetails(chosen) };
  });

/**
 * Saves the account that a buyer named for a transfer. The seller is notified without its number, which
 * does not belong in an email.
 */
export async function saveAccount(
  { store, clock }: ProcessContext,
  row: CaseRow,
  { holder, iban }: { holder: string; iban: string },
): Promise<void> {
  const lines = [`Case ${referenceOf(row)}`];
  // Locked: the case may be paid or closed at this moment, and then needs no account any more.
  await lockedTransaction(store, async (transaction) => {
    const saved = await transaction
      .updateTable('cases')
      .set({ iban, account_holder: holder })
      .where('id', '=', row.id)
      .where('state', '=', 'accepted')
      .where('refund_method', '=', 'bank')
      .where('iban', 'is', null)
      .executeTakeFirst();
    if (saved.numUpdatedRows === 0n) return;
    await record(transaction, clock, row.id, 'bank details added by the buyer', {});
    const alert = { what: 'bank-details-added', key: row.id, lines, caseId: row.id } as const;
    await alertSeller(transaction, clock, alert);
  });
}
