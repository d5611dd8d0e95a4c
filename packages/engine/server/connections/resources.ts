import { z } from 'zod';
import { isCalendarDay } from '../../rules/calendar.ts';
import { CASE_STATES, caseReference } from '../../rules/case.ts';
import type { ApiScope } from '../../rules/connections.ts';
import { DOCUMENT_KINDS } from '../../rules/documents.ts';
import { ORDER_STATES } from '../../rules/order.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { CURSOR, readCursor, toPage } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { orderedAt } from '../commands/summaries.ts';
import { MAX_NUMBER } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { summarizeEditions } from '../library/editionEmails.ts';
import type { CommandContext } from '../orders/context.ts';
import {
  type Documented,
  documentedOf,
  UNDOCUMENTED,
  withOrders,
} from '../orders/orderDocuments.ts';
import { presentedIn } from '../payments/paymentFacts.ts';
import { casesByNumber } from '../refunds/findCases.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** Something that was asked for and does not exist. */
export class NotFound extends Error {}

export type Resource<
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** Below /api/v1, with parameters in braces. */
  path: string;
  scope: ApiScope;
  summary: string;
  /** Of the query and the path. */
  query: Query;
  answer: Answer;
  read(
    context: CommandContext,
    query: z.infer<Query>,
    scopes: readonly ApiScope[],
  ): Promise<z.infer<Answer>>;
};

const resource = <Query extends z.ZodObject, Answer extends z.ZodType>(
  definition: Resource<Query, Answer>,
) => definition;

const time = z.iso.datetime();
const cents = z.int().describe('In hundredths of the currency');
const signedCents = z.int().describe('In hundredths of the currency; negative on a credit note');
const currency = z.string().length(3);
const buyerOf = z
  .object({ name: z.string(), email: z.string() })
  .nullable()
  .describe('Null without the scope “buyers”, and after the buyer was erased');
const vatRate = z.number().nullable().describe('In percent, such as 20 or 25.5');
const orderSchema = z.object({
  number: z.int(),
  state: z.enum(ORDER_STATES),
  amountCents: cents,
  refundedCents: cents,
  discountCents: cents,
  code: z.string().nullable().describe('The discount code, if it is one of the shop’s'),
  vatCents: cents.nullable().describe('In the amount; null while it is unknown'),
  vatRate,
  currency,
  paidAs: z
    .object({ cents, currency })
    .nullable()
    .describe('What the buyer paid, where it was converted into their currency'),
  country: z.string().nullable(),
  paymentId: z.string().nullable(),
  documents: z.array(z.string()).describe('The numbers of its receipts, invoices and notes'),
  createdAt: time,
  paidAt: time.nullable(),
  buyer: buyerOf,
});
const documentSchema = z.object({
  number: z.string().describe('As printed, such as R-00000055'),
  kind: z.enum(DOCUMENT_KINDS),
  corrects: z.string().nullable().describe('The number of the document that a note changes'),
  orderNumber: z.int().nullable(),
  paymentId: z.string().nullable(),
  issuedOn: z.iso.date(),
  suppliedOn: z.iso.date(),
  countsOn: z.iso.date().describe('Decides the tax period'),
  treatment: z.string(),
  country: z.string(),
  vatRate,
  currency,
  netCents: signedCents,
  vatCents: signedCents,
  grossCents: signedCents,
  localCurrency: currency.nullable().describe('The currency in which VAT is accounted for'),
  localNetCents: signedCents.nullable(),
  localVatCents: signedCents.nullable(),
  exchangeRate: z.string().nullable(),
  exchangeDay: z.iso.date().nullable(),
  business: z
    .object({
      name: z.string(),
      vatNumber: z.string().nullable(),
      registrationNumber: z.string().nullable(),
    })
    .nullable()
    .describe('On invoices; null without the scope “buyers”'),
});
const requestSchema = z.object({
  number: z.int(),
  reference: z.string().describe('As buyers know it, such as R-7'),
  kind: z.enum(['refund', 'withdrawal']),
  state: z.enum(CASE_STATES),
  orderNumber: z.int().nullable(),
  refundCents: cents.nullable(),
  receivedAt: time,
  dueAt: time.nullable(),
  paidAt: time.nullable(),
  buyer: buyerOf,
});
const buyerSchema = z.object({
  email: z.string(),
  name: z.string(),
  orders: z.int(),
  paidCents: cents.describe('Less what was refunded'),
  currency,
  lastOrderAt: time,
});
const editionSchema = z.object({ version: z.string(), publishedAt: time });
const figureSchema = z.object({
  from: z.iso.date(),
  orders: z.int(),
  revenueCents: cents,
  refunds: z.int(),
  refundedCents: cents,
});

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next: z.string().nullable().describe('Send it as `after` to get the next page'),
  });
const pageFields = {
  after: z.string().max(500).optional().describe('The `next` of the page before'),
  limit: typedNumber(z.int().min(1).max(MAX_LIMIT)).default(DEFAULT_LIMIT),
};
const day = z.string().refine(isCalendarDay, 'expected a day such as 2026-11-15').optional();

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));
const buyerFor = (scopes: readonly ApiScope[], row: { name: string; email: string }) =>
  scopes.includes('buyers') && row.email !== '' ? { name: row.name, email: row.email } : null;

const percent = (rate: number | null) => (rate === null ? null : rate / 100);

const orderView = (
  row: OrderRow,
  { taxCents, rate, codes }: Documented,
  scopes: readonly ApiScope[],
) => ({
  number: row.number,
  state: row.state,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  discountCents: row.discount_cents,
  code: row.code,
  vatCents: taxCents,
  vatRate: percent(rate),
  currency: row.currency.toUpperCase(),
  paidAs: presentedIn(row) ?? null,
  country: row.country,
  paymentId: row.payment_id,
  documents: codes,
  createdAt: iso(orderedAt(row)),
  paidAt: isoOrNull(row.paid_at),
  buyer: buyerFor(scopes, row),
});

/** Orders by their numbers, newest first. */
async function orderViews(
  { store }: CommandContext,
  numbers: readonly number[],
  scopes: readonly ApiScope[],
) {
  if (numbers.length === 0) return [];
  const found = store.selectFrom('orders').selectAll().where('number', 'in', numbers);
  const rows = await found.orderBy('number', 'desc').execute();
  const documented = await documentedOf(store, rows);
  return rows.map((row) => orderView(row, documented.get(row.id) ?? UNDOCUMENTED, scopes));
}

/** Everything that the API answers; the routes and the OpenAPI document are made from it. */
export const resources: readonly Resource[] = [
  resource({
    path: '/orders',
    scope: 'orders',
    summary: 'List orders, newest first',
    query: z.strictObject({ state: z.enum(ORDER_STATES).optional(), ...pageFields }),
    answer: pageOf(orderSchema),
    async read(context, { limit, ...query }, scopes) {
      const page = await commands.orders.run(context, { ...query, sort: 'newest', rows: limit });
      const numbers = page.rows.map(({ number }) => number);
      return { data: await orderViews(context, numbers, scopes), next: page.next };
    },
  }),
  resource({
    path: '/orders/{number}',
    scope: 'orders',
    summary: 'Get one order',
    query: z.strictObject({ number: typedNumber(z.int().min(1).max(MAX_NUMBER)) }),
    answer: orderSchema,
    async read(context, { number }, scopes) {
      const [order] = await orderViews(context, [number], scopes);
      if (!order) throw new NotFound(`Order ${number} not found.`);
      return order;
    },
  }),
  resource({
    path: '/documents',
    scope: 'documents',
    summary: 'List receipts, invoices and credit notes, by the day they count on',
    query: z.strictObject({
      kind: z.enum(DOCUMENT_KINDS).optional(),
      from: day.describe('First day they count on, such as 2026-11-01'),
      to: day.describe('Last day they count on'),
      ...pageFields,
    }),
    answer: pageOf(documentSchema),
    async read(context, { limit, ...query }, scopes) {
      const page = await commands.documents.run(context, { ...query, rows: limit });
      const rows = await withOrders(context.store, page.rows);
      const data = rows.map((row) => ({
        kind: row.kind,
        corrects: row.corrects,
        orderNumber: row.orderNumber,
        paymentId: row.paymentId,
        issuedOn: row.issuedOn,
        suppliedOn: row.suppliedOn,
        countsOn: row.countsOn,
        treatment: row.treatment,
        country: row.country,
        currency: row.currency,
        netCents: row.netCents,
        grossCents: row.grossCents,
        localCurrency: row.localCurrency,
        localNetCents: row.localNetCents,
        exchangeRate: row.exchangeRate,
        exchangeDay: row.exchangeDay,
        number: row.code,
        vatRate: percent(row.rate),
        vatCents: row.taxCents,
        localVatCents: row.localTaxCents,
        business:
          scopes.includes('buyers') && row.business !== null
            ? {
                name: row.business,
                vatNumber: row.vatNumber,
                registrationNumber: row.registrationNumber,
              }
            : null,
      }));
      return { data, next: page.next };
    },
  }),
  resource({
    path: '/buyers',
    scope: 'buyers',
    summary: 'List buyers by email address',
    query: z.strictObject(pageFields),
    answer: pageOf(buyerSchema),
    async read(context, { limit, after }) {
      const page = await commands.buyers.run(context, { after, rows: limit });
      const data = page.rows.map(({ lastOrderAt, ...row }) => ({
        ...row,
        currency: row.currency.toUpperCase(),
        lastOrderAt: iso(lastOrderAt),
      }));
      return { data, next: page.next };
    },
  }),
  resource({
    path: '/requests',
    scope: 'requests',
    summary: 'List refund requests and withdrawals, newest first',
    query: z.strictObject({ state: z.enum(CASE_STATES).optional(), ...pageFields }),
    answer: pageOf(requestSchema),
    async read({ store }, { state, after, limit }, scopes) {
      const [below = MAX_NUMBER] = readCursor(after, z.tuple([CURSOR.number])) ?? [];
      const found = await casesByNumber(store, { state, below, limit: limit + 1 });
      const view = (row: (typeof found)[number]) => ({
        number: row.number,
        reference: caseReference(row.kind, row.number),
        kind: row.kind,
        state: row.state,
        orderNumber: row.order_number,
        refundCents: row.refund_cents,
        receivedAt: iso(row.received_at),
        dueAt: isoOrNull(row.due_at),
        paidAt: isoOrNull(row.paid_at),
        buyer: buyerFor(scopes, row),
      });
      const page = toPage(found, limit, view, (row) => [row.number]);
      return { data: page.rows, next: page.next };
    },
  }),
  resource({
    path: '/editions',
    scope: 'editions',
    summary: 'List published versions, newest first',
    query: z.strictObject({}),
    answer: z.object({ data: z.array(editionSchema) }),
    async read({ store }) {
      const editions = await summarizeEditions(store);
      return {
        data: editions.map(({ version, publishedAt }) => ({
          version,
          publishedAt: iso(publishedAt),
        })),
      };
    },
  }),
  resource({
    path: '/figures',
    scope: 'figures',
    summary: 'Revenue and refunds by day, week or month',
    query: z.strictObject({
      by: z.enum(['day', 'week', 'month']).default('day'),
      from: day.describe('First day, such as 2026-11-01'),
      to: day.describe('Last day; today by default'),
    }),
    answer: z.object({ currency, data: z.array(figureSchema) }),
    async read(context, query) {
      const { currency: used, bars } = await commands.figures.run(context, query);
      return { currency: used.toUpperCase(), data: bars };
    },
  }),
];
