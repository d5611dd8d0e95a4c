import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sessionEvent, signed } from './fakes/paymentEvents.ts';
import { type RunningServer, startServer } from './serverProcess.ts';
import { WEBHOOK_SECRET } from './testShop.ts';

const KILLS = 5;
const SLOWLY = { timeout: 60_000, interval: 200 };

/** Sends events one after the other until the server is gone; returns what it acknowledged. */
async function sendUntilKilled(server: RunningServer, round: number) {
  const acknowledged: string[] = [];
  const last = 1 + Math.floor(Math.random() * 8);
  for (let n = 0; n < 200; n += 1) {
    const session = `cs_${round}_${n}`;
    const event = sessionEvent('completed', {
      id: session,
      payment_intent: `pi_${round}_${n}`,
      customer_details: { email: `${session}@example.com`, name: 'Ann' },
    });
    const request = signed(event, { at: new Date() });
    const answer = await fetch(`${server.url}/webhooks/stripe`, request).catch(() => undefined);
    if (!answer) break;
    if (answer.ok) acknowledged.push(session);
    if (acknowledged.length === last) setTimeout(() => server.kill(), Math.random() * 80);
  }
  return acknowledged;
}

test('killed in the middle of everything, every acknowledged payment is one order and its mail', async () => {
  const env = { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const acknowledged: string[] = [];
  let server = await startServer({ env });
  const { dataDir } = server;
  for (let round = 0; round < KILLS; round += 1) {
    acknowledged.push(...(await sendUntilKilled(server, round)));
    server = await startServer({ env, dataDir });
  }
  const data = new SQLite(join(dataDir, 'shop.db'), { readonly: true });
  const count = (sql: string) => Number(Object.values(data.prepare(sql).get() ?? {})[0]);
  const unsent =
    "select count(*) from outbox where kind = 'order-confirmation' and state != 'done'";
  const unread = "select count(*) from outbox where kind = 'payment-event' and state != 'done'";
  await expect.poll(() => count(unread) + count(unsent), SLOWLY).toBe(0);
  const sessions: { session_id: string; number: number }[] = data
    .prepare<[], { session_id: string; number: number }>(
      'select session_id, number from orders order by number',
    )
    .all();
  data.close();
  const mails = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const known = sessions.map(({ session_id }) => session_id);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  expect(acknowledged.filter((session) => !known.includes(session))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
  expect(sessions.map(({ number }) => number)).toEqual(known.map((_, index) => index + 1));
  expect(mails.length).toBeGreaterThanOrEqual(known.length);
}, 180_000);
