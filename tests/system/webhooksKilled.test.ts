import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '../../packages/engine/server/db/database.ts';
import {
  completed,
  pause,
  post,
  signedNow,
  WEBHOOK_SECRET,
} from '../../testkit/fakes/paymentEvents.ts';
import { webhookReceiver } from '../../testkit/fakes/webhookReceiver.ts';
import { shopCommand, startServer } from '../../testkit/serverProcess.ts';

const KILLS = 8;
const ORDERS_PER_LIFE = 4;
const SETTLE_MS = 120_000;

test('a webhook gets every event at least once, each under one ID, although the server is killed', async () => {
  const receiver = await webhookReceiver();
  const env = { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, WEBHOOK_LOOPBACK: 'allow' };
  let server = await startServer({ env });
  const { dataDir } = server;
  const made = await shopCommand(['webhook-create', receiver.url, '--events', 'order.paid'], {
    ...env,
    DATA_DIR: dataDir,
  });
  expect(made).toMatchObject({ code: 0 });
  const acknowledged = new Set<string>();
  for (let life = 0; life < KILLS; life += 1) {
    for (let n = 0; n < ORDERS_PER_LIFE; n += 1) {
      const session = `cs_${life}_${n}`;
      if (await post(server, signedNow(completed(session)))) acknowledged.add(session);
    }
    // Some deliveries are under way, some wait.
    await pause(life * 60);
    await server.kill();
    server = await startServer({ env, dataDir });
  }
  const store = connect({ dataDir });
  const deliveries = () =>
    store
      .selectFrom('webhook_deliveries')
      .innerJoin('orders', 'orders.id', 'webhook_deliveries.order_id')
      .select(['webhook_deliveries.id', 'webhook_deliveries.state', 'orders.session_id'])
      .execute();
  const delivered = async () =>
    (await deliveries()).filter(({ state }) => state === 'delivered').length;
  await expect.poll(delivered, { timeout: SETTLE_MS }).toBe(acknowledged.size);
  const rows = await deliveries();
  // One event per order: the same ID however often it was sent.
  expect(new Set(rows.map(({ session_id }) => session_id))).toEqual(acknowledged);
  expect(rows).toHaveLength(acknowledged.size);
  const received = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(received)).toEqual(new Set(rows.map(({ id }) => id)));
  const bodies = Map.groupBy(receiver.received, ({ headers }) => headers['webhook-id']);
  for (const copies of bodies.values()) {
    expect(new Set(copies.map(({ body }) => body)).size).toBe(1);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * ORDERS_PER_LIFE - KILLS);
  await store.destroy();
  await server.stop();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 300_000);
