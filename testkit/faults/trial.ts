import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { connect } from '../../packages/engine/server/db/database.ts';
import { countOutcome } from '../countOutcome.ts';
import { paidSession, pause, post, sessionEvent, signedNow } from '../fakes/paymentEvents.ts';
import { type MailServer, startMailServer } from '../mailServer.ts';
import { startShop } from '../readyShop.ts';
import type { RunningServer } from '../serverProcess.ts';
import { shuffledBy } from '../shuffledBy.ts';

/** What a fault can act on while payments come in. */
export type World = {
  servers: RunningServer[];
  mailServer: MailServer;
  /** The provider sends nothing until it resolves. */
  outage?: Promise<unknown>;
};

/** Something that fails for a few seconds, and the shop it happens to. */
export type Fault = {
  name: string;
  servers?: number;
  env?: Record<string, string> & { DATABASE_URL?: string };
  dataDir?: string;
  mail?: SMTPServerOptions;
  /** The time on the server's clock if it differs from ours. */
  now?: () => Date;
  /** How often each event is sent, in random order. */
  copies?: number;
  /** Breaks something, waits, and repairs it. */
  strike: (world: World) => Promise<unknown>;
  cleanUp?: () => void | Promise<void>;
};

export const SEED = 20_261_115;
const CLIENTS = 4;
const AROUND_MS = 700;

/** Sends payments before, during and after a fault, then counts the outcome. */
export async function trial(fault: Fault) {
  const mailServer = await startMailServer(fault.mail);
  const dataDir = fault.dataDir ?? mkdtempSync(join(tmpdir(), 'shop-'));
  const env: Record<string, string> = { SMTP_URL: mailServer.url, ...fault.env };
  const world: World = { servers: [], mailServer };
  for (let n = 0; n < (fault.servers ?? 1); n += 1) {
    world.servers.push(await startShop({ env, dataDir }));
  }
  const acknowledged = new Set<string>();
  let [attempts, over] = [0, false];

  const anyServer = () => world.servers[Math.floor(Math.random() * world.servers.length)];
  async function deliver(event: ReturnType<typeof sessionEvent>): Promise<boolean> {
    while (!over) {
      await world.outage;
      attempts += 1;
      const server = anyServer();
      const request = signedNow(event, fault.now?.());
      if (server && (await post(server, { ...request, signal: AbortSignal.timeout(10_000) }))) {
        return true;
      }
      await pause(100);
    }
    return false;
  }

  /** Reports each payment as pending and then as paid; copies arrive in random order. */
  async function client(name: number): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const session = `cs_${name}_${n}`;
      const events = [
        sessionEvent('completed', paidSession(session, { payment_status: 'unpaid' })),
        sessionEvent('async_payment_succeeded', paidSession(session)),
      ];
      const all = Array.from({ length: fault.copies ?? 1 }, () => events).flat();
      const accepted = await Promise.all(shuffledBy(SEED + n, all).map(deliver));
      if (accepted.every(Boolean)) acknowledged.add(session);
      await pause(Math.random() * 40);
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name));
  await pause(AROUND_MS);
  await fault.strike(world);
  await pause(AROUND_MS);
  over = true;
  await Promise.all(clients);
  const store = connect({ dataDir, databaseUrl: env.DATABASE_URL });
  const outcome = await countOutcome(store, mailServer.emails, acknowledged);
  await store.destroy();
  await Promise.all(world.servers.map((server) => server.stop()));
  await mailServer.close();
  await fault.cleanUp?.();
  if (!fault.dataDir) rmSync(dataDir, { recursive: true, force: true });
  const { name } = fault;
  return { name, tried: attempts, acknowledged: acknowledged.size, ...outcome };
}
