import { z } from 'zod';
import { isEntitled, ORDER_STATES } from '../../rules/order.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { caseQuery, OPEN_STATES } from './cases.ts';
import { command } from './command.ts';
import { openDisputes } from './disputes.ts';
import { mailSummaries } from './mailSummaries.ts';
import { caseSummaryOf, orderSummaryOf } from './summaries.ts';
import type { Today } from './views.ts';

const MOST = 50;
const ENTITLED = ORDER_STATES.filter(isEntitled);
const DOUBLES_FOR_MS = 14 * 86_400_000;

export const today = command({
  summary: 'What needs you, the next deadline first',
  changes: false,
  input: z.object({}),
  async run({ store, clock, shop }): Promise<Today> {
    const now = clock().getTime();
    const cases = await caseQuery(store)
      .where('cases.state', 'in', OPEN_STATES)
      .orderBy('cases.place')
      .orderBy('cases.number')
      .limit(MOST)
      .execute();
    const held = await store
      .selectFrom('orders')
      .selectAll()
      .where('state', '=', 'held')
      .orderBy('number')
      .limit(MOST)
      .execute();
    const doubled = await store
      .selectFrom('orders')
      .innerJoin('orders as twin', 'twin.id', 'orders.duplicate_of')
      .selectAll('orders')
      .select('twin.number as twin_number')
      .where('orders.duplicate_of', 'is not', null)
      .where('orders.both_intended_at', 'is', null)
      .where('orders.created_at', '>', now - DOUBLES_FOR_MS)
      .where('orders.state', '=', 'paid')
      // When the money of either is back, it is not paid twice any more.
      .where('twin.state', 'in', ENTITLED)
      .orderBy('orders.created_at')
      .limit(MOST)
      .execute();
    const parked = await store
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'parked')
      .orderBy('created_at', 'desc')
      .limit(MOST)
      .execute();
    const figures = await store
      .selectFrom('daily_figures')
      .selectAll()
      .where('day', '=', calendarDay(now, shop.company.timeZone))
      .where('figure', 'in', ['orders', 'revenue'])
      .execute();
    const figure = (name: string) => figures.find((row) => row.figure === name)?.value ?? 0;
    return {
      disputes: await openDisputes(store, MOST),
      cases: cases.map(caseSummaryOf),
      orders: [...held, ...doubled].map(orderSummaryOf),
      parked: await mailSummaries({ store, shop }, parked),
      sold: {
        orders: figure('orders'),
        revenueCents: figure('revenue'),
        currency: shop.price.currency,
      },
    };
  },
});
