import { afterEach, expect, test } from 'vitest';
import { DESK_FOLDER, type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { capabilities, commands } from '../composition.ts';
import { registerGauges } from '../db/gauges.ts';
import { openDesk } from './openDesk.ts';

const TOKEN = 'a token of a scraper';
let it: TestDesk;
afterEach(() => it.close());

test('shows metrics to this machine only when no token is set, and not through a proxy', async () => {
  it = await testDesk({ DESK_PORT: '0' });
  const desk = await openDesk(
    () => ({ ...it.shop.seller('desk'), commands, capabilities }),
    DESK_FOLDER,
  );
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${desk.lines[0]}metrics`, { headers, redirect: 'manual' });
  expect((await ask()).status).toBe(200);
  expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(401);
  expect((await ask({ via: '1.1 proxy' })).status).toBe(401);
  await desk.close();
  // An unknown address does not count as this machine.
  expect((await it.ask('/metrics')).status).toBe(401);
});

test('requires the token when one is set', async () => {
  it = await testDesk({ METRICS_TOKEN: TOKEN });
  const status = async (authorization?: string) =>
    (await it.ask('/metrics', authorization ? { headers: { authorization } } : {})).status;
  expect(await status()).toBe(401);
  expect(await status('Bearer wrong')).toBe(401);
  expect(await status(TOKEN)).toBe(401);
  expect(await status(`Bearer ${TOKEN}`)).toBe(200);
});

test('reports the metrics of the shop', async () => {
  it = await testDesk({ METRICS_TOKEN: TOKEN });
  const { shop } = it;
  await shop.worker.stop();
  registerGauges({
    store: shop.store,
    clock: () => shop.time.now,
    dataDir: shop.dataDir,
    missingFiles: async () => 2,
  });
  const common = { payload: '{}', attempts: 0, error: null } as const;
  const at = shop.time.now.getTime();
  const jobs = [
    ['late', 'waiting', at - 90_000],
    ['due', 'waiting', at - 1000],
    ['later', 'waiting', at + 60_000],
    ['failed', 'failed', at - 500_000],
    ['done', 'done', at - 900_000],
  ] as const;
  for (const [id, state, run_at] of jobs) {
    const row = { ...common, id, dedupe_key: id, state, run_at, created_at: at };
    if (id === 'later' || id === 'due') {
      const email = { ...row, kind: 'seller-alert' } as const;
      await shop.store.insertInto('emails').values(email).execute();
    } else {
      const job = { ...row, kind: 'open-case' } as const;
      await shop.store.insertInto('jobs').values(job).execute();
    }
  }
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await it.ask('/metrics', { headers })).text();
  expect(text).toMatch(/^shop_jobs_waiting 3$/m);
  expect(text).toMatch(/^shop_jobs_failed 1$/m);
  expect(text).toMatch(/^shop_missing_files 2$/m);
  expect(text).toMatch(/^shop_oldest_due_job_seconds 90$/m);
  expect(text).toMatch(/^shop_disk_free_bytes \d{6,}/m);
  expect(text).toMatch(/^shop_database_latency_seconds 0?\.?\d/m);
  expect(text).toMatch(/^shop_emails_total\{result="failed"\} \d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);

  await shop.store.deleteFrom('jobs').where('run_at', '<=', at).execute();
  const emails = await (await it.ask('/metrics', { headers })).text();
  expect(emails).toMatch(/^shop_oldest_due_job_seconds 1$/m);
  await shop.store.deleteFrom('emails').where('run_at', '<=', at).execute();
  const later = await (await it.ask('/metrics', { headers })).text();
  expect(later).toMatch(/^shop_oldest_due_job_seconds 0$/m);

  await shop.store.destroy();
  const without = await (await it.ask('/metrics', { headers })).text();
  expect(without).toMatch(/^shop_jobs_waiting Nan$/im);
  expect(without).toMatch(/^shop_disk_free_bytes \d{6,}/m);
});
