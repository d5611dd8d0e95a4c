import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { pause } from '../testkit/fakes/paymentEvents.ts';
import { startMailServer } from '../testkit/mailServer.ts';
import { atRate, quantile } from './load.ts';
import { startNginx } from './nginx.ts';
import type { Part } from './part.ts';
import { peakMemory, waitUntil } from './processes.ts';
import { buy, startShop, webhook } from './shop.ts';
import { wrk } from './wrk.ts';

const SECONDS_BY_RATE = { 1: 6, 10: 5, 100: 3 };
const BARE_HANDOVERS = 50;

/** Time from the provider's event to the email accepted by a mail server. */
export const delivering: Part = async (print, { quick }) => {
  const mailServer = await startTimedMailServer();
  const env = { SMTP_URL: mailServer.url };
  const server = await startShop({ env });
  const rows: (string | number)[][] = [];

  async function order(session: string, sent: Map<string, number>): Promise<void> {
    const { path, ...request } = webhook(session);
    sent.set(`${session}@example.com`, performance.now());
    const answer = await fetch(server.url + path, request);
    if (!answer.ok) throw new Error(`an event was answered with ${answer.status}`);
  }

  // The first orders compile code and fill caches.
  await atRate(10, 20, (n) => order(`cs_first_${n}`, new Map()));
  await waitUntil('the first emails', async () => mailServer.arrived.size >= 20);
  const bare = await mailServer.bareHandover(BARE_HANDOVERS);
  for (const [rate, seconds] of Object.entries(quick ? { 10: 2 } : SECONDS_BY_RATE)) {
    const sent = new Map<string, number>();
    const orders = Number(rate) * seconds;
    await atRate(Number(rate), orders, (n) => order(`cs_${rate}_${n}`, sent));
    while (![...sent.keys()].every((to) => mailServer.arrived.has(to))) await pause(100);
    const took = [...sent].map(([to, at]) => (mailServer.arrived.get(to) ?? Number.NaN) - at);
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
    print(`${rate} orders a second: ${p50.toFixed(0)} ms`);
    rows.push([rate, orders, p50 / 1000, p99 / 1000, bare / 1000, p50 / bare].map(rounded));
  }
  await server.stop();
  await mailServer.close();
  return {
    title: 'From the payment event to the email handed over',
    columns: ['orders/s', 'orders', 'p50 s', 'p99 s', 'bare handover s', 'p50 / bare'],
    rows,
  };
};

const rounded = (value: string | number) =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : value;

/** A real mail server that notes when each recipient's email arrived. */
async function startTimedMailServer() {
  const arrived = new Map<string, number>();
  let email = '';
  const server = await startMailServer({
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) arrived.set(address, performance.now());
        email = Buffer.concat(chunks).toString();
        done();
      });
    },
  });

  /** How long it takes to send the last email again without the shop, on an open connection: the limit. */
  async function bareHandover(times: number): Promise<number> {
    const transport = nodemailer.createTransport({ url: server.url, pool: true });
    const took: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const began = performance.now();
      const envelope = { from: 'bench@example.com', to: 'bench@example.com' };
      await transport.sendMail({ envelope, raw: email });
      took.push(performance.now() - began);
    }
    transport.close();
    return quantile(took, 0.5);
  }

  return { ...server, arrived, bareHandover };
}

const DOWNLOAD_SECONDS = 2;
const CLIENTS = [1, 8, 64];
const BUYERS = 5;

/** Downloads of a buyer's archive against nginx with sendfile on the same file, and the memory used. */
export const downloads: Part = async (print, { quick }) => {
  const server = await startShop();
  const made = () => globSync('stamped/*/*/*/*.pdf', { cwd: server.dataDir });
  let address = '';
  await waitUntil('the archive in the library', async () => {
    // The same event again leads to the same library, which offers it when all copies are made.
    const files = await buy(server, 'cs_buyer');
    address = files.find((file) => file.includes('.zip?')) ?? '';
    return address !== '';
  });
  const each = made().length;

  const began = performance.now();
  for (let n = 0; n < BUYERS; n += 1) await buy(server, `cs_other_${n}`);
  await waitUntil('the other buyers’ copies', async () => made().length === (1 + BUYERS) * each);
  const stamping = (performance.now() - began) / BUYERS / 1000;
  print(`copies for a buyer: ${stamping.toFixed(2)} s`);

  // The archive exists nowhere as a file; nginx serves the one that was downloaded.
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const served = join(folder, 'served');
  mkdirSync(served);
  writeFileSync(join(served, 'all.zip'), Buffer.from(await (await fetch(address)).arrayBuffer()));
  const nginx = await startNginx(folder, {
    server: `location = / { return 200; } location / { root ${served}; }`,
  });
  const rows: (string | number)[][] = [];
  let alone: number | undefined;
  for (const clients of quick ? CLIENTS.slice(0, 1) : CLIENTS) {
    const load = { connections: clients, seconds: DOWNLOAD_SECONDS };
    const { megabytesPerSecond: limit } = await wrk(`${nginx.url}/all.zip`, load);
    const measuring = wrk(address, load);
    const memory = await peakMemory(server.pid, measuring);
    const { megabytesPerSecond: ours } = await measuring;
    alone ??= memory;
    print(`${clients} downloads at once: ${ours.toFixed(0)} MB/s`);
    const rates = [ours.toFixed(0), limit.toFixed(0), (ours / limit).toFixed(2)];
    rows.push([clients, ...rates, memory.toFixed(0), (memory / alone).toFixed(2)]);
  }
  await nginx.stop();
  await server.stop();
  return {
    title: `Downloads (a buyer’s copies are made in ${stamping.toFixed(2)} s)`,
    columns: ['at once', 'MB/s', 'nginx MB/s', 'ratio', 'memory MB', 'to one download'],
    rows,
  };
};
