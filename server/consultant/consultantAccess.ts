import type { Shop } from '../../rules/shop.ts';
import { endOfSofiaDay, sofiaCalendarDay } from '../../rules/sofiaTime.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { OrderRow } from '../db/schema.ts';
import { passFor } from './pass.ts';

const DAY_MS = 86_400_000;

type Order = Pick<OrderRow, 'number' | 'paid_at' | 'created_at'>;
type Needed = { shop: Shop; secrets: Secrets; clock: Clock };

/** The free access that an order brings, and the way in; undefined when the shop promises none. */
export function consultantAccess({ shop, secrets, clock }: Needed, order: Order) {
  if (!shop.consultant) return undefined;
  const { months, url } = shop.consultant;
  const period = accessPeriod(new Date(order.paid_at ?? order.created_at), months, clock());
  const isOpen = url !== undefined && !period.ended;
  const pass = passFor(secrets, { orderNumber: order.number, until: period.until });
  return { ...period, url: isOpen ? withPass(url, pass) : undefined };
}

/** How long it lasts, to the end of a day in the seller's calendar; on that day none is left. */
export function accessPeriod(ordered: Date, months: number, now: Date) {
  const lastDay = new Date(ordered);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + months);
  const until = new Date(endOfSofiaDay(sofiaCalendarDay(lastDay)));
  const daysLeft = Math.max(0, dayNumber(until) - dayNumber(now));
  return { until, daysLeft, ended: now > until };
}

/** Days since 1970 by the calendar in Sofia. */
const dayNumber = (at: Date) => Date.parse(`${sofiaCalendarDay(at)}T00:00:00Z`) / DAY_MS;

function withPass(address: string, pass: string): string {
  const url = new URL(address);
  url.searchParams.set('access', pass);
  return url.href;
}
