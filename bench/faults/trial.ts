import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../server/db/database.ts';
import { countOutcome } from '../../testkit/countOutcome.ts';
import { sessionEvent, signed } from '../../testkit/fakes/paymentEvents.ts';
import { startMailServer } from '../../testkit/mailServer.ts';
import { paidSession, pause, post } from '../../testkit/paidSessions.ts';
import { shuffledBy } from '../../testkit/shuffledBy.ts';
import { startShop } from '../shop.ts';
import type { Fault, World } from './fault.ts';

export const SEED = 20_261_115;
const CLIENTS = 4;
const AROUND_MS = 700;

/** Payments come in before, while and after something goes wrong; then it is counted what became of them. */
export async function trial(fault: Fault) {
  const mailServer = await startMailServer(fault.mail);
  const dataDir = fault.dataDir ?? mkdtempSync(join(tmpdir(), 'shop-'));
  const env: Record<string, string> = { SMTP_URL: mailServer.url, ...fault.env };
  const world: World = { servers: [], mailServer };
  for (let n = 0; n < (fault.servers ?? 1); n += 1) {
    world.servers.push(await startShop({ env, dataDir }));
  }
  const acknowledged = new Set<string>();
  let [tried, over] = [0, false];

  const anyServer = () => world.servers[Math.floor(Math.random() * world.servers.length)];
  async function deliver(event: ReturnType<typeof sessionEvent>): Promise<boolean> {
    while (!over) {
      await world.silence;
      tried += 1;
      const server = anyServer();
      const request = signed(event, { at: fault.now?.() ?? new Date() });
      if (server && (await post(server, { ...request, signal: AbortSignal.timeout(10_000) }))) {
        return true;
      }
      await pause(100);
    }
    return false;
  }

  /** First that a payment is under way, then that it is made; with copies, in any order. */
  async function client(name: number): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const session = `cs_${name}_${n}`;
      const events = [
        sessionEvent('completed', paidSession(session, { payment_status: 'unpaid' })),
        sessionEvent('async_payment_succeeded', paidSession(session)),
      ];
      const all = Array.from({ length: fault.copies ?? 1 }, () => events).flat();
      const taken = await Promise.all(shuffledBy(SEED + n, all).map(deliver));
      if (taken.every(Boolean)) acknowledged.add(session);
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
  const outcome = await countOutcome(store, mailServer.letters, acknowledged);
  await store.destroy();
  await Promise.all(world.servers.map((server) => server.stop()));
  await mailServer.close();
  await fault.cleanUp?.();
  if (!fault.dataDir) rmSync(dataDir, { recursive: true, force: true });
  return { tried, acknowledged: acknowledged.size, ...outcome };
}
