import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { buildVariants, variantDist } from '../../testkit/buildVariants.ts';
import { settingsFor } from '../../testkit/engines.ts';
import { completed, pause, signedNow, WEBHOOK_SECRET } from '../../testkit/fakes/paymentEvents.ts';
import { startProxy } from '../../testkit/nginx.ts';
import { freePort, type RunningServer, startServer } from '../../testkit/serverProcess.ts';

const REQUESTS = 2000;
const CLIENTS = 8;
const PAUSE_MS = 60;
const RESTARTS = 4;
const dist = variantDist('frame');

test(`a rolling restart behind the documented nginx fails none of ${REQUESTS} requests`, async () => {
  buildVariants();
  const settings = await settingsFor('PostgreSQL');
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-rolling-'));
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startServer({
      dist,
      dataDir,
      env: {
        ...settings,
        PORT: String(port),
        SHOP_SECRET: 'one secret for both processes, long enough',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        // Each client sends its own IP address, as a CDN would.
        TRUST_PROXY: '2',
        DRAIN_SECONDS: '5',
      },
    });
  const servers: RunningServer[] = await Promise.all(ports.map(start));
  const balancer = await startProxy(ports, dataDir);
  onTestFinished(async () => {
    await balancer.stop();
    await Promise.all(servers.map((server) => server.kill()));
    rmSync(dataDir, { recursive: true, force: true });
  });
  const failures: string[] = [];
  let [sent, sessions, longest, over] = [0, 0, 0, false];

  const kinds: (() => [string, RequestInit])[] = [
    () => ['/', {}],
    () => ['/contact', {}],
    () => ['/healthz', {}],
    () => ['/thank-you?session_id=cs_none', {}],
    () => {
      sessions += 1;
      return ['/webhooks/stripe', signedNow(completed(`cs_${sessions}`))];
    },
    () => {
      const name = `Ann ${sent}`;
      const body = JSON.stringify({ name, email: `ann${sent}@example.com` });
      return ['/forms/purchase', { method: 'POST', body, headers: purchaseHeaders(sent) }];
    },
  ];

  async function client(): Promise<void> {
    while (!over || sent < REQUESTS) {
      const [path, init] = kinds[sent % kinds.length]?.() ?? ['/', {}];
      sent += 1;
      const began = performance.now();
      try {
        const answer = await fetch(balancer.url + path, init);
        await answer.arrayBuffer();
        if (answer.status >= 500 || (init.method === 'POST' && !answer.ok)) {
          failures.push(`${path}: ${answer.status}`);
        }
      } catch (error) {
        failures.push(`${path}: ${error}`);
      }
      longest = Math.max(longest, performance.now() - began);
      await pause(PAUSE_MS);
    }
  }

  const clients = Array.from({ length: CLIENTS }, client);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const index = restart % ports.length;
    await servers[index]?.terminate();
    servers[index] = await start(ports[index] ?? 0);
    expect((await fetch(`${servers[index].url}/readyz`)).status).toBe(200);
  }
  over = true;
  await Promise.all(clients);
  console.table({
    'rolling restart': {
      requests: sent,
      failed: failures.length,
      restarts: RESTARTS,
      'longest answer (ms)': Math.round(longest),
    },
  });
  expect(failures, balancer.errors()).toEqual([]);

  const database = new pg.Client({ connectionString: settings.DATABASE_URL });
  await database.connect();
  const count = async () =>
    Number((await database.query('select count(*) from orders')).rows[0].count);
  await expect.poll(count, { timeout: 60_000 }).toBe(sessions);
  await database.end();
}, 300_000);

const purchaseHeaders = (n: number) => ({
  'content-type': 'application/json',
  'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
});

test('restarting a single process interrupts service only briefly', async () => {
  const port = await freePort();
  const env = { PORT: String(port) };
  const first = await startServer({ env });
  const { url, dataDir } = first;
  await first.terminate();
  const gaps: number[] = [];
  let server = await startServer({ env, dataDir });
  for (let restart = 0; restart < 3; restart += 1) {
    const began = performance.now();
    const back = waitUntilDown(url)
      .then(() => waitUntilUp(url))
      .then(() => gaps.push(Math.round(performance.now() - began)));
    const next = await server.terminate().then(() => startServer({ env, dataDir }));
    await back;
    server = next;
  }
  await server.stop();
  console.table({ 'single process': { 'SIGTERM to next answer (ms)': gaps.join(', ') } });
  expect(Math.min(...gaps)).toBeLessThan(20_000);
}, 120_000);

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntilDown(url: string): Promise<void> {
  while (await answers(url)) await pause(5);
}

async function waitUntilUp(url: string): Promise<void> {
  while (!(await answers(url))) await pause(5);
}
