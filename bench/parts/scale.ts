import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../server/db/database.ts';
import { countOutcome } from '../../testkit/countOutcome.ts';
import { type MailServer, startMailServer } from '../../testkit/mailServer.ts';
import { newDatabase, startPostgres } from '../../testkit/postgres.ts';
import { load, warmUp } from '../load/load.ts';
import type { Part } from '../part.ts';
import { startBalancer } from '../scale/balancer.ts';
import { usage } from '../serving/usage.ts';
import { startShop } from '../shop.ts';
import { formPost, webhook } from '../writing/posts.ts';

const SECONDS = 2;
const WARM_UP_SECONDS = 1;
const CLIENTS = 64;
const PAYMENTS = 100;
const TIMES_TOLD = 3;
const REQUESTS = {
  'landing page': () => ({ path: '/', headers: { 'accept-encoding': 'br' } }),
  'buy form': formPost,
};

/** One process and three on the same PostgreSQL, behind the same load balancer. */
export const scale: Part = async (say) => {
  const postgres = await startPostgres({ fsync: true });
  const mailServer = await startMailServer();
  const rates: Record<string, Rate[]> = {};
  let doubles = '';
  for (const processes of [1, 3]) {
    const databaseUrl = await newDatabase(postgres.url);
    const measured = await measure(processes, databaseUrl, mailServer);
    for (const [what, rate] of Object.entries(measured.rates)) {
      say(`${processes} processes, ${what}: ${Math.round(rate.perSecond)}/s`);
      rates[what] = [...(rates[what] ?? []), rate];
    }
    const { lost, doubled, mailedAgain } = measured.outcome;
    doubles = `${PAYMENTS} payments told of ${TIMES_TOLD} times: ${lost} lost, ${doubled} doubled, ${mailedAgain} mailed again`;
  }
  await mailServer.close();
  await postgres.stop();
  return {
    title: `Three processes on one PostgreSQL behind nginx (${doubles})`,
    columns: [
      'request',
      'one process /s',
      'three /s',
      'ratio',
      'CPU µs, one',
      'CPU µs, three',
      'ratio',
    ],
    rows: Object.entries(rates).map(([what, [one, three]]) => [
      what,
      ...compared(one?.perSecond, three?.perSecond),
      ...compared(one?.cpuMicroseconds, three?.cpuMicroseconds),
    ]),
    notes: [
      `Measured on ${cpus().length} processors, which the shop shares with its load balancer, PostgreSQL, a mail server and ${CLIENTS} clients. Three processes can take more than one only where there are processors for them; the processor time of a request says what sharing a database costs them.`,
    ],
  };
};

const compared = (one = Number.NaN, three = Number.NaN) => [
  Math.round(one),
  Math.round(three),
  (three / one).toFixed(2),
];

type Rate = { perSecond: number; cpuMicroseconds: number };

async function measure(processes: number, databaseUrl: string, mailServer: MailServer) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: mailServer.url };
  const start = () => startShop({ env, dataDir });
  const servers = [await start()];
  while (servers.length < processes) servers.push(await start());
  const balancer = await startBalancer(servers.map(({ url }) => new URL(url).port));
  const { url } = balancer;
  const rates: Record<string, Rate> = {};
  const cpuSeconds = () => servers.reduce((sum, { pid }) => sum + usage(pid).cpuSeconds, 0);
  for (const [what, request] of Object.entries(REQUESTS)) {
    await warmUp({ url, clients: CLIENTS, seconds: WARM_UP_SECONDS, request });
    const before = cpuSeconds();
    const { perSecond } = await load({ url, clients: CLIENTS, seconds: SECONDS, request });
    const used = cpuSeconds() - before;
    rates[what] = { perSecond, cpuMicroseconds: (used / (perSecond * SECONDS)) * 1e6 };
  }
  const acknowledged = new Set<string>();
  const told = Array.from({ length: PAYMENTS * TIMES_TOLD }, async (_, n) => {
    const session = `cs_${processes}_${n % PAYMENTS}`;
    const { path, ...request } = webhook(session);
    if ((await fetch(url + path, request)).ok) acknowledged.add(session);
  });
  await Promise.all(told);
  const store = connect({ dataDir, databaseUrl });
  const outcome = await countOutcome(store, mailServer.letters, acknowledged);
  await store.destroy();
  await balancer.stop();
  await Promise.all(servers.map((server) => server.stop()));
  return { rates, outcome };
}
