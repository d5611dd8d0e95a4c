import { sql } from 'kysely';
import { DAY_MS } from '../../rules/calendar.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { Store } from '../db/database.ts';
import { saveHealth } from '../db/health.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { ProcessContext } from '../orders/context.ts';

/** Retention runs every day. A shop is seldom off for longer, and a clock that is wrong often is. */
const MAX_DAYS_BETWEEN = 30;

/**
 * A clock that is years ahead would have everything deleted. When it has jumped since retention last
 * ran, nothing is deleted until the seller, who gets an email, has confirmed the time. The last known
 * time is stored, because the shop keeps writing rows with the wrong one.
 */
export async function holdAfterClockJump(context: ProcessContext): Promise<string | undefined> {
  const { store, clock } = context;
  const jump = await findClockJump(context);
  await saveLast(context, jump?.last ?? clock().getTime());
  if (!jump) return undefined;
  const alert = { what: 'retention-paused', key: String(jump.last), lines: [jump.words] } as const;
  await alertSeller(store, clock, alert);
  return jump.words;
}

/** The current time is taken to be right. */
export const confirmClock = (context: ProcessContext) =>
  saveLast(context, context.clock().getTime());

const saveLast = ({ store, clock }: ProcessContext, last_known_at: number) =>
  saveHealth(store, { checked_at: clock().getTime(), last_known_at });

export async function findClockJump({ store, clock, shop }: ProcessContext) {
  const now = clock().getTime();
  const health = await store.selectFrom('health').select('last_known_at').executeTakeFirst();
  const last = health?.last_known_at ?? (await newestStoredTime(store)) ?? now;
  if (now - last <= MAX_DAYS_BETWEEN * DAY_MS) return undefined;
  const { timeZone } = shop.company;
  const [today, then] = [calendarDay(now, timeZone), calendarDay(last, timeZone)];
  return { last, words: `The server’s clock says ${today}, but the last known date is ${then}.` };
}

/** Before the first run. Only what visitors send: the start itself writes rows with the time of now. */
async function newestStoredTime(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null; day: string | null }>`
    select (select max(created_at) from orders) as at, (select max(day) from page_views) as day
  `.execute(store);
  const { at = null, day = null } = rows[0] ?? {};
  const times = [...(at === null ? [] : [at]), ...(day === null ? [] : [Date.parse(day)])];
  return times.length > 0 ? Math.max(...times) : undefined;
}
