import { DAY_MS } from '../../rules/calendar.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { OrderRow } from '../db/schema.ts';
import { passFor } from './pass.ts';

type Order = Pick<OrderRow, 'number' | 'paid_at' | 'created_at'>;
type Needed = { shop: Shop; secrets: Secrets; clock: Clock };

/** The free access that an order brings, and the way in; undefined when the shop promises none. */
export function consultantAccess({ shop, secrets, clock }: Needed, order: Order) {
  if (!shop.consultant) return undefined;
  const { months, url } = shop.consultant;
  const ordered = new Date(order.paid_at ?? order.created_at);
  const period = accessPeriod(ordered, months, clock(), shop.company.timeZone);
  const isOpen = url !== undefined && !period.ended;
  const pass = passFor(secrets, { orderNumber: order.number, until: period.until });
  return { ...period, url: isOpen ? withPass(url, pass) : undefined };
}

/** How long it lasts, to the end of a day in the seller's calendar; on that day none is left. */
export function accessPeriod(ordered: Date, months: number, now: Date, timeZone: string) {
  const lastDay = new Date(calendarDay(ordered, timeZone));
  lastDay.setUTCMonth(lastDay.getUTCMonth() + months);
  const until = new Date(endOfDay(lastDay.toISOString().slice(0, 10), timeZone));
  const today = Date.parse(calendarDay(now, timeZone));
  const daysLeft = Math.max(0, (lastDay.getTime() - today) / DAY_MS);
  return { until, daysLeft, ended: now > until };
}

function withPass(address: string, pass: string): string {
  const url = new URL(address);
  url.searchParams.set('access', pass);
  return url.href;
}
