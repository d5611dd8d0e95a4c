import { z } from 'zod';
import { DAY_MS } from '../../rules/calendar.ts';
import { record } from '../db/audit.ts';
import type { DeliveryState, WebhookDeliveryRow } from '../db/connectionRows.ts';
import type { Store } from '../db/database.ts';
import { nextId } from '../db/nextId.ts';
import { type Handler, isLastAttempt } from '../jobs/queue.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { ProcessContext } from '../orders/context.ts';
import { OFF_ERROR } from '../webhooks/events.ts';
import { postJson } from './post.ts';
import { signedHeaders } from './secret.ts';

/** Of the payload. A change that could break a receiver gets a new number. */
const VERSION = 1;
/** An endpoint that only failed for this long is switched off. */
const OFF_AFTER_MS = DAY_MS;
/** “Gone”: the receiver wants no more events. */
const GONE = 410;

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;
type Outcome = { state: DeliveryState; status: number | null; error: string | null };

const jobPayload = z.object({ deliveryId: z.string() });

/** Sends one event to one endpoint. The queue retries what fails. */
export function webhookHandler(context: ProcessContext): Handler {
  const { store, clock, secrets, env, payments } = context;
  const testMode = payments.provider === 'sandbox';
  return async (job) => {
    const { deliveryId } = jobPayload.parse(JSON.parse(job.payload));
    const delivery = await findDelivery(store, deliveryId);
    // Its endpoint was deleted.
    if (!delivery) return;
    const save = (outcome: Outcome, tookMs?: number) =>
      saveOutcome(context, delivery, outcome, tookMs);
    if (delivery.off_at !== null) return save({ state: 'failed', status: null, error: OFF_ERROR });
    const data = { ...(await dataOf(store, delivery)), ...(await buyerOf(store, delivery)) };
    const body = JSON.stringify(payloadOf(delivery, testMode, data));
    const endpoint = { ...delivery, id: delivery.endpoint_id };
    const message = { id: deliveryId, body, now: clock().getTime() };
    const headers = signedHeaders(secrets, endpoint, message);
    const began = performance.now();
    const { status, error } = await attempt(delivery.url, { headers, body }, env.webhookLoopback);
    const tookMs = Math.round(performance.now() - began);
    if (error === null) {
      await save({ state: 'delivered', status, error }, tookMs);
      return noteSuccess(store, delivery);
    }
    if (await switchOffIfDue(context, delivery, status, error)) {
      return save({ state: 'failed', status, error }, tookMs);
    }
    await save({ state: isLastAttempt(job) ? 'failed' : 'waiting', status, error }, tookMs);
    throw new Error(error);
  };
}

/** What is sent. The buyer is looked up for each attempt, and only the rest is stored. */
export const payloadOf = (
  { type, created_at }: Pick<WebhookDeliveryRow, 'type' | 'created_at'>,
  testMode: boolean,
  data: object,
) => ({
  type,
  version: VERSION,
  timestamp: new Date(created_at).toISOString(),
  testMode,
  data,
});

/** Only events about an order or a case have a buyer. */
export const hasBuyer = ({
  with_buyer,
  order_id,
  case_id,
}: Pick<WebhookDeliveryRow, 'order_id' | 'case_id'> & { with_buyer: number }) =>
  with_buyer === 1 && (order_id ?? case_id) !== null;

const findDelivery = (store: Store, id: string) =>
  store
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .selectAll('webhook_deliveries')
    .select(['url', 'with_buyer', 'secret_version', 'rotated_at', 'failing_since', 'off_at'])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();

/** With the documents that the order has by now: an invoice may wait for the register of VAT numbers. */
export async function dataOf(
  store: Store,
  { data, order_id }: Pick<WebhookDeliveryRow, 'data' | 'order_id'>,
): Promise<object> {
  const recorded = z.looseObject({ order: z.looseObject({}).optional() }).parse(JSON.parse(data));
  if (!recorded.order) return recorded;
  const rows = await store
    .selectFrom('documents')
    .select('code')
    .where('order_id', '=', order_id)
    .orderBy('series', 'desc')
    .orderBy('number')
    .execute();
  return { ...recorded, order: { ...recorded.order, documents: rows.map(({ code }) => code) } };
}

/** Looked up now, so that the log names nobody. Null after the buyer was erased. */
async function buyerOf(store: Store, delivery: Delivery) {
  if (!hasBuyer(delivery)) return {};
  const { order_id, case_id } = delivery;
  const row = await (case_id
    ? store.selectFrom('cases').select(['name', 'email']).where('id', '=', case_id)
    : store.selectFrom('orders').select(['name', 'email']).where('id', '=', order_id)
  ).executeTakeFirst();
  return { buyer: row?.email ? row : null };
}

async function attempt(url: string, sent: Parameters<typeof postJson>[1], allowLoopback: boolean) {
  try {
    const status = await postJson(url, sent, { allowLoopback });
    if (status >= 200 && status < 300) return { status, error: null };
    const isRedirect = status >= 300 && status < 400;
    const more = isRedirect ? '; redirects are not followed' : '';
    return { status, error: `The endpoint answered ${status}${more}.` };
  } catch (error) {
    return { status: null, error: `The endpoint can’t be reached: ${reasonOf(error)}.` };
  }
}

/** What the seller can act on. The message of a failed connection has nothing but its code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'AbortError') return 'it took too long to answer';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code || error.message.replace(/\.$/, '');
}

/** `tookMs` is undefined when nothing was sent, because the endpoint is switched off. */
async function saveOutcome(
  { store, clock }: ProcessContext,
  { id }: Delivery,
  outcome: Outcome,
  tookMs: number | undefined,
): Promise<void> {
  const now = clock().getTime();
  const { status, error } = outcome;
  await store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_deliveries')
      .set((row) => ({
        ...outcome,
        attempts: row('attempts', '+', tookMs === undefined ? 0 : 1),
        attempted_at: now,
      }))
      .where('id', '=', id)
      .executeTakeFirst();
    // Its endpoint was deleted meanwhile.
    if (numUpdatedRows === 0n || tookMs === undefined) return;
    const attempt = { id: nextId(), delivery_id: id, at: now, took_ms: tookMs, status, error };
    await transaction.insertInto('webhook_attempts').values(attempt).execute();
  });
}

async function noteSuccess(store: Store, { endpoint_id, failing_since }: Delivery): Promise<void> {
  if (failing_since === null) return;
  await store
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', endpoint_id)
    .execute();
}

/** Notes a failure. Returns whether it was the one that switched the endpoint off. */
async function switchOffIfDue(
  { store, clock }: ProcessContext,
  { endpoint_id: id, failing_since: since, url }: Delivery,
  status: number | null,
  error: string,
): Promise<boolean> {
  const now = clock().getTime();
  if (status !== GONE && now - (since ?? now) < OFF_AFTER_MS) {
    if (since !== null) return false;
    await store
      .updateTable('webhook_endpoints')
      .set({ failing_since: now })
      .where('id', '=', id)
      .where('failing_since', 'is', null)
      .execute();
    return false;
  }
  await store.transaction().execute(async (transaction) => {
    const switched = await transaction
      .updateTable('webhook_endpoints')
      .set({ off_at: now })
      .where('id', '=', id)
      .where('off_at', 'is', null)
      .executeTakeFirst();
    if (switched.numUpdatedRows === 0n) return;
    const lines = [`${new URL(url).host} (${id})`, error];
    await record(transaction, clock, `webhook:${id}`, 'webhook switched off', { error });
    await alertSeller(transaction, clock, { what: 'webhook-off', key: `${id}:${now}`, lines });
  });
  return true;
}
