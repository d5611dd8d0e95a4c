import { createHash } from 'node:crypto';
import type { Store } from '../packages/engine/server/db/database.ts';
import type { OrderRow } from '../packages/engine/server/db/schema.ts';
import { pause } from './fakes/paymentEvents.ts';
import { messageIdOf, recipientOf } from './mailServer.ts';
import { queued } from './queued.ts';

export type Outcome = {
  /** Acknowledged payments without a paid order; must be 0. */
  lost: number;
  /** Sales that the figures do not count exactly once, and second emails to a buyer. */
  doubled: number;
  /** Whether the numbers of orders and of documents are 1, 2, 3 … */
  withoutGaps: boolean;
  /** Paid orders whose email did not arrive. */
  unmailed: number;
  /** Paid orders that have no receipt, or more than one. */
  wrongReceipts: number;
  failed: number;
  /** Emails sent again with the same Message-ID, after a kill between sending and recording it. */
  mailedAgain: number;
};

const KINDS = ['payment-event', 'order-confirmation', 'issue-documents'] as const;
const LIMIT_MS = 60_000;

/** Counts the outcome once no job is waiting, or after the time limit. */
export async function countOutcome(
  store: Store,
  emails: readonly string[],
  acknowledged: ReadonlySet<string>,
  limitMs = LIMIT_MS,
): Promise<Outcome> {
  const left = async (state: 'waiting' | 'failed') => {
    const jobs = queued(store).select('id').where('state', '=', state);
    return (await jobs.where('kind', 'in', KINDS).execute()).length;
  };
  const deadline = Date.now() + limitMs;
  while ((await left('waiting')) > 0 && Date.now() < deadline) await pause(200);
  const orders = await store.selectFrom('orders').selectAll().orderBy('number').execute();
  const receipts = await store
    .selectFrom('documents')
    .select(['order_id', 'number'])
    .orderBy('number')
    .execute();
  const paid = orders.filter(({ state }) => state === 'paid');
  const sessions = new Set(paid.map(({ session_id }) => session_id));
  const mails = emails.map((email) => ({ to: recipientOf(email), id: emailedId(email) }));
  const arrived = new Set(mails.map(({ id }) => id));
  return {
    lost: [...acknowledged].filter((session) => !sessions.has(session)).length,
    doubled: (await miscountedSales(store, paid)) + secondMails(paid, mails),
    withoutGaps: [orders, receipts].every((list) =>
      list.every(({ number }, index) => number === index + 1),
    ),
    wrongReceipts:
      Math.abs(receipts.length - paid.length) +
      (paid.length - new Set(receipts.map(({ order_id }) => order_id)).size),
    unmailed: paid.filter(({ id }) => !arrived.has(confirmationOf(id))).length,
    failed: await left('failed'),
    mailedAgain: mails.length - arrived.size,
  };
}

/** By how many sales the seller's figures differ from the orders. */
async function miscountedSales(store: Store, paid: readonly OrderRow[]): Promise<number> {
  const figures = await store.selectFrom('daily_figures').select(['figure', 'value']).execute();
  const counted = (name: string) =>
    figures.reduce((sum, { figure, value }) => sum + (figure === name ? value : 0), 0);
  const revenue = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const sales = Math.abs(counted('orders') - paid.length);
  return sales === 0 && counted('revenue') !== revenue ? 1 : sales;
}

/** Emails to buyers beyond the first; a repeated Message-ID does not count. */
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

const emailedId = (email: string) => messageIdOf(email).slice(1, 33);

/** The part of the Message-ID that is derived from the order. */
export const confirmationOf = (orderId: string) =>
  createHash('sha256').update(`order-confirmation:${orderId}`).digest('hex').slice(0, 32);
