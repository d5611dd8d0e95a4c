import { z } from 'zod';
import { isEntitled } from '../../rules/order.ts';
import { sofiaTime } from '../../rules/sofiaTime.ts';
import { record } from '../audit.ts';
import type { JobKind } from '../outbox/lanes.ts';
import { enqueue } from '../outbox/outbox.ts';
import { Refusal } from '../refusal.ts';
import type { Store, StoreTransaction } from '../store/database.ts';
import type { OrderRow, OutboxRow } from '../store/schema.ts';
import { command, type Seller } from './command.ts';
import { mailSummaryOf } from './summaries.ts';
import type { MailSummary } from './views.ts';

/**
 * What a sent mail was made from is gone; these can be made again from the order that they are
 * about, or from what their own key says.
 */
const OF_ORDERS: Readonly<Partial<Record<JobKind, (order: OrderRow, key: string[]) => object>>> = {
  'order-confirmation': ({ id }) => ({ orderId: id }),
  'lost-link': ({ id }) => ({ orderId: id }),
  'new-edition': ({ id }, [, version]) => ({ orderId: id, version }),
};
const OF_THEIR_KEY: Readonly<Partial<Record<JobKind, (key: string[]) => object>>> = {
  'case-update': ([, caseId, step, ...more]) => ({
    caseId,
    step,
    to: more.includes('order') ? 'order' : 'sender',
  }),
  'refund-request-received': ([, dedupeKey]) => ({ dedupeKey }),
  'refund-made': ([, orderId, cents]) => ({ orderId, cents: Number(cents) }),
  'refund-returned': ([, orderId, cents]) => ({ orderId, cents: Number(cents) }),
  'withdrawal-received': ([, dedupeKey]) => ({ dedupeKey }),
};

const MINUTE_MS = 60_000;

export const mailResend = command({
  summary: 'Send a mail again, or bring stuck work back into its queue',
  positional: ['id'],
  changes: true,
  input: z.object({ id: z.string().min(1).describe('id of the mail, as "mails" lists it') }),
  run: (seller, { id }) => resendMail(seller, id),
});

/** Brings stuck work back into its queue, or sends a mail once more. */
async function resendMail(seller: Seller, id: string): Promise<MailSummary> {
  const { store, clock, actor } = seller;
  const summary = await store.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal(`There is no mail ${id}. "mails" lists them with their ids.`);
    if (row.state === 'waiting') {
      const when = sofiaTime(new Date(row.run_at), 'en');
      throw new Refusal(`It is still on its way and is tried by itself, next at ${when}.`);
    }
    const order = await orderOf(transaction, row);
    const again =
      row.state === 'parked'
        ? await unpark(transaction, row, clock().getTime())
        : await sendAgain(seller, transaction, row, order);
    const details = { actor, kind: row.kind, mail: again.id };
    await record(transaction, clock, order?.id ?? `mail:${row.id}`, 'sent again', details);
    return mailSummaryOf(again);
  });
  seller.wake();
  return summary;
}

const unpark = (transaction: StoreTransaction, row: OutboxRow, now: number) =>
  transaction
    .updateTable('outbox')
    .set({ state: 'waiting', run_at: now, attempts: 0, error: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The same mail asked for twice within a minute is one more mail, not two. */
async function sendAgain(
  { clock }: Seller,
  transaction: StoreTransaction,
  row: OutboxRow,
  order: OrderRow | undefined,
): Promise<OutboxRow> {
  const payload = payloadFor(row, order);
  const original = row.dedupe_key.replace(/:again:\d+$/, '');
  const dedupeKey = `${original}:again:${Math.floor(clock().getTime() / MINUTE_MS)}`;
  await enqueue(transaction, clock, {
    kind: row.kind,
    dedupeKey,
    payload,
    ...(row.about && { about: row.about }),
  });
  return transaction
    .selectFrom('outbox')
    .selectAll()
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
}

function payloadFor(row: OutboxRow, order: OrderRow | undefined): object {
  const key = row.dedupe_key.split(':');
  const ofOrder = OF_ORDERS[row.kind];
  if (ofOrder && order) {
    if (isEntitled(order.state)) return ofOrder(order, key);
    throw new Refusal(
      `Order ${order.number} is ${order.state}: its buyer has no library that the mail could lead to.`,
    );
  }
  const ofKey = OF_THEIR_KEY[row.kind];
  if (ofKey) return ofKey(key);
  throw new Refusal(
    `A sent mail of the kind "${row.kind}" cannot be made again: its content is not kept.`,
  );
}

async function orderOf(store: Store, { about }: OutboxRow): Promise<OrderRow | undefined> {
  const number = /^order:(\d+)$/.exec(about ?? '')?.[1];
  if (!number) return undefined;
  return store
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', Number(number))
    .executeTakeFirst();
}
