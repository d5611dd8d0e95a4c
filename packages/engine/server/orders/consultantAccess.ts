import { DAY_MS } from '../../rules/calendar.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { OrderRow } from '../db/schema.ts';

type Order = Pick<OrderRow, 'number' | 'paid_at' | 'created_at' | 'link_changed_at'>;
type Needed = { shop: Shop; secrets: Secrets; clock: Clock };

/**
 * The free access that comes with an order, and its link; undefined if the shop has no consultant. The
 * shop's own is a page of the library, which stays readable afterwards.
 */
export function consultantAccess({ shop, secrets, clock }: Needed, order: Order, ownUrl: string) {
  if (!shop.consultant) return undefined;
  const { months, url } = shop.consultant;
  const ordered = new Date(order.paid_at ?? order.created_at);
  const period = accessPeriod(ordered, months, clock(), shop.company.timeZone);
  if (url === undefined) return { ...period, url: ownUrl };
  const pass = createPass(secrets, order, period.until);
  return { ...period, url: period.ended ? undefined : withPass(url, pass) };
}

/** 1 on the day of the purchase. */
export function dayOfPlan(
  order: Pick<OrderRow, 'paid_at' | 'created_at'>,
  now: Date,
  timeZone: string,
): number {
  const first = Date.parse(calendarDay(order.paid_at ?? order.created_at, timeZone));
  return Math.max(1, (Date.parse(calendarDay(now, timeZone)) - first) / DAY_MS + 1);
}

/** Ends at the end of a calendar day in the shop's time zone. On that day `daysLeft` is 0. */
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

const PURPOSE = 'consultant';

type Signed = Pick<OrderRow, 'number' | 'link_changed_at'>;

/** Signs the time of the last link change, so replacing a leaked link also ends its pass. */
const signedText = ({ number, link_changed_at }: Signed, seconds: number) =>
  [number, seconds, ...(link_changed_at === null ? [] : [link_changed_at])].join('.');

/** `1042.1797371999.<signature>`: order number, last second of access, signature. */
function createPass(secrets: Secrets, order: Signed, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  return `${order.number}.${seconds}.${secrets.sign(PURPOSE, signedText(order, seconds))}`;
}

export type Pass = { orderNumber: number; until: Date; isFor: (order: Signed) => boolean };

/** Undefined if it does not look like a pass. Only its order tells whether the signature is ours. */
export function readPass(secrets: Secrets, pass: string): Pass | undefined {
  const [, number, seconds, signature] = /^(\d{1,9})\.(\d{1,11})\.([\w-]+)$/.exec(pass) ?? [];
  if (!number || !seconds || !signature) return undefined;
  return {
    orderNumber: Number(number),
    until: new Date(Number(seconds) * 1000),
    isFor: (order) => secrets.verifies(PURPOSE, signedText(order, Number(seconds)), signature),
  };
}
