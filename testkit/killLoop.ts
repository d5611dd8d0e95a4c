import { rmSync } from 'node:fs';
import { connect } from '../packages/engine/server/db/database.ts';
import { countOutcome, type Outcome } from './countOutcome.ts';
import { completed, pause, post, signedNow, WEBHOOK_SECRET } from './fakes/paymentEvents.ts';
import { startMailServer } from './mailServer.ts';
import { startServer } from './serverProcess.ts';

export type KillReport = Outcome & { kills: number; acknowledged: number };

const CLIENTS = 4;
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS] = [30, 600];
const SETTLE_MS = 300_000;

/** Kills the server over and over while clients send events, then counts the outcome. */
export async function killLoop(
  kills: number,
  onKill: (done: number) => void = () => undefined,
): Promise<KillReport> {
  const mailServer = await startMailServer();
  const env = { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, SMTP_URL: mailServer.url };
  let server = await startServer({ env });
  const { dataDir } = server;
  const acknowledged = new Set<string>();
  let over = false;

  /** Retries each event until it is acknowledged, as the provider does. */
  async function client(name: number): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const session = `cs_${name}_${n}`;
      const event = completed(session);
      while (!over) {
        if (await post(server, signedNow(event))) {
          acknowledged.add(session);
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
  const store = connect({ dataDir });
  const outcome = await countOutcome(store, mailServer.emails, acknowledged, SETTLE_MS);
  await store.destroy();
  await server.stop();
  await mailServer.close();
  rmSync(dataDir, { recursive: true, force: true });
  return { kills, acknowledged: acknowledged.size, ...outcome };
}
