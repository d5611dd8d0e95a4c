import { DAY_MS } from '../../rules/calendar.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { networkOf } from '../http/rateLimit.ts';

export const HOUR_MS = 3_600_000;

type Limit = { what: string; most: number; perMs: number };

/** Anybody can type any address into a form, so the emails that forms cause are limited. */
const PER_NETWORK: Limit = { what: 'from network', most: 20, perMs: HOUR_MS };
const PER_RECIPIENT: Limit = { what: 'to', most: 5, perMs: DAY_MS };
const TO_STRANGERS: Limit = { what: 'to strangers', most: 100, perMs: HOUR_MS };
export const LOST_LINKS: Limit = { what: 'lost link to', most: 3, perMs: DAY_MS };

type Counting = { clock: Clock; secrets: Secrets };

/** Counts one more, in the database: all processes share the limits, and a restart keeps them. */
export async function isWithin(
  store: Store,
  { clock, secrets }: Counting,
  { what, most, perMs }: Limit,
  whom = '',
): Promise<boolean> {
  const name = whom ? `${what} ${secrets.sign('email count', whom)}` : what;
  return (await countUp(store, name, endOfPeriod(clock, perMs))) <= most;
}

/**
 * Whether what a visitor has sent may be acknowledged by email. The limit for all strangers together
 * does not hold up buyers, and a network that is over its own limit uses up no other.
 */
export async function mayAcknowledge(
  store: Store,
  counting: Counting,
  sent: { from: string; to: string; toStranger: boolean },
): Promise<boolean> {
  return (
    (await isWithin(store, counting, PER_NETWORK, networkOf(sent.from))) &&
    (await isWithin(store, counting, PER_RECIPIENT, sent.to)) &&
    (!sent.toStranger || isWithin(store, counting, TO_STRANGERS))
  );
}

export const endOfPeriod = (clock: Clock, perMs: number) =>
  (Math.floor(clock().getTime() / perMs) + 1) * perMs;

export async function countUp(store: Store, name: string, ends_at: number): Promise<number> {
  const { count } = await store
    .insertInto('email_counts')
    .values({ name, ends_at, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'ends_at'])
        .doUpdateSet((row) => ({ count: row('email_counts.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}
