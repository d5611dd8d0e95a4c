import { z } from 'zod';
import { disputeOf } from '../../rules/order.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';
import { ADDRESS_CORRECTED, formerAddressOf } from '../orders/correctAddress.ts';
import { libraryUrl } from '../orders/libraryKey.ts';
import { recomputeOrder } from '../orders/recomputeOrder.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { command } from './command.ts';
import { mailsAbout } from './listMails.ts';
import { caseSummaryOf, historyOf, orderSummaryOf } from './summaries.ts';
import type { AuditLine, OrderDetails } from './views.ts';

const numberField = z.coerce.number().int().min(1).describe('The order’s number');

export const order = command({
  summary: 'Show one order with its history',
  positional: ['number'],
  changes: false,
  input: z.object({ number: numberField }),
  run: (seller, { number }) => orderDetails(seller, number),
});

export const orderRelease = command({
  summary: 'Deliver an order that was held for a look',
  positional: ['number'],
  changes: true,
  input: z.object({ number: numberField }),
  async run(seller, { number }) {
    const { store, clock, actor } = seller;
    await lockedTransaction(store, async (transaction) => {
      const held = await transaction
        .selectFrom('orders')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst();
      if (!held) throw new UserError(`There is no order ${number}.`);
      const { id, hold_reason: was, email } = held;
      if (was === null) throw new UserError(`Order ${number} is not held.`);
      if (email === '') throw new UserError(`Order ${number} has no address to deliver to.`);
      await record(transaction, clock, id, 'released', { actor, was });
      await recomputeOrder(seller, transaction, held, { set: { hold_reason: null } });
    });
    seller.wake();
    return orderDetails(seller, number);
  },
});

export async function orderDetails(seller: Seller, number: number): Promise<OrderDetails> {
  const { store, secrets, publicUrl } = seller;
  const row = await store
    .selectFrom('orders')
    .leftJoin('orders as twin', 'twin.id', 'orders.duplicate_of')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select(['twin.number as twin_number', 'payments.last4'])
    .where('orders.number', '=', number)
    .executeTakeFirst();
  if (!row) throw new UserError(`There is no order ${number}.`);
  const cases = await store
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('number')
    .execute();
  return {
    ...orderSummaryOf(row),
    id: row.id,
    sessionId: row.session_id,
    paymentId: row.payment_id,
    last4: row.last4,
    language: row.language,
    discountCents: row.discount_cents,
    taxCents: row.tax_cents,
    dispute: disputeOf((await readPayment(store, row.payment_id)).disputes),
    texts: JSON.parse(row.texts),
    attribution: JSON.parse(row.attribution),
    libraryUrl: libraryUrl(publicUrl, secrets, row),
    cases: cases.map((found) => caseSummaryOf({ ...found, order_number: row.number })),
    mails: await mailsAbout(seller, { order: number }),
    history: await historyWithAddresses(store, row),
  };
}

/** The log itself has no address that may be a stranger’s: it is told while a mail still knows it. */
async function historyWithAddresses(
  store: Store,
  { id, email }: Pick<OrderRow, 'id' | 'email'>,
): Promise<AuditLine[]> {
  const lines = await historyOf(store, id);
  if (!lines.some(({ event }) => event === ADDRESS_CORRECTED)) return lines;
  const from = await formerAddressOf(store, id);
  if (from === undefined) return lines;
  return lines.map((line) =>
    line.event === ADDRESS_CORRECTED ? { ...line, details: { from, to: email } } : line,
  );
}
