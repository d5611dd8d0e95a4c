import { z } from 'zod';
import { isCalendarDay } from '../../rules/calendar.ts';
import { CASE_STATES, caseReference } from '../../rules/case.ts';
import type { ApiScope } from '../../rules/connections.ts';
import { ORDER_STATES } from '../../rules/order.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { caseQuery } from '../commands/caseCommands.ts';
import { CURSOR, readCursor, toPage } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { orderSummary } from '../commands/summaries.ts';
import type { OrderSummary } from '../commands/views.ts';
import { MAX_NUMBER } from '../db/database.ts';
import { summarizeEditions } from '../library/editionEmails.ts';
import type { CommandContext } from '../orders/context.ts';

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
const currency = z.string().length(3);
const buyerOf = z
  .object({ name: z.string(), email: z.string() })
  .nullable()
  .describe('Null without the scope “buyers”, and after the buyer was erased');
const orderSchema = z.object({
  number: z.int(),
  state: z.enum(ORDER_STATES),
  amountCents: cents,
  refundedCents: cents,
  currency,
  country: z.string().nullable(),
  createdAt: time,
  paidAt: time.nullable(),
  buyer: buyerOf,
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

const orderView = (row: OrderSummary, scopes: readonly ApiScope[]) => ({
  number: row.number,
  state: row.state,
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
  currency: row.currency.toUpperCase(),
  country: row.country,
  createdAt: iso(row.createdAt),
  paidAt: isoOrNull(row.paidAt),
  buyer: buyerFor(scopes, row),
});

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
      return { data: page.rows.map((row) => orderView(row, scopes)), next: page.next };
    },
  }),
  resource({
    path: '/orders/{number}',
    scope: 'orders',
    summary: 'Get one order',
    query: z.strictObject({ number: typedNumber(z.int().min(1).max(MAX_NUMBER)) }),
    answer: orderSchema,
    async read({ store }, { number }, scopes) {
      const found = store.selectFrom('orders').selectAll().where('number', '=', number);
      const row = await found.executeTakeFirst();
      if (!row) throw new NotFound(`Order ${number} not found.`);
      return orderView(orderSummary(row), scopes);
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
      // By number: what the desk sorts by changes with every deadline, and a page would miss rows.
      const [last = MAX_NUMBER] = readCursor(after, z.tuple([CURSOR.number])) ?? [];
      const found = await caseQuery(store)
        .where('cases.number', '<', last)
        .$if(state !== undefined, (query) => query.where('cases.state', '=', state ?? 'received'))
        .orderBy('cases.number', 'desc')
        .limit(limit + 1)
        .execute();
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
