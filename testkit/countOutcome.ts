import { createHash } from 'node:crypto';
import type { Store } from '../server/db/database.ts';
import type { OrderRow } from '../server/db/schema.ts';
import { messageIdOf, recipientOf } from './mailServer.ts';
import { pause } from './paidSessions.ts';

export type Outcome = {
  /** Acknowledged payments without a paid order: there must be none. */
  lost: number;
  /** Sales that the figures count more often than once, or not at all, and second mails to a buyer. */
  doubled: number;
  /** Whether the numbers of the orders are 1, 2, 3 … */
  withoutGaps: boolean;
  /** Paid orders whose mail did not arrive. */
  unmailed: number;
  failed: number;
  /** Mails that came once more, with the same id: a kill between handing over and noting it down. */
  mailedAgain: number;
};

const KINDS = ['payment-event', 'order-confirmation'] as const;
const PATIENCE_MS = 60_000;

/** What became of the payments, when nothing is left to do or nothing moves any more. */
export async function countOutcome(
  store: Store,
  letters: readonly string[],
  acknowledged: ReadonlySet<string>,
  patienceMs = PATIENCE_MS,
): Promise<Outcome> {
  const left = async (state: 'waiting' | 'failed') => {
    const jobs = store.selectFrom('jobs').select('id').where('state', '=', state);
    return (await jobs.where('kind', 'in', KINDS).execute()).length;
  };
  const deadline = Date.now() + patienceMs;
  while ((await left('waiting')) > 0 && Date.now() < deadline) await pause(200);
  const orders = await store.selectFrom('orders').selectAll().orderBy('number').execute();
  const paid = orders.filter(({ state }) => state === 'paid');
  const sessions = new Set(paid.map(({ session_id }) => session_id));
  const mails = letters.map((letter) => ({ to: recipientOf(letter), id: mailedId(letter) }));
  const arrived = new Set(mails.map(({ id }) => id));
  return {
    lost: [...acknowledged].filter((session) => !sessions.has(session)).length,
    doubled: (await wronglyCounted(store, paid)) + secondMails(paid, mails),
    withoutGaps: orders.every(({ number }, index) => number === index + 1),
    unmailed: paid.filter(({ id }) => !arrived.has(confirmationOf(id))).length,
    failed: await left('failed'),
    mailedAgain: mails.length - arrived.size,
  };
}

/** How far the seller's figures are from the orders. */
async function wronglyCounted(store: Store, paid: readonly OrderRow[]): Promise<number> {
  const figures = await store.selectFrom('daily_figures').select(['figure', 'value']).execute();
  const counted = (name: string) =>
    figures.reduce((sum, { figure, value }) => sum + (figure === name ? value : 0), 0);
  const revenue = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const sales = Math.abs(counted('orders') - paid.length);
  return sales === 0 && counted('revenue') !== revenue ? 1 : sales;
}

/** Mails to buyers beyond their first; the same mail once more is no second one. */
function secondMails(
  paid: readonly OrderRow[],
  mails: readonly { to: string; id: string }[],
): number {
  const second = paid.map(({ email }) => {
    const ids = new Set(mails.filter(({ to }) => to === email).map(({ id }) => id));
    return Math.max(ids.size - 1, 0);
  });
  return second.reduce((sum, more) => sum + more, 0);
}

const mailedId = (letter: string) => messageIdOf(letter).slice(1, 33);

/** The part of a Message-ID that follows from what the mail is about. */
export const confirmationOf = (orderId: string) =>
  createHash('sha256').update(`order-confirmation:${orderId}`).digest('hex').slice(0, 32);
