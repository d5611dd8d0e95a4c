import { z } from 'zod';
import { sentenceOf } from '../../content/history.ts';
import { ORDER_STATES } from '../../rules/order.ts';
import { emailSchema } from '../../rules/purchase.ts';
import { ADDRESS_PROOFS } from '../../rules/sellerReasons.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { MAX_NUMBER, type Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { documentsOf } from '../documents/issueDocuments.ts';
import {
  ADDRESS_CHANGES,
  correctAddressFor,
  correctedAddressOf,
  formerAddressOf,
  replaceLink,
  restoreAddress,
} from '../orders/changeAccess.ts';
import type { CommandContext } from '../orders/context.ts';
import { deliveriesOf } from '../orders/deliveries.ts';
import { libraryUrl } from '../orders/orderLinks.ts';
import { listOrders, ORDER_SORTS } from '../orders/orderSearch.ts';
import { readBilling } from '../orders/orderTax.ts';
import { recomputeOrder } from '../orders/recomputeOrder.ts';
import { moneyBack } from '../payments/moneyBack.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { CURSOR, command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';
import { emailsAbout } from './emailCommands.ts';
import {
  caseSummary,
  disputeSummary,
  documentSummary,
  type HistoryLine,
  historyOf,
  orderSummary,
} from './summaries.ts';

export const orderNumber = typedNumber(z.int().min(1).max(MAX_NUMBER)).describe('The order number');
const oneOrder = { positional: ['number'], input: z.object({ number: orderNumber }) };

export const orders = command({
  summary: 'List orders',
  positional: ['search'],
  input: z.object({
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Start of a name, email address, order number or payment ID'),
    state: z.enum(ORDER_STATES).optional().describe('Only orders with this status'),
    sort: z.enum(ORDER_SORTS).default('newest').describe('Sort order'),
    ...pageFields,
  }),
  async run({ store }, { after, rows: size = PAGE_SIZE, ...filter }) {
    const [amount, number] = readCursor(after, z.tuple([CURSOR.number, CURSOR.number])) ?? [];
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
  summary: 'Deliver an order that is on hold',
  async run(context, { number }) {
    const { store, clock, actor } = context;
    await lockedTransaction(store, async (transaction) => {
      const held = await requireOrder(transaction, number);
      const { id, hold_reason, email } = held;
      if (hold_reason === null) throw new UserError(`Order ${number} isn’t on hold.`);
      if (email === '') throw new UserError(`Order ${number} has no email address to deliver to.`);
      await record(transaction, clock, id, 'released', { actor, was: hold_reason });
      await recomputeOrder(context, transaction, held, { set: { hold_reason: null } });
    });
    context.wake();
    return orderDetails(context, number);
  },
});

export const orderDismissDuplicate = command({
  ...oneOrder,
  summary: 'Mark a possible double payment as intended',
  async run(context, { number }) {
    const { store, clock, actor } = context;
    await lockedTransaction(store, async (transaction) => {
      const { id, duplicate_of_number, duplicate_dismissed_at } = await requireOrder(
        transaction,
        number,
      );
      if (duplicate_of_number === null)
        throw new UserError(`Order ${number} isn’t marked as a possible double payment.`);
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
  summary: 'Replace an order’s library link and email the new one to the buyer',
  run: (context, { number }) => changeAccess(context, number, replaceLink),
});

export const orderUndoCorrection = command({
  ...oneOrder,
  summary: 'Undo the buyer’s correction of an order’s email address',
  run: (context, { number }) => changeAccess(context, number, restoreAddress),
});

export const orderCorrectEmail = command({
  summary: 'Correct an order’s email address and send the order there with a new library link',
  positional: ['number', 'email'],
  input: z.object({
    number: orderNumber,
    email: z.string().max(320).describe('The right email address'),
    proof: z
      .enum(ADDRESS_PROOFS)
      .describe('How you know it’s the buyer’s; recorded, because the address opens the library'),
  }),
  async run(context, { number, email: typed, proof }) {
    const read = emailSchema.safeParse({ email: typed });
    if (!read.success) throw new UserError(`${typed} isn’t a valid email address.`);
    const email = read.data.email.toLowerCase();
    return changeAccess(context, number, (_context, transaction, row) =>
      correctAddressFor(context, transaction, row, { email, proof }),
    );
  },
});

async function changeAccess(context: CommandContext, number: number, change: typeof replaceLink) {
  await lockedTransaction(context.store, async (transaction) => {
    const { duplicate_of_number, last4, card_country, ...order } = await requireOrder(
      transaction,
      number,
    );
    await change(context, transaction, order);
  });
  context.wake();
  return orderDetails(context, number);
}

export async function requireOrder(store: Store, number: number) {
  const row = await store
    .selectFrom('orders')
    .leftJoin('orders as original', 'original.id', 'orders.duplicate_of')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select(['original.number as duplicate_of_number', 'payments.last4', 'payments.card_country'])
    .where('orders.number', '=', number)
    .executeTakeFirst();
  if (!row) throw new UserError(`Order ${number} not found.`);
  return row;
}

export type OrderDetails = Awaited<ReturnType<typeof orderDetails>>;

export async function orderDetails(context: CommandContext, number: number) {
  const { store, secrets, publicUrl, payments, env } = context;
  const row = await requireOrder(store, number);
  const disputes = await store
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', row.payment_id ?? '')
    // Engines differ in where they sort a dispute whose opening was not reported.
    .orderBy('opened_at', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute();
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
    code: row.code,
    taxCents: row.tax_cents,
    documentHold: row.document_hold,
    business: readBilling(row.billing) ?? null,
    vatCheck: row.vat_check,
    cardCountry: row.card_country,
    documents: (await documentsOf(store, row.id)).map(documentSummary),
    dispute: moneyBack(row, await readPayment(store, row.payment_id)).dispute,
    disputes: disputes.map((dispute) => disputeSummary(dispute, row, payments)),
    /** Whether the shop can save a draft of the evidence at Stripe. */
    mayDraft: env.stripeSecretKey !== undefined && payments.provider === 'stripe',
    deliveries: await deliveriesOf(store, row.id),
    textVersions: JSON.parse(row.text_versions) as Record<string, string>,
    attribution: JSON.parse(row.attribution) as Record<string, string>,
    libraryUrl: libraryUrl(publicUrl, secrets, row),
    cases: cases.map((found) => caseSummary({ ...found, order_number: row.number })),
    mails: await emailsAbout(context, { order: number }),
    /** Before the correction of the address; null when there is none that can be undone. */
    formerEmail: (await correctedAddressOf(store, row)) ?? null,
    history: await historyWithAddresses(store, row),
  };
}

/** The audit log stores no address that may be a stranger's; an email to it may still be stored. */
async function historyWithAddresses(
  store: Store,
  { id, email, number, currency }: Pick<OrderRow, 'id' | 'email' | 'number' | 'currency'>,
): Promise<HistoryLine[]> {
  const of = { about: `order ${number}`, currency };
  const lines = await historyOf(store, id, of);
  const last = lines.findLast(({ event }) => ADDRESS_CHANGES.includes(event));
  const from = last && (await formerAddressOf(store, id));
  if (!from) return lines;
  const details = { ...last?.details, from, to: email };
  return lines.map((line) =>
    line === last ? { ...line, details, sentence: sentenceOf(line.event, details, of) } : line,
  );
}
