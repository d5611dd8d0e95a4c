import type { EventType } from '../../rules/connections.ts';
import type { Clock } from '../core/clock.ts';
import type { DeliveryState, WebhookDeliveryRow } from '../db/connectionRows.ts';
import type { Store } from '../db/database.ts';
import { nextId } from '../db/nextId.ts';
import { enqueueAll, type Job } from '../jobs/queue.ts';

export type WebhookEvent = {
  type: EventType;
  /** What is sent, without the buyer. */
  data: object;
  orderId?: string | null;
  caseId?: string | null;
};

export const OFF_ERROR = 'The endpoint is switched off.';

/**
 * Records events for every endpoint that wants them, in the transaction that makes them true. For an
 * endpoint that is switched off they are only logged, so that they can be sent later.
 */
export async function recordEvents(
  store: Store,
  clock: Clock,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const endpoints = await store
    .selectFrom('webhook_endpoints')
    .select(['id', 'events', 'off_at'])
    .execute();
  const now = clock().getTime();
  const rows = endpoints.flatMap((endpoint) => {
    const wanted: string[] = JSON.parse(endpoint.events);
    const off = endpoint.off_at !== null;
    return events
      .filter(({ type }) => wanted.includes(type))
      .map((event) => ({
        ...newDelivery(endpoint.id, now, event),
        ...(off && { state: 'failed' as const, error: OFF_ERROR }),
      }));
  });
  await saveDeliveries(store, clock, rows);
}

export const newDelivery = (
  endpointId: string,
  now: number,
  event: Omit<WebhookEvent, 'type'> & Pick<WebhookDeliveryRow, 'type'>,
): WebhookDeliveryRow => ({
  id: `msg_${nextId().replaceAll('-', '')}`,
  endpoint_id: endpointId,
  type: event.type,
  data: JSON.stringify(event.data),
  order_id: event.orderId ?? null,
  case_id: event.caseId ?? null,
  created_at: now,
  state: 'waiting' satisfies DeliveryState,
  attempts: 0,
  attempted_at: null,
  status: null,
  error: null,
});

export async function saveDeliveries(
  store: Store,
  clock: Clock,
  rows: readonly WebhookDeliveryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await store.insertInto('webhook_deliveries').values(rows).execute();
  const waiting = rows.filter(({ state }) => state === 'waiting');
  await enqueueAll(store, clock, waiting.map(deliveryJob));
}

export const deliveryKey = (id: string) => `webhook:${id}`;

export const deliveryJob = ({
  id,
  endpoint_id: endpointId,
}: Pick<WebhookDeliveryRow, 'id' | 'endpoint_id'>): Job => ({
  kind: 'webhook-delivery',
  dedupeKey: deliveryKey(id),
  payload: { deliveryId: id },
  endpointId,
});
