import { DAY_MS, HOUR_MS } from '../../rules/calendar.ts';
import type { CaseKind } from '../../rules/case.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { networksOf } from '../http/rateLimit.ts';
import { LINK_LIFE_MS } from '../people/signInLinks.ts';

export type Limit = { what: string; most: number; perMs: number };

/** Anybody can type any address into a form, so the emails that forms cause are limited. */
const PER_NETWORK: Limit = { what: 'from network', most: 20, perMs: HOUR_MS };
const PER_RECIPIENT: Limit = { what: 'to', most: 5, perMs: DAY_MS };
/** For all emails that anybody can cause together, from all networks. */
const TO_STRANGERS: Limit = { what: 'to strangers', most: 100, perMs: HOUR_MS };
/** A refund form in a buyer's name must not stop the acknowledgment that the law requires. */
const WITHDRAWALS: Limit = { what: 'withdrawal to', most: 5, perMs: DAY_MS };
/** For senders who have proved to be the buyer: nobody else can use it up. */
export const PROVEN: Record<CaseKind, Limit> = {
  refund: { ...PER_RECIPIENT, what: 'proven refund to' },
  withdrawal: { ...WITHDRAWALS, what: 'proven withdrawal to' },
};
/** A card has four digits to guess: later tries of the day prove nothing. */
export const CARD_TRIES: Limit = { what: 'card digits for', most: 5, perMs: DAY_MS };
/** Somebody else's requests must not use up those of the buyer, who is in another network. */
export const LOST_LINKS = {
  fromNetwork: { what: 'lost link from network', most: 3, perMs: DAY_MS },
  fromAnywhere: { what: 'lost link to', most: 6, perMs: DAY_MS },
};
export const SUSPICIOUS_LOST_LINKS: Limit = {
  ...LOST_LINKS.fromNetwork,
  what: 'suspicious lost link to',
};

/** Anybody can ask for one at the desk's login. Two, because a mail server may hold up the first. */
export const SIGN_IN_LINKS: Limit = { what: 'sign-in links', most: 2, perMs: LINK_LIFE_MS };

/** Of boxes ticked in the purchase form: few for a network or a mailbox, whatever addresses are typed. */
const REMINDERS = {
  fromNetwork: { what: 'reminder from network', most: 5, perMs: DAY_MS },
  to: { what: 'reminder to', most: 2, perMs: DAY_MS },
};

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

/** Who gets an acknowledgment by email: any address, only one that has bought, or none. */
export const RECIPIENTS = ['anybody', 'buyers', 'nobody'] as const;
export type Recipients = (typeof RECIPIENTS)[number];

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
  const networkIsWithin = await everyNetwork(sent.from, (network, share) =>
    within({ ...PER_NETWORK, most: PER_NETWORK.most * share }, network),
  );
  if (isRefund && !networkIsWithin) return 'nobody';
  if (!(await within(isRefund ? PER_RECIPIENT : WITHDRAWALS, mailboxOf(sent.to)))) return 'nobody';
  return networkIsWithin && (await within(TO_STRANGERS)) ? 'anybody' : 'buyers';
}

/** Whether a visitor's wish for a reminder counts: it goes to an address that nobody has proved. */
export async function mayRemind(
  store: Store,
  counting: Counting,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { fromNetwork } = REMINDERS;
  const within = (limit: Limit, whom?: string) => isWithin(store, counting, limit, whom);
  return (
    (await everyNetwork(from, (network, share) =>
      within({ ...fromNetwork, most: fromNetwork.most * share }, network),
    )) &&
    (await within(REMINDERS.to, mailboxOf(to.toLowerCase()))) &&
    (await within(TO_STRANGERS))
  );
}

/**
 * Providers deliver `ann.lee+shop@` to `annlee@`, so one mailbox has any number of addresses. Two people
 * who are counted as one because of a dot still share more emails than they need.
 */
const mailboxOf = (address: string) => address.replace(/\+.*(?=@)|\.(?=.*@)/g, '');

/** A network that is over its own limit uses up nothing of its neighbors. */
async function everyNetwork(
  address: string,
  isWithin: (network: string, share: number) => Promise<boolean>,
): Promise<boolean> {
  for (const { network, share } of networksOf(address)) {
    if (!(await isWithin(network, share))) return false;
  }
  return true;
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
