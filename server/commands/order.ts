import { z } from 'zod';
import { Refusal } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { waitForTurn } from '../db/numbers.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';
import { ADDRESS_CORRECTED, formerAddressOf } from '../orders/formerAddress.ts';
import { libraryUrl } from '../orders/libraryKey.ts';
import { settleOrder } from '../orders/settleOrder.ts';
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
    await store.transaction().execute(async (transaction) => {
      // In turn with payment events: a refund that is being learned of must not be overlooked.
      await waitForTurn(transaction, 'order');
      const { id, holdReason, email } = await heldOrder(transaction, number);
      if (holdReason === null) throw new Refusal(`Order ${number} is not held.`);
      if (email === '') throw new Refusal(`Order ${number} has no address to deliver to.`);
      await transaction
        .updateTable('orders')
        .set({ hold_reason: null })
        .where('id', '=', id)
        .execute();
      await record(transaction, clock, id, 'released', { actor, was: holdReason });
      await settleOrder(seller, transaction, id);
    });
    seller.wake();
    return orderDetails(seller, number);
  },
});

async function heldOrder(store: Store, number: number) {
  const row = await store
    .selectFrom('orders')
    .select(['id', 'hold_reason as holdReason', 'email'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new Refusal(`There is no order ${number}.`);
  return row;
}

export async function orderDetails(seller: Seller, number: number): Promise<OrderDetails> {
  const { store, secrets, publicUrl } = seller;
  const row = await store
    .selectFrom('orders')
    .leftJoin('orders as twin', 'twin.id', 'orders.duplicate_of')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select(['twin.number as twin_number', 'payments.last4', 'payments.dispute'])
    .where('orders.number', '=', number)
    .executeTakeFirst();
  if (!row) throw new Refusal(`There is no order ${number}.`);
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
    dispute: row.dispute ?? 'none',
    texts: JSON.parse(row.texts),
    attribution: JSON.parse(row.attribution),
    libraryUrl: libraryUrl(publicUrl, secrets, row),
    cases: cases.map((found) => caseSummaryOf({ ...found, order_number: row.number })),
    mails: await mailsAbout(seller, `order:${number}`),
    history: await historyWithAddresses(store, row),
  };
}

/** The log itself has no address that may be a stranger’s: it is told while a mail still knows it. */
async function historyWithAddresses(
  store: Store,
  { id, number, email }: Pick<OrderRow, 'id' | 'number' | 'email'>,
): Promise<AuditLine[]> {
  const lines = await historyOf(store, id);
  if (!lines.some(({ event }) => event === ADDRESS_CORRECTED)) return lines;
  const from = await formerAddressOf(store, number);
  if (from === undefined) return lines;
  return lines.map((line) =>
    line.event === ADDRESS_CORRECTED ? { ...line, details: { from, to: email } } : line,
  );
}
