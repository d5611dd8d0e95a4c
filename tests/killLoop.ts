import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { signed, WEBHOOK_SECRET } from './fakes/paymentEvents.ts';
import { type MailServer, messageIdOf, startMailServer } from './mailServer.ts';
import { completed, pause, post } from './paidSessions.ts';
import { type RunningServer, startServer } from './serverProcess.ts';

export type KillReport = {
  kills: number;
  acknowledged: number;
  /** Acknowledged payments without an order: there must be none. */
  lost: number;
  /** Orders beyond the first of a payment: there must be none. */
  doubled: number;
  /** Whether the numbers of the orders are 1, 2, 3 … */
  withoutGaps: boolean;
  /** Orders whose mail did not arrive: there must be none. */
  unmailed: number;
  /** Mails that came once more, with the same id: a kill between handing over and noting it down. */
  mailedAgain: number;
};

const CLIENTS = 4;
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS] = [30, 600];
const SETTLE_MS = 300_000;

/** Kills the server again and again while several clients send events, then counts what became of them. */
export async function killLoop(kills: number, onKill: (done: number) => void = () => undefined) {
  const mailServer = await startMailServer();
  const env = { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, SMTP_URL: mailServer.url };
  let server = await startServer({ env });
  const { dataDir } = server;
  const acknowledged: string[] = [];
  let over = false;

  /** Sends until it is taken, as the provider does, and then the next one. */
  async function client(name: number): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const session = `cs_${name}_${n}`;
      const event = completed(session);
      while (!over) {
        if (await post(server, signed(event, { at: new Date() }))) {
          acknowledged.push(session);
          break;
        }
        await pause(50);
      }
      await pause(Math.random() * 60);
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name));
  for (let done = 0; done < kills; done += 1) {
    await pause(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
    await server.kill();
    onKill(done + 1);
    server = await startServer({ env, dataDir });
  }
  over = true;
  await Promise.all(clients);
  const report = await count(server, mailServer, acknowledged);
  await server.stop();
  await mailServer.close();
  rmSync(dataDir, { recursive: true, force: true });
  return { kills, ...report };
}

async function count(
  server: RunningServer,
  mailServer: MailServer,
  acknowledged: readonly string[],
): Promise<Omit<KillReport, 'kills'>> {
  const data = new SQLite(join(server.dataDir, 'shop.db'), { readonly: true });
  const unfinished = data.prepare<[], { n: number }>(
    `select count(*) as n from outbox
     where kind in ('payment-event', 'order-confirmation') and state != 'done'`,
  );
  const deadline = Date.now() + SETTLE_MS;
  while (unfinished.get()?.n !== 0) {
    if (Date.now() > deadline) throw new Error('the work was not finished');
    await pause(200);
  }
  const orders = data
    .prepare<[], { id: string; session_id: string; number: number }>(
      'select id, session_id, number from orders order by number',
    )
    .all();
  data.close();
  const sessions = new Set(orders.map(({ session_id }) => session_id));
  const mails = mailServer.letters.map((letter) => messageIdOf(letter).slice(1, 33));
  const arrived = new Set(mails);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((session) => !sessions.has(session)).length,
    doubled: orders.length - sessions.size,
    withoutGaps: orders.every(({ number }, index) => number === index + 1),
    unmailed: orders.filter(({ id }) => !arrived.has(confirmationOf(id))).length,
    mailedAgain: mails.length - arrived.size,
  };
}

/** The part of a Message-ID that follows from what the mail is about. */
export const confirmationOf = (orderId: string) =>
  createHash('sha256').update(`order-confirmation:${orderId}`).digest('hex').slice(0, 32);
