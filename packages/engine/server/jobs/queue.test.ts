import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { openStore, type Store } from '../db/database.ts';
import { claim, renewLease, rescheduleFutureJobs } from './leases.ts';
import { enqueue, markDone, recordFailure, tableOf } from './queue.ts';

let store: Store;
let dataDir: string;
let now: number;
const clock = () => new Date(now);
let kind: 'open-case' | 'seller-alert';
const take = () => claim(store, clock, { kinds: [kind], limit: 8 });
const takeOne = async () => {
  const [job, ...others] = await take();
  if (!job || others.length > 0) throw new Error(`expected one job, not ${others.length}`);
  return job;
};
const later = (seconds: number) => {
  now += seconds * 1000;
};

describe.each(
  ENGINES.flatMap((engine) => [[engine, 'open-case'] as const, [engine, 'seller-alert'] as const]),
)('on %s, %s', (engine, ofTable) => {
  beforeEach(async () => {
    kind = ofTable;
    now = Date.parse('2026-11-15T12:00:00Z');
    dataDir = mkdtempSync(join(tmpdir(), 'jobs-'));
    const { DATABASE_URL: databaseUrl } = await settingsFor(engine);
    store = await openStore({ dataDir, databaseUrl });
    await enqueue(store, clock, { kind, dedupeKey: 'mail:1', payload: {} });
  });

  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true });
  });

  test('takes over the job of a process that died within 15 seconds', async () => {
    await takeOne();
    later(10);
    expect(await take()).toEqual([]);
    later(5);
    expect((await takeOne()).attempts).toBe(2);
  });

  test('claims no more than was asked for, whichever plan the database chooses', async () => {
    if (engine === 'PostgreSQL') {
      // A plan for few rows asks for the due jobs once for each row of the table.
      const url = new URL((await settingsFor(engine)).DATABASE_URL ?? '');
      url.searchParams.set(
        'options',
        ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize']
          .map((plan) => `-c enable_${plan}=off`)
          .join(' '),
      );
      await store.destroy();
      store = await openStore({ dataDir, databaseUrl: url.href });
    }
    for (let job = 2; job <= 40; job += 1) {
      await enqueue(store, clock, { kind, dedupeKey: `mail:${job}` });
    }
    expect(await take()).toHaveLength(8);
  });

  test('a job that keeps failing is tried twelve times over hours, then has failed', async () => {
    const started = now;
    const states: string[] = [];
    while (states.at(-1) !== 'failed') {
      const job = await takeOne();
      const failure = { reason: 'the mail server is away', isPermanent: false };
      states.push(await recordFailure(store, clock, job, failure));
      const { run_at } = await store
        .selectFrom(tableOf(kind))
        .select('run_at')
        .executeTakeFirstOrThrow();
      if (states.at(-1) === 'waiting') now = Number(run_at);
    }
    expect(states).toHaveLength(12);
    expect(now - started).toBeGreaterThan(3 * 3_600_000);
    later(86_400);
    expect(await take()).toEqual([]);
  });

  test('leaves a long job to the process that renews its lease', async () => {
    const job = await takeOne();
    for (let round = 0; round < 10; round += 1) {
      later(10);
      await renewLease(store, clock, job);
      expect(await take()).toEqual([]);
    }
    await markDone(store, job);
    later(100);
    expect(await take()).toEqual([]);
  });

  test('ignores a process whose job was taken over', async () => {
    const slow = await takeOne();
    later(20);
    const taken = await takeOne();
    await renewLease(store, clock, slow);
    const failure = { reason: 'too slow', isPermanent: true };
    expect(await recordFailure(store, clock, slow, failure)).toBe('taken-over');
    later(15);
    expect((await takeOne()).id).toBe(taken.id);
  });

  test('runs jobs that a clock a day ahead had postponed', async () => {
    const right = now;
    later(86_400);
    await takeOne();
    await enqueue(store, clock, { kind, dedupeKey: 'mail:2', payload: {} });
    now = right;
    const planned = { runAt: new Date(now + 86_400_000) };
    await enqueue(store, clock, {
      kind,
      dedupeKey: 'mail:3',
      payload: {},
      ...planned,
    });
    expect(await take()).toEqual([]);
    await rescheduleFutureJobs(store, clock);
    expect((await take()).map((job) => job.dedupe_key).sort()).toEqual(['mail:1', 'mail:2']);
  });
});
