import { DAY_MS } from '../../rules/calendar.ts';
import type { CaseKind } from '../../rules/case.ts';
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
/** A refund form in a buyer's name must not stop the acknowledgement that the law requires. */
const WITHDRAWALS: Limit = { what: 'withdrawal to', most: 5, perMs: DAY_MS };
export const LOST_LINKS: Limit = { what: 'lost link to', most: 3, perMs: DAY_MS };
export const SUSPICIOUS_LOST_LINKS: Limit = { ...LOST_LINKS, what: 'suspicious lost link to' };

type Counting = { clock: Clock; secrets: Secrets };

/** Counts one more, in the database: all processes share the limits, and a restart keeps them. */
export async function isWithin(
  store: Store,
  { clock, secrets }: Counting,
  { what, most, perMs }: Limit,
  whom = '',
  count = countUp,
): Promise<boolean> {
  const name = whom ? `${what} ${secrets.sign('email count', whom)}` : what;
  return (await count(store, name, endOfPeriod(clock, perMs))) <= most;
}

/** Who gets an acknowledgement by email: any address, only one that has bought, or none. */
export type Recipients = 'anybody' | 'buyers' | 'nobody';

/**
 * Depends on what was sent and counted, never on whether the address has an order: the page may say
 * it. A buyer's withdrawal is held up neither by others in the network nor by emails to strangers. A
 * network that is over its own limit uses up no other of refund requests. What is sent again is not
 * counted again.
 */
export async function mayAcknowledge(
  store: Store,
  counting: Counting,
  sent: { kind: CaseKind; from: string; to: string; again: boolean },
): Promise<Recipients> {
  const within = (limit: Limit, whom?: string) =>
    isWithin(store, counting, limit, whom, sent.again ? countOf : countUp);
  const isRefund = sent.kind === 'refund';
  const networkIsWithin = await within(PER_NETWORK, networkOf(sent.from));
  if (isRefund && !networkIsWithin) return 'nobody';
  if (!(await within(isRefund ? PER_RECIPIENT : WITHDRAWALS, sent.to))) return 'nobody';
  return networkIsWithin && (await within(TO_STRANGERS)) ? 'anybody' : 'buyers';
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

async function countOf(store: Store, name: string, ends_at: number): Promise<number> {
  const counted = store.selectFrom('email_counts').select('count').where('name', '=', name);
  return (await counted.where('ends_at', '=', ends_at).executeTakeFirst())?.count ?? 0;
}
