import { z } from 'zod';
import type { AuditEvent } from '../../content/history.ts';
import { CURSOR, command, PAGE_SIZE, pageFields, readCursor, toPage } from '../commands/command.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../db/connectionRows.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import { deleteJobs, enqueue } from '../jobs/queue.ts';
import type { CommandContext } from '../orders/context.ts';
import { deliveryJob, deliveryKey } from '../webhooks/events.ts';
import { dataOf, hasBuyer, payloadOf } from './deliver.ts';

export const webhookLog = command({
  summary: 'List what was sent to webhooks, newest first; webhook-event shows one in full',
  roles: ['owner'],
  input: z.object({
    webhook: z.string().max(60).optional().describe('Only this webhook'),
    state: z
      .enum(['waiting', 'delivered', 'failed'])
      .optional()
      .describe('Only events with this status'),
    ...pageFields,
  }),
  async run({ store }, { webhook, state, after, rows: size = PAGE_SIZE }) {
    let query = deliveryQuery(store)
      .orderBy('webhook_deliveries.created_at', 'desc')
      .orderBy('webhook_deliveries.id', 'desc')
      .limit(size + 1);
    if (webhook) query = query.where('endpoint_id', '=', webhook);
    if (state) query = query.where('state', '=', state);
    const last = readCursor(after, z.tuple([CURSOR.time, CURSOR.text]));
    if (last) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('webhook_deliveries.created_at', 'webhook_deliveries.id'), '<', tuple(...last)),
      );
    }
    return toPage(await query.execute(), size, deliverySummary, (row) => [row.created_at, row.id]);
  },
});

const eventId = z.string().min(1).max(60).describe('ID of the event, msg_…');

export const webhookEvent = command({
  summary: 'Show what was sent to a webhook, with every attempt',
  positional: ['id'],
  roles: ['owner'],
  input: z.object({ id: eventId }),
  async run({ store, payments }, { id }) {
    const delivery = await deliveryQuery(store)
      .select('with_buyer')
      .where('webhook_deliveries.id', '=', id)
      .executeTakeFirst();
    if (!delivery) throw notFound(id);
    const attempts = await store
      .selectFrom('webhook_attempts')
      .select(['at', 'status', 'error', 'took_ms as tookMs'])
      .where('delivery_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const { attempts: _, ...summary } = deliverySummary(delivery);
    const testMode = payments.provider === 'sandbox';
    const payload = payloadOf(delivery, testMode, await dataOf(store, delivery));
    return {
      ...summary,
      attempts,
      payload: JSON.stringify(payload, null, 2),
      buyer: hasBuyer(delivery) ? 'sent, not stored' : 'not sent',
    };
  },
});

const notFound = (id: string) => new UserError(`Event ${id} not found.`);

export const webhookReplay = command({
  summary: 'Send an event of the log again',
  positional: ['id'],
  roles: ['owner'],
  input: z.object({ id: eventId }),
  async run(context, input) {
    const { store, clock } = context;
    const replayed = await store.transaction().execute(async (transaction) => {
      const one = deliveryQuery(transaction).where('webhook_deliveries.id', '=', input.id);
      const delivery = await one.executeTakeFirst();
      if (!delivery) throw notFound(input.id);
      if (delivery.state === 'waiting') throw new UserError('This event is still in the queue.');
      if (delivery.off_at !== null) throw new UserError('Switch the webhook on first.');
      await sendAgain(transaction, clock, delivery);
      const endpoint = { id: delivery.endpoint_id, url: delivery.url };
      await auditWebhook(context, transaction, endpoint, 'webhook event sent again', {
        id: delivery.id,
      });
      return one.executeTakeFirstOrThrow();
    });
    context.wake();
    return deliverySummary(replayed);
  },
});

/** Under the same ID, so that a receiver that has it already ignores it. */
export async function sendAgain(
  transaction: StoreTransaction,
  clock: CommandContext['clock'],
  delivery: Pick<WebhookDeliveryRow, 'id' | 'endpoint_id'>,
): Promise<void> {
  await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, status: null, error: null })
    .where('id', '=', delivery.id)
    .execute();
  await deleteJobs(transaction, [deliveryKey(delivery.id)]);
  await enqueue(transaction, clock, deliveryJob(delivery));
}

const deliveryQuery = (store: Store) =>
  store
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .selectAll('webhook_deliveries')
    .select(['url', 'off_at']);

/** The host only: anyone who knows the full address may be able to post to it. */
export const auditWebhook = (
  { clock, actor }: CommandContext,
  transaction: StoreTransaction,
  { id: endpointId, url }: Pick<WebhookEndpointRow, 'id' | 'url'>,
  event: AuditEvent,
  details: object = {},
) =>
  record(transaction, clock, `webhook:${endpointId}`, event, {
    actor,
    host: new URL(url).host,
    ...details,
  });

export const deliverySummary = (row: WebhookDeliveryRow & { url: string }) => ({
  id: row.id,
  webhook: row.endpoint_id,
  host: new URL(row.url).host,
  type: row.type as string,
  state: row.state,
  createdAt: row.created_at,
  attempts: row.attempts,
  attemptedAt: row.attempted_at,
  status: row.status,
  error: row.error,
});
