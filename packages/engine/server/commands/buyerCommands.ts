import { sql } from 'kysely';
import { z } from 'zod';
import { withPlainDomain } from '../../rules/email.ts';
import { UserError } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import { ordersFoundBy } from '../orders/orderSearch.ts';
import { casesOfBuyer } from '../refunds/findCases.ts';
import { storyOf } from './buyerStory.ts';
import { CURSOR, command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';
import { caseSummary, orderSummary } from './summaries.ts';

const MAX_ORDERS = 200;

export const buyers = command({
  summary: 'List buyers',
  positional: ['search'],
  roles: ['owner', 'support'],
  input: z.object({
    search: z.string().max(200).optional().describe('Start of a name or email address'),
    ...pageFields,
  }),
  async run({ store }, { search, after, rows: size = PAGE_SIZE }) {
    let query = buyerQuery(store);
    const [email] = readCursor(after, z.tuple([CURSOR.text])) ?? [];
    if (email !== undefined) query = query.where('email', '>', email);
    if (search?.trim()) query = query.where('id', 'in', foundOnce(store, search));
    const found = await query
      .orderBy('email')
      .limit(size + 1)
      .execute();
    return toPage(found, size, buyerSummary, (row) => [row.email]);
  },
});

export const buyer = command({
  summary: 'Show one buyer: their orders, cases, and everything that happened, in order',
  positional: ['email'],
  roles: ['owner', 'support'],
  input: z.object({ email: z.string().max(320).describe('The buyer’s email address') }),
  async run({ store, shop }, input) {
    const email = withPlainDomain(input.email).toLowerCase();
    const summary = await buyerQuery(store).where('email', '=', email).executeTakeFirst();
    if (!summary) throw new UserError(`No buyer with the email address ${email}.`);
    const orders = await store
      .selectFrom('orders')
      .selectAll()
      .where('email', '=', email)
      .orderBy('number', 'desc')
      .limit(MAX_ORDERS)
      .execute();
    const ids = orders.map(({ id }) => id);
    const cases = await casesOfBuyer(store, email, ids);
    return {
      summary: buyerSummary(summary),
      orders: orders.map(orderSummary),
      cases: cases.map(caseSummary),
      /** Oldest first. */
      story: await storyOf({ store, shop }, orders, cases),
    };
  },
});

/** Found before anything else: PostgreSQL would go through all buyers in order and look each one up. */
const foundOnce = (store: Store, search: string) =>
  store
    .with(
      (name) => name('found').materialized(),
      () => ordersFoundBy(store, search),
    )
    .selectFrom('found')
    .select('order_id');

const buyerQuery = (store: Store) =>
  store
    .selectFrom('orders')
    .select(({ fn }) => [
      'email',
      fn.max('name').as('name'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>(sql`amount_cents - refunded_cents`).as('cents'),
      fn.max('currency').as('currency'),
      fn.max('created_at').as('last'),
    ])
    .where('paid_at', 'is not', null)
    // Erased people are no longer buyers; their orders stay in the list of orders.
    .where('email', '>', '')
    .groupBy('email');

type BuyerRow = Awaited<ReturnType<ReturnType<typeof buyerQuery>['executeTakeFirstOrThrow']>>;

export type BuyerSummary = ReturnType<typeof buyerSummary>;

const buyerSummary = (row: BuyerRow) => ({
  email: row.email,
  name: row.name,
  orders: Number(row.orders),
  paidCents: Number(row.cents),
  currency: row.currency,
  lastOrderAt: Number(row.last),
});
