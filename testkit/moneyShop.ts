import { rmSync } from 'node:fs';
import type { Content } from '../packages/engine/content/content.ts';
import type { AuditEvent } from '../packages/engine/content/history.ts';
import type { CaseKind } from '../packages/engine/rules/case.ts';
import type { Shop } from '../packages/engine/rules/shop.ts';
import { readEnv } from '../packages/engine/server/core/env.ts';
import type { JobKind } from '../packages/engine/server/core/queues.ts';
import { openSecrets } from '../packages/engine/server/core/secrets.ts';
import { connect } from '../packages/engine/server/db/database.ts';
import { issueAtOnce } from '../packages/engine/server/documents/issueDocuments.ts';
import { PermanentFailure, type Queued, tableOf } from '../packages/engine/server/jobs/queue.ts';
import { applyStoredEvent } from '../packages/engine/server/orders/applyEvent.ts';
import type { CommandContext } from '../packages/engine/server/orders/context.ts';
import { openPayments } from '../packages/engine/server/payments/payments.ts';
import type {
  ListedRefund,
  RefundGateway,
} from '../packages/engine/server/payments/refundGateway.ts';
import { isStripeEventType } from '../packages/engine/server/payments/storedEvents.ts';
import { recordEvent } from '../packages/engine/server/payments/webhook.ts';
import { cardRefundJob } from '../packages/engine/server/refunds/cardRefundJob.ts';
import { openCaseForBuyer } from '../packages/engine/server/refunds/openCase.ts';
import { orderCases } from '../packages/engine/server/refunds/recomputeCase.ts';
import { type PaymentEvent, sessionEvent } from './fakes/paymentEvents.ts';
import * as ours from './ourShop.ts';
import { newDataFolder } from './testFolder.ts';

type Told = [what: string, details: Record<string, unknown>];

/** A provider that makes every refund, unless a test says otherwise. */
function fakeGateway() {
  const made: ListedRefund[] = [];
  const next: { status: ListedRefund['status']; error?: Error | undefined } = { status: 'paid' };
  const gateway: RefundGateway = {
    list: async () => made,
    async create({ key, cents }) {
      if (next.error) throw next.error;
      const refund = { id: `re_${made.length + 1}`, cents, status: next.status };
      made.push({ ...refund, key });
      return refund;
    },
  };
  return { gateway, made, next };
}

/**
 * What moves money in a shop, with a store and without pages, worker and network: opened in milliseconds,
 * and a job runs when a test says so. Payments are tests unless there is a payment link.
 */
export function moneyShop(
  variables: Record<string, string> = {},
  { shop, content }: { shop: Shop; content: Content } = ours,
) {
  const dataDir = newDataFolder();
  const env = readEnv({ PUBLIC_URL: 'http://localhost', DATA_DIR: dataDir, ...variables });
  const store = connect(env);
  const time = { now: new Date('2026-11-15T12:00:00Z') };
  const clock = () => new Date(time.now);
  const secrets = openSecrets('a secret for tests that is long enough', dataDir);
  const payments = openPayments(env, secrets);
  const parts: CommandContext = {
    ...{
      env,
      store,
      clock,
      shop,
      content,
      secrets,
      payments,
      orderCases,
    },
    ...{
      actor: 'mila',
      role: 'owner',
      bundle: dataDir,
      wake: () => undefined,
      progress: () => undefined,
    },
    currentFiles: async () => ({ version: undefined, problems: [] }),
    settings: {
      folder: shop,
      siteWith: () => ({ page: () => undefined }),
      changed: async () => undefined,
    },
    typeset: () => Promise.reject(new Error('nothing is set here')),
  };
  const context: CommandContext = { ...parts, issueAtOnce: issueAtOnce(parts) };
  const provider = fakeGateway();

  /** Stores events and applies them, in this order. */
  async function deliver(...events: readonly PaymentEvent[]): Promise<void> {
    for (const { id, type, created, data } of events) {
      if (!isStripeEventType(type)) throw new Error(`the shop ignores ${type}`);
      const isBuyerKnown = async () => false;
      await recordEvent({ store, clock, isBuyerKnown }, { id, type, created, object: data.object });
      await applyStoredEvent(context, id);
    }
  }

  /** Runs the refunds to the card that wait; returns why one failed. */
  async function runCardRefunds(attempts = 1): Promise<string | undefined> {
    const run = cardRefundJob(context, provider.gateway);
    let failure: string | undefined;
    const waiting = store.selectFrom('jobs').selectAll().where('state', '=', 'waiting');
    for (const job of await waiting.where('kind', '=', 'card-refund').execute()) {
      const state = await run({ ...job, attempts }).then(
        () => 'done' as const,
        (error: Error) => {
          failure = error.message;
          return error instanceof PermanentFailure ? ('failed' as const) : ('waiting' as const);
        },
      );
      await store.updateTable('jobs').set({ state }).where('id', '=', job.id).execute();
    }
    return failure;
  }

  /** The buyer of this number pays $49 by card. */
  const buy = (n = 1, change: object = {}) =>
    deliver(
      sessionEvent('completed', {
        id: `cs_${n}`,
        payment_intent: `pi_${n}`,
        customer_details: { email: `buyer${n}@example.com`, name: 'Ann' },
        ...change,
      }),
    );

  const openCase = (order = 1, kind: CaseKind = 'refund') =>
    openCaseForBuyer(context, { order, kind, at: clock().getTime() });

  const order = (number = 1) =>
    store.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  const caseRow = (number = 1) =>
    store.selectFrom('cases').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  const cardRefunds = () =>
    store.selectFrom('card_refunds').selectAll().orderBy('asked_at').orderBy('id').execute();

  /** What the audit log says of one kind of event. */
  async function story(event: AuditEvent): Promise<Told[]> {
    const lines = store.selectFrom('audit_log').selectAll().where('event', '=', event);
    return (await lines.orderBy('id').execute()).map(({ details }) => [event, JSON.parse(details)]);
  }

  /** The jobs or emails of one kind, and what they say. */
  async function followUps(kind: Queued['kind']): Promise<Told[]> {
    const rows = store
      .selectFrom(tableOf(kind))
      .selectAll()
      .where('kind', '=', kind as JobKind);
    return (await rows.orderBy('id').execute()).map(({ payload }) => [kind, JSON.parse(payload)]);
  }

  const close = async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    ...{ context, store, time, env, provider, close },
    ...{ deliver, runCardRefunds, buy, openCase, order, caseRow, cardRefunds, story, followUps },
  };
}

export type MoneyShop = ReturnType<typeof moneyShop>;
