import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLogErrors, takeLogLines } from '../../../../testkit/failOnConsole.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { openStore, type Store } from '../db/database.ts';
import { enqueue, enqueueAll, type Handlers } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

let store: Store;
let dataDir: string;
let now: number;
let sent: number;
let others: number;
let handOver: () => Promise<void>;
let worker: Worker;
const clock = () => new Date(now);

beforeEach(async () => {
  now = Date.parse('2026-11-15T12:00:00Z');
  sent = 0;
  others = 0;
  handOver = async () => undefined;
  dataDir = newDataFolder();
  store = await openStore({ dataDir });
  const idle = async () => undefined;
  const handlers: Handlers = {
    'payment-event': idle,
    'card-refund': idle,
    'check-vat-number': idle,
    'dispute-draft': idle,
    'publish-edition': idle,
    'order-confirmation': idle,
    'delete-last4': idle,
    'issue-documents': idle,
    'open-case': idle,
    'lost-link-request': idle,
    'link-replaced': async () => {
      others += 1;
    },
    'address-changed': idle,
    'lost-link': async () => {
      sent += 1;
      await handOver();
    },
    'refund-issued': idle,
    'refund-failed': idle,
    'refund-request-received': idle,
    'withdrawal-received': idle,
    'case-update': idle,
    'seller-alert': idle,
    'form-reminder': idle,
    'sign-in-link': idle,
    'desk-invitation': idle,
    'new-edition': idle,
    'send-message': idle,
    message: idle,
    'webhook-delivery': idle,
  };
  worker = startWorker({ store, clock, handlers: () => handlers, onFailed: idle });
  await enqueue(store, clock, { kind: 'lost-link', dedupeKey: 'lost-link:1', payload: {} });
});

afterEach(async () => {
  await worker.stop();
  await store.destroy();
  rmSync(dataDir, { recursive: true });
});

const states = async () =>
  (await store.selectFrom('emails').select('state').execute()).map(({ state }) => state);

/** Waits until the queue has run a later job: by then it has looked at all that are due. */
async function runAnother(): Promise<void> {
  await enqueue(store, clock, { kind: 'link-replaced', dedupeKey: 'link-replaced:1' });
  worker.wake();
  await expect.poll(() => others).toBe(1);
}

test('does not send an email again when saving that it was sent fails', async () => {
  await sql`create trigger full_disk before update on emails when new.state = 'done'
    begin select raise(abort, 'the disk is full'); end`.execute(store);
  worker.wake();
  await expect.poll(() => sent).toBe(1);
  now += 60_000;
  await runAnother();
  expect(await states()).toEqual(['waiting', 'waiting']);
  await sql`drop trigger full_disk`.execute(store);
  await expect.poll(states, { timeout: 30_000 }).toEqual(['done', 'done']);
  expect([sent, others]).toEqual([1, 1]);
  expect(takeLogErrors().join()).toContain('the disk is full');
});

test('logs a failed job with its attempt and its reason', async () => {
  handOver = () => Promise.reject(new Error('the mail server is away'));
  const failures = () => takeLogLines().filter((line) => line.includes('job failed'));
  const seen: string[] = [];
  worker.wake();
  await expect.poll(() => seen.push(...failures())).toBe(1);
  const [job] = await store.selectFrom('emails').select('id').execute();
  expect(JSON.parse(seen[0] ?? '')).toMatchObject({
    level: 'warn',
    msg: 'job failed, retrying',
    job: job?.id,
    kind: 'lost-link',
    attempt: 1,
    error: 'the mail server is away',
  });
});

test('has nothing to do for a job whose handler a fork has deleted', async () => {
  await worker.stop();
  const onFailed = async () => expect.unreachable();
  worker = startWorker({ store, clock, handlers: () => ({}) as Handlers, onFailed });
  await enqueue(store, clock, { kind: 'webhook-delivery', dedupeKey: 'webhook:1', payload: {} });
  worker.wake();
  const waiting = () =>
    store.selectFrom('jobs').select('id').where('state', '<>', 'done').execute();
  await expect.poll(waiting).toEqual([]);
});

test('does not start a running job again after the machine was asleep', async () => {
  const arrival = Promise.withResolvers<void>();
  handOver = () => arrival.promise;
  worker.wake();
  await expect.poll(() => sent).toBe(1);
  now += 3_600_000;
  await runAnother();
  expect(sent).toBe(1);
  arrival.resolve();
  await expect.poll(states).toEqual(['done', 'done']);
});

test('runs more jobs than fit at once without waiting for the next look', async () => {
  const others = Array.from({ length: 800 }, (_, n) => ({
    kind: 'lost-link' as const,
    dedupeKey: `lost-link:other:${n}`,
  }));
  await enqueueAll(store, clock, others);
  worker.wake();
  // With a look every second for eight jobs it would take 100 seconds.
  await expect.poll(() => sent, { timeout: 80_000 }).toBe(801);
});
