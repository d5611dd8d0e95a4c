import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../packages/engine/server/db/database.ts';
import { countOutcome } from '../testkit/countOutcome.ts';
import { type MailServer, startMailServer } from '../testkit/mailServer.ts';
import { startProxy } from '../testkit/nginx.ts';
import { newDatabase, startPostgres } from '../testkit/postgres.ts';
import { startShop } from '../testkit/readyShop.ts';
import { load, warmUp } from './load.ts';
import type { Part } from './part.ts';
import { usage } from './processes.ts';
import { formPost, webhook } from './requests.ts';

const SECONDS = 2;
const WARM_UP_SECONDS = 1;
const CLIENTS = 64;
const PAYMENTS = 100;
const DELIVERIES = 3;
const REQUESTS = {
  'landing page': () => ({ path: '/', headers: { 'accept-encoding': 'br' } }),
  'purchase form': formPost,
};

/** One process against three on the same PostgreSQL, behind the same load balancer. */
export const scale: Part = async (print) => {
  const postgres = await startPostgres({ fsync: true });
  const mailServer = await startMailServer();
  const rates: Record<string, Rate[]> = {};
  let outcome = '';
  for (const processes of [1, 3]) {
    const databaseUrl = await newDatabase(postgres.url);
    const measured = await measure(processes, databaseUrl, mailServer);
    for (const [what, rate] of Object.entries(measured.rates)) {
      print(`${processes} processes, ${what}: ${Math.round(rate.perSecond)}/s`);
      rates[what] = [...(rates[what] ?? []), rate];
    }
    const { lost, doubled, mailedAgain } = measured.outcome;
    outcome = `${PAYMENTS} payments reported ${DELIVERIES} times: ${lost} lost, ${doubled} duplicated, ${mailedAgain} emailed again`;
  }
  await mailServer.close();
  await postgres.stop();
  return {
    title: `Three processes on one PostgreSQL behind nginx (${outcome})`,
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
      `Measured on ${cpus().length} cores, which the shop shares with the load balancer, PostgreSQL, a mail server and ${CLIENTS} clients. Three processes serve more than one only if there are cores for them; the CPU time of a request shows what sharing a database costs.`,
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
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  const balancer = await startProxy(ports, dataDir);
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
  const deliveries = Array.from({ length: PAYMENTS * DELIVERIES }, async (_, n) => {
    const session = `cs_${processes}_${n % PAYMENTS}`;
    const { path, ...request } = webhook(session);
    if ((await fetch(url + path, request)).ok) acknowledged.add(session);
  });
  await Promise.all(deliveries);
  const store = connect({ dataDir, databaseUrl });
  const outcome = await countOutcome(store, mailServer.emails, acknowledged);
  await store.destroy();
  await balancer.stop();
  await Promise.all(servers.map((server) => server.stop()));
  return { rates, outcome };
}
