import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '../../rules/connections.ts';
import { command } from '../commands/command.ts';
import { UserError } from '../core/userError.ts';
import type { WebhookEndpointRow } from '../db/connectionRows.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import type { CommandContext } from '../orders/context.ts';
import { newDelivery, saveDeliveries } from '../webhooks/events.ts';
import { whyNotEndpoint } from './post.ts';
import { endpointSecret } from './secret.ts';
import { auditWebhook, deliverySummary, sendAgain } from './webhookLogCommands.ts';

const MAX_ENDPOINTS = 20;
/** Sent again by one statement each, so that no request waits long for the store. */
const REPLAY_BATCH = 500;

const id = z.string().min(1).max(60).describe('ID of the webhook, from the "webhooks" list');
const oneEndpoint = { positional: ['id'], input: z.object({ id }) };

export const webhooks = command({
  summary: 'List webhooks: the addresses that are told about events',
  roles: ['owner'],
  input: z.object({}),
  async run({ store }) {
    const rows = await store
      .selectFrom('webhook_endpoints')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(endpointSummary);
  },
});

export const webhookCreate = command({
  summary: 'Create a webhook and show its secret',
  positional: ['url'],
  roles: ['owner'],
  input: z.object({
    url: z.string().trim().describe('The address of your system, https://…'),
    events: z
      .array(z.enum(EVENT_TYPES))
      .min(1, 'choose at least one event')
      .meta({ description: `Events to send: ${EVENT_TYPES.join(', ')}`, examples: ['order.paid'] }),
    withBuyer: z.boolean().default(false).describe('Include the buyer’s name and email address'),
  }),
  async run(context, { url, events, withBuyer }) {
    const { store, clock, env } = context;
    const problem = whyNotEndpoint(url, env.webhookLoopback);
    if (problem) throw new UserError(problem);
    const row: WebhookEndpointRow = {
      id: `wh_${randomBytes(6).toString('hex')}`,
      url: new URL(url).href,
      events: JSON.stringify([...new Set(events)]),
      with_buyer: withBuyer ? 1 : 0,
      secret_version: 1,
      rotated_at: null,
      created_at: clock().getTime(),
      failing_since: null,
      off_at: null,
    };
    await store.transaction().execute(async (transaction) => {
      const { total } = await transaction
        .selectFrom('webhook_endpoints')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      if (Number(total) >= MAX_ENDPOINTS)
        throw new UserError(`There are ${MAX_ENDPOINTS} webhooks already. Delete one first.`);
      await transaction.insertInto('webhook_endpoints').values(row).execute();
      await auditWebhook(context, transaction, row, 'webhook created', { events, withBuyer });
    });
    return withSecret(context, row);
  },
});

export const webhookPing = command({
  ...oneEndpoint,
  summary: 'Send a test event to a webhook',
  roles: ['owner'],
  async run(context, input) {
    const { store, clock } = context;
    const delivery = await store.transaction().execute(async (transaction) => {
      const endpoint = await findEndpoint(transaction, input.id);
      if (endpoint.off_at !== null) throw new UserError('Switch the webhook on first.');
      const ping = newDelivery(endpoint.id, clock().getTime(), { type: 'ping', data: {} });
      await saveDeliveries(transaction, clock, [ping]);
      await auditWebhook(context, transaction, endpoint, 'webhook test sent');
      return { ...ping, url: endpoint.url };
    });
    context.wake();
    return deliverySummary(delivery);
  },
});

export const webhookRotate = command({
  ...oneEndpoint,
  summary: 'Replace a webhook’s secret; the old one also signs for a day',
  roles: ['owner'],
  async run(context, input) {
    const rotated = await context.store.transaction().execute(async (transaction) => {
      const endpoint = await findEndpoint(transaction, input.id);
      const set = {
        secret_version: endpoint.secret_version + 1,
        rotated_at: context.clock().getTime(),
      };
      await updateEndpoint(transaction, endpoint.id, set);
      await auditWebhook(context, transaction, endpoint, 'webhook secret replaced');
      return { ...endpoint, ...set };
    });
    return withSecret(context, rotated);
  },
});

export const webhookResume = command({
  ...oneEndpoint,
  summary: 'Switch a webhook on again and send what it missed',
  roles: ['owner'],
  async run(context, input) {
    const { store, clock } = context;
    const resumed = await store.transaction().execute(async (transaction) => {
      const endpoint = await findEndpoint(transaction, input.id);
      if (endpoint.off_at === null) throw new UserError('This webhook is on already.');
      const set = { off_at: null, failing_since: null };
      await updateEndpoint(transaction, endpoint.id, set);
      await auditWebhook(context, transaction, endpoint, 'webhook switched on');
      return { ...endpoint, ...set };
    });
    let replayed = 0;
    for (let batch = REPLAY_BATCH; batch === REPLAY_BATCH; replayed += batch) {
      batch = await store.transaction().execute(async (transaction) => {
        const missed = await transaction
          .selectFrom('webhook_deliveries')
          .select(['id', 'endpoint_id'])
          .where('endpoint_id', '=', resumed.id)
          .where('state', '=', 'failed')
          .orderBy('created_at')
          .limit(REPLAY_BATCH)
          .execute();
        for (const delivery of missed) await sendAgain(transaction, clock, delivery);
        return missed.length;
      });
    }
    context.wake();
    return { ...endpointSummary(resumed), replayed };
  },
});

export const webhookDelete = command({
  ...oneEndpoint,
  summary: 'Delete a webhook and its log',
  roles: ['owner'],
  run: (context, input) =>
    context.store.transaction().execute(async (transaction) => {
      const endpoint = await findEndpoint(transaction, input.id);
      await transaction
        .deleteFrom('webhook_deliveries')
        .where('endpoint_id', '=', endpoint.id)
        .execute();
      await transaction.deleteFrom('webhook_endpoints').where('id', '=', endpoint.id).execute();
      await auditWebhook(context, transaction, endpoint, 'webhook deleted');
      return { id: endpoint.id, deleted: true };
    }),
});

async function findEndpoint(store: Store, wanted: string): Promise<WebhookEndpointRow> {
  const row = await store
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', wanted)
    .executeTakeFirst();
  if (!row) throw new UserError(`Webhook ${wanted} not found. Run "webhooks" to list them.`);
  return row;
}

const updateEndpoint = (
  transaction: StoreTransaction,
  wanted: string,
  set: Partial<WebhookEndpointRow>,
) => transaction.updateTable('webhook_endpoints').set(set).where('id', '=', wanted).execute();

const endpointSummary = (row: WebhookEndpointRow) => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events) as EventType[],
  withBuyer: row.with_buyer === 1,
  createdAt: row.created_at,
  failingSince: row.failing_since,
  offAt: row.off_at,
});

const withSecret = ({ secrets }: CommandContext, row: WebhookEndpointRow) => ({
  ...endpointSummary(row),
  secret: endpointSecret(secrets, row),
});
