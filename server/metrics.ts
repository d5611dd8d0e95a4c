import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Store } from './store/database.ts';

/** What Prometheus reads at the desk's /metrics. Each process reports itself; nothing is personal. */
export const metrics = new Registry();
const registers = [metrics];

export const requestSeconds = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'HTTP requests of the site by method, route pattern and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

/** Answers of the static fast path by status. Plain numbers: a histogram would cost 3 % of a page. */
export const staticAnswers = { 200: 0, 304: 0 };

new Counter({
  name: 'shop_static_responses_total',
  help: 'Pages and files sent from memory by status; they are not in the histogram',
  labelNames: ['status'] as const,
  registers,
  collect() {
    this.reset();
    for (const [status, answers] of Object.entries(staticAnswers)) this.inc({ status }, answers);
  },
});

export const emails = new Counter({
  name: 'shop_emails_total',
  help: 'Attempts to hand an email over to the mail server',
  labelNames: ['result'] as const,
  registers,
});
// So that a rate can be computed before the first failure.
for (const result of ['sent', 'failed']) emails.inc({ result }, 0);

export const jobRuns = new Counter({
  name: 'shop_job_runs_total',
  help: 'Runs of jobs in this process by kind and result',
  labelNames: ['kind', 'result'] as const,
  registers,
});

/** Adds what is read when somebody asks: the process itself, the queue, the store and the disk. */
export function watchShop(shop: { store: Store; clock: Clock; dataDir: string }): void {
  const { store, clock, dataDir } = shop;
  collectDefaultMetrics({ register: metrics });
  gauge('shop_database_latency_seconds', 'Duration of the smallest query', async () => {
    const began = performance.now();
    await sql`select 1`.execute(store);
    return (performance.now() - began) / 1000;
  });
  gauge('shop_disk_free_bytes', 'Free space where DATA_DIR is', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  gauge('shop_oldest_due_job_seconds', 'How long the oldest due job has waited', async () => {
    const now = clock().getTime();
    const oldest = await store
      .selectFrom('outbox')
      .select((row) => row.fn.min('run_at').as('at'))
      .where('state', '=', 'waiting')
      .where('run_at', '<=', now)
      .executeTakeFirst();
    return oldest?.at ? (now - oldest.at) / 1000 : 0;
  });
  // Done jobs are not counted: there are millions, and each scrape would read them all.
  gauge('shop_jobs_waiting', 'Jobs that are to be done, of all processes', () => count('waiting'));
  gauge('shop_jobs_failed', 'Jobs that will not be retried, of all processes', () =>
    count('parked'),
  );

  async function count(state: 'waiting' | 'parked'): Promise<number> {
    const { jobs } = await store
      .selectFrom('outbox')
      .select((row) => row.fn.countAll().as('jobs'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    return Number(jobs);
  }
}

function gauge(name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      // Without the database the other figures are all the more worth reading.
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
