import { z } from 'zod';
import { disputeOf, ORDER_STATES } from '../../rules/order.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { MAX_NUMBER, type Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import {
  ADDRESS_CHANGES,
  formerAddressOf,
  replaceLink,
  restoreAddress,
} from '../orders/changeAccess.ts';
import type { CommandContext } from '../orders/context.ts';
import { libraryUrl } from '../orders/orderLinks.ts';
import { listOrders, ORDER_SORTS } from '../orders/orderSearch.ts';
import { recomputeOrder } from '../orders/recomputeOrder.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';
import { emailsAbout } from './emailCommands.ts';
import { type AuditLine, caseSummary, historyOf, orderSummary } from './summaries.ts';

export const orderNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_NUMBER)
  .describe('The order number');
const oneOrder = { positional: ['number'], input: z.object({ number: orderNumber }) };

export const orders = command({
  summary: 'List orders',
  positional: ['search'],
  input: z.object({
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Beginning of a name, an email address, an order number or an id'),
    state: z.enum(ORDER_STATES).optional().describe('Only orders in this state'),
    sort: z.enum(ORDER_SORTS).default('newest').describe('Sort order'),
    ...pageFields,
  }),
  async run({ store }, { after, rows: size = PAGE_SIZE, ...filter }) {
    const [amount, number] = readCursor(after, z.tuple([z.number(), z.number()])) ?? [];
    const found = await listOrders(store, {
      ...filter,
      after: number === undefined || amount === undefined ? undefined : { number, amount },
      limit: size + 1,
    }).execute();
    return toPage(found, size, orderSummary, (row) => [row.amount_cents, row.number]);
  },
});

export const order = command({
  ...oneOrder,
  summary: 'Show one order with its history',
  run: (context, { number }) => orderDetails(context, number),
});

export const orderRelease = command({
  ...oneOrder,
  summary: 'Deliver an order that was held for review',
  async run(context, { number }) {
    const { store, clock, actor } = context;
    await lockedTransaction(store, async (transaction) => {
      const held = await findOrder(transaction, number);
      const { id, hold_reason, email } = held;
      if (hold_reason === null) throw new UserError(`Order ${number} is not held.`);
      if (email === '') throw new UserError(`Order ${number} has no address to deliver to.`);
      await record(transaction, clock, id, 'released', { actor, was: hold_reason });
      await recomputeOrder(context, transaction, held, { set: { hold_reason: null } });
    });
    context.wake();
    return orderDetails(context, number);
  },
});

export const orderDismissDuplicate = command({
  ...oneOrder,
  summary: 'Confirm that an order paid minutes after another one was intended',
  async run(context, { number }) {
    const { store, clock, actor } = context;
    await lockedTransaction(store, async (transaction) => {
      const { id, duplicate_of_number, duplicate_dismissed_at } = await findOrder(
        transaction,
        number,
      );
      if (duplicate_of_number === null)
        throw new UserError(`Order ${number} is not a possible duplicate.`);
      if (duplicate_dismissed_at !== null) return;
      const change = { duplicate_dismissed_at: clock().getTime() };
      await transaction.updateTable('orders').set(change).where('id', '=', id).execute();
      await record(transaction, clock, id, 'duplicate dismissed', {
        actor,
        other: duplicate_of_number,
      });
    });
    return orderDetails(context, number);
  },
});

export const orderNewLink = command({
  ...oneOrder,
  summary: 'Replace the library link of an order and email the new one to the buyer',
  run: (context, { number }) => changeAccess(context, number, replaceLink),
});

export const orderUndoCorrection = command({
  ...oneOrder,
  summary: 'Undo the last change of an order’s email address',
  run: (context, { number }) => changeAccess(context, number, restoreAddress),
});

async function changeAccess(
  context: CommandContext,
  number: number,
  change: typeof replaceLink | typeof restoreAddress,
) {
  await lockedTransaction(context.store, async (transaction) => {
    const { duplicate_of_number, last4, ...order } = await findOrder(transaction, number);
    await change(context, transaction, order);
  });
  context.wake();
  return orderDetails(context, number);
}

async function findOrder(store: Store, number: number) {
  const row = await store
    .selectFrom('orders')
    .leftJoin('orders as original', 'original.id', 'orders.duplicate_of')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select(['original.number as duplicate_of_number', 'payments.last4'])
    .where('orders.number', '=', number)
    .executeTakeFirst();
  if (!row) throw new UserError(`There is no order ${number}.`);
  return row;
}

export type OrderDetails = Awaited<ReturnType<typeof orderDetails>>;

export async function orderDetails(context: CommandContext, number: number) {
  const { store, secrets, publicUrl } = context;
  const row = await findOrder(store, number);
  const cases = await store
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('number')
    .execute();
  return {
    ...orderSummary(row),
    id: row.id,
    sessionId: row.session_id,
    paymentId: row.payment_id,
    last4: row.last4,
    language: row.language,
    discountCents: row.discount_cents,
    taxCents: row.tax_cents,
    dispute: disputeOf((await readPayment(store, row.payment_id)).disputes),
    textVersions: JSON.parse(row.text_versions) as Record<string, string>,
    attribution: JSON.parse(row.attribution) as Record<string, string>,
    libraryUrl: libraryUrl(publicUrl, secrets, row),
    cases: cases.map((found) => caseSummary({ ...found, order_number: row.number })),
    mails: await emailsAbout(context, { order: number }),
    /** Before the last change of the address; null when there was none or it is not known any more. */
    formerEmail: (await formerAddressOf(store, row.id)) ?? null,
    history: await historyWithAddresses(store, row),
  };
}

/** The audit log stores no address that may be a stranger's; an email to it may still be stored. */
async function historyWithAddresses(
  store: Store,
  { id, email }: Pick<OrderRow, 'id' | 'email'>,
): Promise<AuditLine[]> {
  const lines = await historyOf(store, id);
  const last = lines.findLast(({ event }) => ADDRESS_CHANGES.includes(event));
  const from = last && (await formerAddressOf(store, id));
  if (!from) return lines;
  return lines.map((line) =>
    line === last ? { ...line, details: { ...line.details, from, to: email } } : line,
  );
}
