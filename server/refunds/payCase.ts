import { pendingOf } from '../../rules/cardRefunds.ts';
import type { CaseAction } from '../../rules/case.ts';
import { tellCase } from '../cases/tellStep.ts';
import { Refusal } from '../core/userError.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { type Acting, act, orderOf } from './act.ts';
import { checkWay, type Way, wayDetails } from './checkWay.ts';

type Transfer = { reference: string; agreed: boolean };

/**
 * The transfer was made; the bank's or the seller's own reference proves it. The buyer may have
 * withdrawn since it was decided to pay so; who named an account for it has agreed.
 */
export const recordTransfer = (context: Acting, number: number, { reference, agreed }: Transfer) =>
  act(context, number, 'pay', async (transaction, row) => {
    const order = await orderOf(transaction, row);
    if (row.kind === 'refund' && !row.iban) {
      await checkWay(transaction, row, order, { payBy: 'bank', agreed });
    }
    await checkCardIsQuiet(transaction, order);
    const cents = order.amount_cents - order.refunded_cents;
    await transaction
      .updateTable('orders')
      .set({ bank_refunded_cents: order.bank_refunded_cents + cents })
      .where('id', '=', order.id)
      .execute();
    const paid_at = context.clock().getTime();
    const set = { paid_at, paid_by: 'bank', paid_reference: reference } as const;
    return { set, details: { by: 'bank', reference, cents } };
  });

/** The provider is asked by the worker, so that a crash between asking and knowing is survived. */
export const startCardRefund = (context: Acting, number: number) =>
  act(context, number, 'pay', async (transaction, row) => {
    await checkCardIsQuiet(transaction, await orderOf(transaction, row));
    const tries = await timesOf(transaction, row, 'pay');
    await enqueue(transaction, context.clock, {
      kind: 'pay-refund',
      dedupeKey: `pay-refund:${row.id}:${tries}`,
      payload: { caseId: row.id },
      about: `case:${row.number}`,
    });
    return { set: {}, details: { by: 'card' } };
  });

/** A card may be closed, and a bank account unknown: what is owed can be paid another way. */
export const changeWay = (context: Acting, number: number, way: Way) =>
  act(context, number, 'pay-by', async (transaction, row) => {
    const { payBy } = way;
    if (row.pay_by === payBy) throw new Refusal(`It is to be paid by ${payBy} already.`);
    const order = await orderOf(transaction, row);
    await checkWay(transaction, row, order, way);
    await checkCardIsQuiet(transaction, order);
    // A try that Stripe refused waits for nobody any more.
    await transaction
      .updateTable('outbox')
      .set({ state: 'done', payload: '{}', error: null })
      .where('about', '=', `case:${row.number}`)
      .where('kind', '=', 'pay-refund')
      .where('state', '=', 'parked')
      .execute();
    const nth = (await timesOf(transaction, row, 'pay-by')) + 1;
    const told = { step: 'other-way', nth, orderEmail: order.email || null } as const;
    await tellCase(context, transaction, row, told);
    return { set: { pay_by: payBy }, details: wayDetails(way) };
  });

/** How often a step was taken before. */
async function timesOf(transaction: StoreTransaction, row: CaseRow, step: CaseAction) {
  const steps = transaction.selectFrom('audit_log').select('id').where('subject', '=', row.id);
  return (await steps.where('event', '=', step).execute()).length;
}

/** While the provider pays, nothing else may: the same money would be paid twice. */
async function checkCardIsQuiet(transaction: StoreTransaction, order: OrderRow): Promise<void> {
  const cases = await transaction
    .selectFrom('cases')
    .select('number')
    .where('order_id', '=', order.id)
    .execute();
  const payment = await transaction
    .selectFrom('payments')
    .select('refunds')
    .where('id', '=', order.payment_id)
    .executeTakeFirst();
  const waiting = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'pay-refund')
    .where('state', '=', 'waiting')
    .where(
      'about',
      'in',
      cases.map(({ number }) => `case:${number}`),
    )
    .executeTakeFirst();
  if (waiting) {
    throw new Refusal('A payment to the card is under way. Look again in a minute.');
  }
  if (pendingOf(readRefunds(payment?.refunds)) > 0) {
    throw new Refusal(
      'A refund to the card is pending at Stripe. The case is paid when it has arrived; to pay another way, cancel it there first.',
    );
  }
}
