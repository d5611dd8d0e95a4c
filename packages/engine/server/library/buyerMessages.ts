import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { isEntitled } from '../../rules/order.ts';
import type { MessageReason } from '../../rules/sellerReasons.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { MessageRow, OrderRow } from '../db/schema.ts';
import { readProgress, spreadOut } from '../jobs/emailsToMany.ts';
import { enqueue, enqueueAll, type Handlers } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import { firstOrdersOf } from '../orders/buyers.ts';
import type { CommandContext, ProcessContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { listEditions } from './editions.ts';

const BATCH = 500;
const MOST_LISTED = 100;

const textsSchema = z.record(z.string(), z.object({ subject: z.string(), text: z.string() }));
export type MessageTexts = z.infer<typeof textsSchema>;
export const readTexts = ({ texts }: Pick<MessageRow, 'texts'>) =>
  textsSchema.parse(JSON.parse(texts));

/** Whom a message is for: the buyer of an order, or all buyers, or those who ordered one edition. */
export type MessageFor = { orderId: string } | { edition: string | null };

/**
 * Stores the message and queues its emails: one at once, or a job that hands it out to many. That job
 * continues after a crash where it stopped.
 */
export async function sendMessage(
  { store, clock, actor }: CommandContext,
  to: MessageFor,
  { reason, texts }: { reason: MessageReason; texts: MessageTexts },
): Promise<string> {
  const id = randomUUID();
  const now = clock().getTime();
  const isOne = 'orderId' in to;
  await store.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('messages')
      .values({
        id,
        created_at: now,
        actor,
        reason,
        order_id: isOne ? to.orderId : null,
        edition: isOne ? null : to.edition,
        texts: JSON.stringify(texts),
        enqueued_up_to: 0,
        buyers: isOne ? 1 : 0,
        enqueued_at: isOne ? now : null,
      })
      .execute();
    const email = { kind: 'message', recipient: 'order', messageId: id } as const;
    const job = isOne
      ? { ...email, dedupeKey: emailKey(id, to.orderId), orderId: to.orderId }
      : ({ kind: 'send-message', dedupeKey: `send-message:${id}`, messageId: id } as const);
    await enqueue(transaction, clock, job);
    const details = { actor, reason, ...(!isOne && { edition: to.edition ?? 'all' }) };
    const subject = isOne ? to.orderId : `message:${id}`;
    await record(transaction, clock, subject, 'message sent', details);
  });
  return id;
}

/** The email as the buyer of an order gets it. */
export const messageMail = (
  publicUrl: string,
  { language, name, number }: Pick<OrderRow, 'language' | 'name' | 'number'>,
  { subject, text }: { subject: string; text: string },
) =>
  ({
    kind: 'message',
    language,
    publicUrl,
    subject,
    text,
    buyerName: name,
    orderNumber: number,
  }) as const;

const emailKey = (id: string, orderId: string) => `message:${id}:${orderId}`;

/** When the orders were placed that an edition was sold with. */
async function salesPeriod(
  store: Store,
  edition: string | null,
): Promise<[from: number, to: number]> {
  const all = [0, Number.MAX_SAFE_INTEGER] as [number, number];
  if (edition === null) return all;
  const editions = await listEditions(store);
  const index = editions.findIndex(({ version }) => version === edition);
  if (index === -1)
    throw new UserError(`Version ${edition} not found. Run "editions" to list them.`);
  // Newest first. Orders from before the first one are of the first one.
  const from = index === editions.length - 1 ? 0 : (editions[index]?.publishedAt ?? 0);
  return [from, editions[index - 1]?.publishedAt ?? Number.MAX_SAFE_INTEGER];
}

const buyersOf = async (store: Store, edition: string | null) =>
  firstOrdersOf(store, await salesPeriod(store, edition));

export async function countBuyers(store: Store, edition: string | null): Promise<number> {
  const counted = (await buyersOf(store, edition)).select(({ fn }) => fn.countAll().as('buyers'));
  return Number((await counted.executeTakeFirst())?.buyers ?? 0);
}

/** One of the buyers who would get a message, to show what they would read. */
export const exampleBuyer = async (store: Store, edition: string | null, language: Language) =>
  (await buyersOf(store, edition))
    .select(['orders.language', 'orders.name', 'orders.number'])
    .where('orders.language', '=', language)
    .orderBy('orders.number')
    .limit(1)
    .executeTakeFirst();

const findMessage = (store: Store, id: string | null) =>
  store.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Puts the next emails of a message into the queue; false when there are none left. */
async function enqueueBatch(
  { store, clock }: ProcessContext,
  { id, edition, enqueued_up_to, buyers }: MessageRow,
): Promise<boolean> {
  const orders = await (await buyersOf(store, edition))
    .select(['orders.id', 'orders.number'])
    .where('orders.number', '>', enqueued_up_to)
    .orderBy('orders.number')
    .limit(BATCH)
    .execute();
  const last = orders.at(-1);
  const now = clock().getTime();
  await store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('messages')
      .set(
        last
          ? { enqueued_up_to: last.number, buyers: buyers + orders.length }
          : { enqueued_at: now },
      )
      .where('id', '=', id)
      .where('enqueued_up_to', '=', enqueued_up_to)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error('another process sends this message');
    const jobs = orders.map(
      (order, index) =>
        ({
          kind: 'message',
          dedupeKey: emailKey(id, order.id),
          orderId: order.id,
          messageId: id,
          recipient: 'order',
          runAt: spreadOut(now, buyers + index),
        }) as const,
    );
    await enqueueAll(transaction, clock, jobs);
  });
  return last !== undefined;
}

/** Hands a message out to its buyers, and sends each of them the email. */
export function messageJobs(context: ProcessContext, mailer: Mailer) {
  const { store, shop } = context;
  const { publicUrl } = context.env;
  return {
    async 'send-message'(job) {
      for (;;) {
        const message = await findMessage(store, job.message_id);
        if (!message || !(await enqueueBatch(context, message))) return;
      }
    },

    async message(job) {
      const message = await findMessage(store, job.message_id);
      const order = await findOrder(store, 'id', job.order_id);
      if (!message || !order) return;
      const isForMany = message.order_id === null;
      // Refunded meanwhile: what all buyers should know no longer concerns them.
      if (isForMany && !(isEntitled(order.state) && order.revoked_at === null)) return;
      const texts = readTexts(message);
      const fallback: Language = shop.languages[0];
      const { subject, text } = lookUp(texts, order.language) ??
        lookUp(texts, fallback) ?? { subject: '', text: '' };
      const recipient = { address: order.email, proof: 'buyer' } as const;
      await sendMail(mailer, recipient, messageMail(publicUrl, order, { subject, text }), job);
    },
  } satisfies Partial<Handlers>;
}

export type MessageSummary = Awaited<ReturnType<typeof summarizeMessages>>[number];

/** Newest first, each with the progress of its emails. */
export async function summarizeMessages(store: Store) {
  const rows = await store
    .selectFrom('messages')
    .leftJoin('orders', 'orders.id', 'messages.order_id')
    .selectAll('messages')
    .select('orders.number as order_number')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id')
    .limit(MOST_LISTED)
    .execute();
  const progressOf = await readProgress(store, 'message', 'message_id');
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    actor: row.actor,
    reason: row.reason,
    orderNumber: row.order_number,
    /** Null for one buyer, and for all. */
    edition: row.edition,
    texts: readTexts(row),
    /** False while buyers are still being added to the queue. */
    isQueued: row.enqueued_at !== null,
    emails: progressOf(row.id, row.buyers),
  }));
}
