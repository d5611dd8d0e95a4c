import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Clock } from '../core/clock.ts';
import { metrics } from '../core/metrics.ts';
import type { Store } from './database.ts';
import { IS_UNFINISHED, IS_WAITING, QUEUE_TABLES } from './schema.ts';

/** Registers what is read at each scrape: the process, the queue, the store and the disk. */
export function registerGauges(shop: {
  store: Store;
  clock: Clock;
  dataDir: string;
  missingFiles: () => Promise<number>;
}): void {
  const { store, clock, dataDir, missingFiles } = shop;
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
  gauge('shop_missing_files', 'Files of the current version that buyers cannot get', missingFiles);
  gauge('shop_oldest_due_job_seconds', 'How long the oldest due job has waited', async () => {
    const now = clock().getTime();
    const due = await perTable((table) =>
      store
        .selectFrom(table)
        .select((row) => row.fn.min('run_at').as('figure'))
        .where(IS_WAITING)
        .where('run_at', '<=', now)
        .executeTakeFirst(),
    );
    const oldest = Math.min(...due.map((at) => at ?? now));
    return (now - oldest) / 1000;
  });
  // Done jobs are not counted: there are millions, and each scrape would read them all.
  gauge('shop_jobs_waiting', 'Jobs that are to be done, of all processes', () => count('waiting'));
  gauge('shop_jobs_failed', 'Jobs that will not be retried, of all processes', () =>
    count('failed'),
  );

  async function count(state: 'waiting' | 'failed'): Promise<number> {
    const counts = await perTable((table) =>
      store
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('figure'))
        .where('state', '=', state)
        .where(IS_UNFINISHED)
        .executeTakeFirst(),
    );
    return counts.reduce<number>((sum, one) => sum + Number(one), 0);
  }
}

/** Of jobs and of emails. */
async function perTable<Figure>(
  read: (table: 'jobs') => Promise<{ figure: Figure } | undefined>,
): Promise<(Figure | undefined)[]> {
  const rows = await Promise.all(QUEUE_TABLES.map(read));
  return rows.map((row) => row?.figure);
}

function gauge(name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      // If the database is down, the other metrics are still reported.
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
