import { z } from 'zod';
import { sentenceOf } from '../../content/history.ts';
import { addDays, isCalendarDay } from '../../rules/calendar.ts';
import { hasLibrary, ORDER_STATES } from '../../rules/order.ts';
import { emailSchema } from '../../rules/purchase.ts';
import { ADDRESS_PROOFS } from '../../rules/sellerReasons.ts';
import { endOfDay } from '../../rules/shopTime.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { MAX_NUMBER, type Store } from '../db/database.ts';
import { type LockedTransaction, lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { documentsOf } from '../documents/issueDocuments.ts';
import { deliveriesOf } from '../library/deliveries.ts';
import {
  ADDRESS_CHANGES,
  correctAddressFor,
  correctedAddressOf,
  formerAddressOf,
  replaceLink,
  restoreAddress,
} from '../orders/changeAccess.ts';
import type { CommandContext } from '../orders/context.ts';
import { textVersionsOf } from '../orders/legalTexts.ts';
import { libraryUrl } from '../orders/orderLinks.ts';
import { findOrder, listOrders, ORDER_SORTS, requireOrder } from '../orders/orderSearch.ts';
import { readBilling } from '../orders/orderTax.ts';
import { dismissDuplicate } from '../orders/purchases.ts';
import { recomputeOrder } from '../orders/recomputeOrder.ts';
import { moneyBack } from '../payments/moneyBack.ts';
import { cardOf, presentedIn, readPayment } from '../payments/paymentFacts.ts';
import { casesOf } from '../refunds/cases.ts';
import { CURSOR, command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';
import { emailsAbout } from './emailCommands.ts';
import { disputesOf } from './findDisputes.ts';
import {
  caseSummary,
  disputeSummary,
  documentSummary,
  type HistoryLine,
  historyOf,
  orderSummary,
} from './summaries.ts';

const MAX_SAME_ADDRESS = 50;

export const orderNumber = typedNumber(z.int().min(1).max(MAX_NUMBER)).describe('The order number');
const oneOrder = { positional: ['number'], input: z.object({ number: orderNumber }) };

const day = z.string().refine(isCalendarDay, 'expected a day such as 2026-11-15');
const country = z
  .string()
  .transform((typed) => typed.trim().toUpperCase())
  .refine((code) => /^[A-Z]{2}$/.test(code), 'expected a country code such as DE');

export const orders = command({
  summary: 'List orders',
  positional: ['search'],
  roles: ['owner', 'support'],
  input: z.object({
    search: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Start of a name, email address, order number, payment ID, document number or VAT number, or the last 4 digits of a card',
      ),
    state: z.enum(ORDER_STATES).optional().describe('Only orders with this status'),
    country: country.optional().describe('Only orders from this country, such as DE'),
    code: z.string().max(100).optional().describe('Only orders with this discount code'),
    from: day.optional().describe('Only orders that were paid on this day or later'),
    to: day.optional().describe('Only orders that were paid on this day or earlier'),
    sort: z.enum(ORDER_SORTS).default('newest').describe('Sort order'),
    ...pageFields,
  }),
  async run({ store, shop }, { after, rows: size = PAGE_SIZE, from, to, ...filter }) {
    const nextDay = (day: string) => endOfDay(day, shop.company.timeZone) + 1;
    const [amount, number] = readCursor(after, z.tuple([CURSOR.number, CURSOR.number])) ?? [];
    const found = await listOrders(store, {
      ...filter,
      code: filter.code?.trim().toUpperCase(),
      period: {
        from: from === undefined ? from : nextDay(addDays(from, -1)),
        until: to === undefined ? to : nextDay(to),
      },
      after: number === undefined || amount === undefined ? undefined : { number, amount },
      limit: size + 1,
    }).execute();
    return toPage(found, size, orderSummary, (row) => [row.amount_cents, row.number]);
  },
});

export const order = command({
  ...oneOrder,
  summary: 'Show one order with its history',
  roles: ['owner', 'support'],
  run: (context, { number }) => orderDetails(context, number),
});

export const orderRelease = command({
  ...oneOrder,
  summary: 'Deliver an order that is on hold',
  roles: ['owner', 'support'],
  run: (context, { number }) =>
    changeOrder(context, number, async (transaction, held) => {
      const { clock, actor } = context;
      const { id, hold_reason, email } = held;
      if (hold_reason === null) throw new UserError(`Order ${number} isn’t on hold.`);
      if (email === '') throw new UserError(`Order ${number} has no email address to deliver to.`);
      await record(transaction, clock, id, 'released', { actor, was: hold_reason });
      await recomputeOrder(context, transaction, held, { set: { hold_reason: null } });
    }),
});

export const orderDismissDuplicate = command({
  ...oneOrder,
  summary: 'Mark a possible double payment as intended',
  roles: ['owner', 'support'],
  run: (context, { number }) =>
    changeOrder(context, number, async (transaction, order) => {
      const { clock, actor } = context;
      const original = await findOrder(transaction, 'id', order.duplicate_of);
      if (!original) {
        throw new UserError(`Order ${number} isn’t marked as a possible double payment.`);
      }
      if (order.duplicate_dismissed_at !== null) return;
      await dismissDuplicate(transaction, order, clock().getTime());
      const details = { actor, other: original.number };
      await record(transaction, clock, order.id, 'duplicate dismissed', details);
    }),
});

export const orderNewLink = command({
  ...oneOrder,
  summary: 'Replace an order’s library link and email the new one to the buyer',
  roles: ['owner', 'support'],
  async question({ store }, { number }) {
    const { email, state } = await requireOrder(store, number);
    // What cannot be done is rejected with its reason, without a question.
    if (email === '' || !hasLibrary(state)) return undefined;
    return `Replace the library link of order ${number} and email the new one to ${email}? The old one stops working.`;
  },
  run: (context, { number }) =>
    changeOrder(context, number, (transaction, row) => replaceLink(context, transaction, row)),
});

export const orderUndoCorrection = command({
  ...oneOrder,
  summary: 'Undo the buyer’s correction of an order’s email address',
  roles: ['owner', 'support'],
  async question({ store }, { number }) {
    const former = await correctedAddressOf(store, await requireOrder(store, number));
    if (!former) return undefined;
    return `Change the address of order ${number} back to ${former} and email a new library link there? The current link stops working.`;
  },
  run: (context, { number }) =>
    changeOrder(context, number, (transaction, row) => restoreAddress(context, transaction, row)),
});

export const orderCorrectEmail = command({
  summary: 'Correct an order’s email address and send the order there with a new library link',
  positional: ['number', 'email'],
  roles: ['owner', 'support'],
  input: z.object({
    number: orderNumber,
    email: z.string().max(320).describe('The right email address'),
    proof: z
      .enum(ADDRESS_PROOFS)
      .describe('How you know it’s the buyer’s; recorded, because the address opens the library'),
    also: z
      .array(orderNumber)
      .default([])
      .meta({ examples: [7] })
      .describe('Other orders with the same wrong address, corrected in the same step'),
  }),
  async question({ store }, { number, also }) {
    const others = await ordersWithAddressOf(store, await requireOrder(store, number));
    const left = others.filter((other) => !also.includes(other.number));
    if (left.length === 0) return undefined;
    const list = left.map((other) => `${other.number} (${other.name})`).join(', ');
    const options = left.map((other) => `--also ${other.number}`).join(' ');
    return `Other orders with the same address keep it: ${list}. To correct them too, add ${options}. Go on without them?`;
  },
  async run(context, { number, email: typed, proof, also }) {
    const read = emailSchema.safeParse({ email: typed });
    if (!read.success) throw new UserError(`${typed} isn’t a valid email address.`);
    const email = read.data.email.toLowerCase();
    return changeOrder(context, number, async (transaction, row) => {
      await correctAddressFor(context, transaction, row, { email, proof });
      for (const one of new Set(also.filter((other) => other !== number))) {
        const other = await requireOrder(transaction, one);
        if (other.email !== row.email || row.email === '') {
          throw new UserError(
            `Order ${one} doesn’t have the address of order ${number}. Nothing was changed.`,
          );
        }
        await correctAddressFor(context, transaction, other, { email, proof });
      }
    });
  },
});

/** A buyer who mistyped the address may have done so more than once. */
async function ordersWithAddressOf(store: Store, { id, email }: Pick<OrderRow, 'id' | 'email'>) {
  if (email === '') return [];
  return store
    .selectFrom('orders')
    .select(['number', 'name', 'created_at as createdAt'])
    .where('email', '=', email)
    .where('id', '<>', id)
    .orderBy('number')
    .limit(MAX_SAME_ADDRESS)
    .execute();
}

export async function changeOrder(
  context: CommandContext,
  number: number,
  change: (transaction: LockedTransaction, order: OrderRow) => Promise<void>,
) {
  await lockedTransaction(context.store, async (transaction) =>
    change(transaction, await requireOrder(transaction, number)),
  );
  context.wake();
  return orderDetails(context, number);
}

export type OrderDetails = Awaited<ReturnType<typeof orderDetails>>;

export async function orderDetails(context: CommandContext, number: number) {
  const { store, secrets, payments, env } = context;
  const { publicUrl } = env;
  const order = await requireOrder(store, number);
  const original = await findOrder(store, 'id', order.duplicate_of);
  const row = { ...order, duplicate_of_number: original?.number ?? null };
  const card = await cardOf(store, row.payment_id);
  const disputes = await disputesOf(store, row.payment_id);
  const cases = await casesOf(store, row.id);
  return {
    ...orderSummary(row),
    id: row.id,
    sessionId: row.session_id,
    paymentId: row.payment_id,
    last4: card.last4,
    method: card.method,
    /** What the buyer paid, where the provider converted it into their currency. */
    paidAs: presentedIn(row) ?? null,
    language: row.language,
    discountCents: row.discount_cents,
    code: row.code,
    taxCents: row.tax_cents,
    documentDue: row.document_due,
    business: readBilling(row.billing) ?? null,
    vatCheck: row.vat_check,
    cardCountry: card.country,
    documents: (await documentsOf(store, row.id)).map(documentSummary),
    dispute: moneyBack(row, await readPayment(store, row.payment_id)).dispute,
    disputes: disputes.map((dispute) => disputeSummary(dispute, row, payments)),
    /** Whether the shop can save a draft of the evidence at Stripe. */
    mayDraft: env.stripeSecretKey !== undefined && payments.provider === 'stripe',
    deliveries: await deliveriesOf(store, row.id),
    textVersions: textVersionsOf(row),
    attribution: JSON.parse(row.attribution) as Record<string, string>,
    libraryUrl: libraryUrl(publicUrl, secrets, row),
    cases: cases.map((found) => caseSummary({ ...found, order_number: row.number })),
    mails: await emailsAbout(context, { order: number }),
    /** Other orders with the same address. */
    sameAddress: await ordersWithAddressOf(store, row),
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
