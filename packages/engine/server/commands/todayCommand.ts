import { z } from 'zod';
import { DAY_MS } from '../../rules/calendar.ts';
import { isEntitled, ORDER_STATES } from '../../rules/order.ts';
import { mayUse, ROLES, type Roles } from '../../rules/roles.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { figuresOn } from '../insights/dailyFigures.ts';
import { failedEmails, failedJobs } from '../jobs/queue.ts';
import type { ProcessContext } from '../orders/context.ts';
import { NEEDS_SELLER } from '../payments/cardRefunds.ts';
import { readConnection } from '../payments/connection.ts';
import { casesByDeadline, OPEN_STATES } from '../refunds/findCases.ts';
import { command } from './command.ts';
import { editions } from './editionCommands.ts';
import {
  newestFirst,
  summarizeCardRefunds,
  summarizeEmails,
  summarizeJobs,
} from './emailSummaries.ts';
import { figures } from './figureCommands.ts';
import { openDisputes } from './findDisputes.ts';
import { orders } from './orderCommands.ts';
import { caseSummary, orderSummary } from './summaries.ts';

const MAX_ROWS = 50;
const LATEST_SALES = 8;
const ENTITLED = ORDER_STATES.filter(isEntitled);
const SHOW_DUPLICATES_MS = 14 * DAY_MS;

export type Today = Awaited<ReturnType<typeof today.run>>;
export type DisputeSummary = Today['disputes'][number];

export const today = command({
  summary: 'Show what needs your attention, next deadline first',
  roles: ROLES,
  input: z.object({}),
  /** Of what is listed elsewhere, only what the role may see there. */
  run: async (context) => {
    const may = ({ roles }: { roles: Roles }) => mayUse(roles, context.role);
    const { version, problems } = await context.currentFiles();
    const { sold, ...lists } = await showToday(context);
    const none: typeof lists = { disputes: [], cases: [], orders: [], failed: [], latest: [] };
    return {
      ...(may(orders) ? lists : none),
      sold: may(figures) ? sold : null,
      /** What buyers cannot download, although it belongs to the current version. */
      missingFiles: version === undefined || !may(editions) ? [] : problems,
      /** Since when Stripe rejects the key that is connected. */
      keyRejectedAt:
        context.role === 'owner'
          ? ((await readConnection(context.store))?.rejected_at ?? null)
          : null,
    };
  },
});

/** Also for the daily digest. */
export async function showToday({ store, clock, shop, payments }: ProcessContext) {
  const now = clock().getTime();
  const cases = await casesByDeadline(store, { states: OPEN_STATES, limit: MAX_ROWS });
  const held = await store
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'held')
    .orderBy('number')
    .limit(MAX_ROWS)
    .execute();
  const duplicates = await store
    .selectFrom('orders')
    .innerJoin('orders as original', 'original.id', 'orders.duplicate_of')
    .selectAll('orders')
    .select('original.number as duplicate_of_number')
    .where('orders.duplicate_of', 'is not', null)
    .where('orders.duplicate_dismissed_at', 'is', null)
    .where('orders.created_at', '>', now - SHOW_DUPLICATES_MS)
    .where('orders.state', '=', 'paid')
    // Once either of the two is refunded, the buyer has no longer paid twice.
    .where('original.state', 'in', ENTITLED)
    .orderBy('orders.created_at')
    .orderBy('orders.number')
    .limit(MAX_ROWS)
    .execute();
  const refunds = store
    .selectFrom('card_refunds')
    .selectAll()
    .where(NEEDS_SELLER)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS);
  const latest = await store
    .selectFrom('orders')
    .selectAll()
    .where('paid_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(LATEST_SALES)
    .execute();
  const figure = await figuresOn(store, calendarDay(now, shop.company.timeZone));
  return {
    disputes: await openDisputes(store, payments, MAX_ROWS),
    cases: cases.map(caseSummary),
    orders: [...held, ...duplicates].map(orderSummary),
    failed: newestFirst(
      await summarizeEmails({ store, shop }, failedEmails(store).limit(MAX_ROWS)),
      await summarizeJobs(store, failedJobs(store).limit(MAX_ROWS)),
      await summarizeCardRefunds(store, refunds),
    ).slice(0, MAX_ROWS),
    /** Newest first, whatever became of them. */
    latest: latest.map(orderSummary),
    sold: {
      orders: figure('orders'),
      revenueCents: figure('revenue'),
      refunds: figure('refunds'),
      refundedCents: figure('refunded'),
      currency: shop.price.currency,
    },
  };
}
