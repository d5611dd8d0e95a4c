import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { PLAY_QUERY } from '../packages/engine/server/library/downloads.ts';
import shop from '../shop/shop.config.ts';
import { makeBundle } from '../testkit/fakes/bundle.ts';
import { pause } from '../testkit/fakes/paymentEvents.ts';
import { startMailServer } from '../testkit/mailServer.ts';
import { startProxy } from '../testkit/nginx.ts';
import { plainVisitor } from '../testkit/plainVisitor.ts';
import { buy, downloadsIn, startShop } from '../testkit/readyShop.ts';
import { type RunningServer, shopCommand, startServer } from '../testkit/serverProcess.ts';
import { waitUntil } from '../testkit/waitUntil.ts';
import { atRate, quantile } from './load.ts';
import { startNginx } from './nginx.ts';
import type { Part } from './part.ts';
import { peakMemory } from './processes.ts';
import { webhook } from './requests.ts';
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

const DOWNLOAD_SECONDS = 4;
const CLIENTS = [1, 8, 64];
const BUYERS = 5;
const FILM_BYTES = 64_000_000;
const FILM = 'film.mp4';

/** Downloads of a large file from the shop, from nginx in front of it, and from nginx alone. */
export const downloads: Part = async (print, { quick }) => {
  const stamping = await stampingSeconds();
  print(`copies for a buyer: ${stamping.toFixed(2)} s`);
  const server = await startServer({ env: { TRUST_PROXY: '1' } });
  const { film, archive } = await sellFilm(server);
  const folder = join(server.dataDir, 'editions', '9.9');
  const proxy = await startProxy([Number(new URL(server.url).port)], server.dataDir);
  const alone = mkdtempSync(join(tmpdir(), 'nginx-'));
  const nginx = await startNginx(alone, {
    server: `location = / { return 200; } location / { root ${folder}; }`,
  });
  const rows: (string | number)[][] = [];
  for (const clients of quick ? CLIENTS.slice(-1) : CLIENTS) {
    const load = { connections: clients, seconds: DOWNLOAD_SECONDS };
    const rateOf = async (url: string) => (await wrk(url, load)).megabytesPerSecond;
    const limit = await rateOf(`${nginx.url}/${FILM}`);
    const direct = rateOf(server.url + film);
    const memory = await peakMemory(server.pid, direct);
    const packed = await rateOf(server.url + archive);
    const behind = await rateOf(proxy.url + film);
    const ours = await direct;
    print(`${clients} downloads at once: ${ours.toFixed(0)} MB/s, ${memory.toFixed(0)} MB`);
    const ratios = [ours, behind].map((rate) => (rate / limit).toFixed(2));
    const rates = [ours, packed, behind, limit].map((rate) => rate.toFixed(0));
    rows.push([clients, ...rates, ...ratios, memory.toFixed(0)]);
  }
  for (const each of [nginx, proxy, server]) await each.stop();
  rmSync(alone, { recursive: true });
  return {
    title: `Downloads (a buyer’s copies are made in ${stamping.toFixed(2)} s)`,
    columns: [
      ...['at once', 'file MB/s', 'archive MB/s', 'behind nginx MB/s', 'nginx alone MB/s'],
      ...['file of nginx', 'behind nginx of nginx', 'memory MB'],
    ],
    rows,
    notes: [
      `A file of ${FILM_BYTES / 1e6} MB, for ${DOWNLOAD_SECONDS} s each; the client is wrk. Behind nginx with deploy/nginx.conf, the shop checks the link and nginx sends the file. Memory is the peak of the shop while it sends the file itself.`,
    ],
  };
};

/** How long a buyer's copies take, when several buy at once. */
async function stampingSeconds(): Promise<number> {
  const server = await startShop();
  const made = () => globSync('stamped/*/*/*/*.pdf', { cwd: server.dataDir });
  await waitUntil('the archive in the library', async () => {
    // The same event again leads to the same library, which offers it when all copies are made.
    const files = await buy(server, 'cs_buyer');
    return files.some((file) => file.includes('.zip?'));
  });
  const each = made().length;
  const began = performance.now();
  for (let n = 0; n < BUYERS; n += 1) await buy(server, `cs_other_${n}`);
  await waitUntil('the other buyers’ copies', async () => made().length === (1 + BUYERS) * each);
  const seconds = (performance.now() - began) / BUYERS / 1000;
  await server.stop();
  return seconds;
}

/** The paths of the file and of the archive for somebody who has bought them. */
async function sellFilm(server: RunningServer) {
  const bundle = makeBundle('9.9', { [FILM]: randomBytes(FILM_BYTES), 'words.txt': 'watch it' });
  const notes = shop.languages.flatMap((language) => ['--notes', `${language}=A film`]);
  const published = await shopCommand(['publish', bundle, ...notes], { DATA_DIR: server.dataDir });
  if (published.code !== 0) throw new Error(published.err);
  rmSync(bundle, { recursive: true });
  const visitor = plainVisitor(server.url, shop.languages[0]);
  const { library } = await visitor.buy({ name: 'Ann Lee', email: 'ann@example.com' });
  const links = downloadsIn(await (await visitor.send(library)).text());
  const linkTo = (name: string) =>
    links.find((link) => link.includes(`${name}?`) && !link.includes(`&${PLAY_QUERY}`)) ?? '';
  return { film: linkTo(FILM), archive: linkTo('.zip') };
}
