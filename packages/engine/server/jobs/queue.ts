import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Alert } from '../../content/seller.ts';
import type { Clock } from '../core/clock.ts';
import { type JobKind, PERSONAL_PAYLOADS } from '../core/queues.ts';
import { type AuditLine, recordAll } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { nextId } from '../db/nextId.ts';
import { IS_UNFINISHED, type JobRow, type JobState } from '../db/schema.ts';

export type Job = {
  kind: JobKind;
  dedupeKey: string;
  payload?: object;
  runAt?: Date;
  /** The order or the case it is about. */
  orderId?: string | null;
  caseId?: string | null;
  eventId?: string | null;
  edition?: string | null;
  resendOf?: string;
  messageId?: string | null;
  endpointId?: string | null;
  /** Whose address an email goes to. */
  recipient?: JobRow['recipient'];
  /** The address itself, where it is not the current one of the order or the case. */
  sentTo?: string | null;
};

/** Returns 'done' when it has marked the job done in its own transaction. */
export type Handler = (job: JobRow) => Promise<unknown>;

/** One for every kind of job. */
export type Handlers = Readonly<Record<JobKind, Handler>>;

/** Thrown by a job that no retry can save. */
export class PermanentFailure extends Error {}

export type Failure = { reason: string; isPermanent: boolean };

export const MAX_ATTEMPTS = 12;
/** More than a day, because a system of the seller's may be down for a night. */
const MAX_DELIVERY_ATTEMPTS = 36;
const FIRST_BACKOFF_MS = 1000;
/** Twelve attempts take four hours, so that emails outlast a mail server that is down for some. */
const BACKOFF_FACTOR = 3;
export const MAX_BACKOFF_MS = 3_600_000;

export const isLastAttempt = ({ kind, attempts }: Pick<JobRow, 'kind' | 'attempts'>) =>
  attempts >= (kind === 'webhook-delivery' ? MAX_DELIVERY_ATTEMPTS : MAX_ATTEMPTS);

/** Enqueues in the caller's transaction. The same key twice is the same job. */
export const enqueue = (store: Store, clock: Clock, job: Job) => enqueueAll(store, clock, [job]);

export async function enqueueAll(store: Store, clock: Clock, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const now = clock().getTime();
  const rows = jobs.map(
    (job): JobRow => ({
      id: nextId(),
      dedupe_key: job.dedupeKey,
      kind: job.kind,
      payload: JSON.stringify(job.payload ?? {}),
      created_at: now,
      run_at: job.runAt?.getTime() ?? now,
      attempts: 0,
      state: 'waiting',
      error: null,
      order_id: job.orderId ?? null,
      case_id: job.caseId ?? null,
      event_id: job.eventId ?? null,
      edition: job.edition ?? null,
      resend_of: job.resendOf ?? null,
      message_id: job.messageId ?? null,
      endpoint_id: job.endpointId ?? null,
      recipient: job.recipient ?? null,
      sent_to: job.sentTo ?? null,
    }),
  );
  await store
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** The audit lines and jobs that follow from a change, collected to be saved by two statements. */
export type FollowUps = { audit: AuditLine[]; jobs: Job[] };

export async function saveFollowUps(store: Store, clock: Clock, { audit, jobs }: FollowUps) {
  await recordAll(store, clock, audit);
  await enqueueAll(store, clock, jobs);
}

export type SellerAlert = Pick<Job, 'orderId' | 'caseId'> & {
  what: Alert;
  /** An alert is sent once for each reason and key. */
  key: string;
  lines: readonly string[];
  /** Sends no email of its own, whatever the number of alerts. */
  onlyInDigest?: boolean;
  /** The form that it quotes, when it is not the first one of its case. */
  request?: string | undefined;
  /** What to do, where it is not the same for every alert of this kind. */
  next?: string | undefined;
};

export const sellerAlert = ({
  what,
  key,
  lines,
  onlyInDigest,
  request,
  next,
  ...about
}: SellerAlert): Job => ({
  kind: 'seller-alert',
  dedupeKey: `alert:${what}:${key}`,
  payload: { what, lines, onlyInDigest, request, next },
  recipient: 'seller',
  ...about,
});

export const alertSeller = (store: Store, clock: Clock, alert: SellerAlert) =>
  enqueue(store, clock, sellerAlert(alert));

/** Issues what the order's documents lack; with nothing to do, it does nothing. */
export const issueDocumentsJob = (orderId: string): Job => ({
  kind: 'issue-documents',
  dedupeKey: `documents:${orderId}:${randomUUID()}`,
  orderId,
});

/** Asks the EU's register again, after a wait that doubles each time up to a day. */
export const checkVatNumberJob = (orderId: string, tried: number, now: number): Job => ({
  kind: 'check-vat-number',
  // With the time, because the business may enter another number later.
  dedupeKey: `check-vat-number:${orderId}:${now}:${tried}`,
  payload: { tried },
  orderId,
  runAt: new Date(now + Math.min(FIRST_REGISTER_WAIT_MS * 2 ** tried, MAX_REGISTER_WAIT_MS)),
});
const FIRST_REGISTER_WAIT_MS = 900_000;
const MAX_REGISTER_WAIT_MS = 86_400_000;

const personal = sql.join(PERSONAL_PAYLOADS.map((kind) => sql.lit(kind)));
const doneColumns = {
  state: 'done',
  payload: sql<string>`case when kind in (${personal}) then '{}' else payload end`,
  error: null,
} as const;

/**
 * A job whose whole effect is in the database notes that it is done in the same transaction: one
 * flush to the disk instead of two. Returns whether it was not done before.
 */
export async function markDone(
  store: Store,
  id: string,
  column: 'id' | 'event_id' = 'id',
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('jobs')
    .set(doneColumns)
    .where(column, '=', id)
    .where(IS_UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Retries later, with growing waits; after the last attempt the job has failed, and the seller sees
 * it. If another process has taken the job over, its state is not ours to change.
 */
export async function recordFailure(
  store: Store,
  clock: Clock,
  job: JobRow,
  failure: Failure,
): Promise<Exclude<JobState, 'done'> | 'taken-over'> {
  const wait = Math.min(FIRST_BACKOFF_MS * BACKOFF_FACTOR ** (job.attempts - 1), MAX_BACKOFF_MS);
  const state = failure.isPermanent || isLastAttempt(job) ? 'failed' : 'waiting';
  const changed = await store
    .updateTable('jobs')
    .set({ state, run_at: clock().getTime() + wait, error: failure.reason.slice(0, 500) })
    .where('id', '=', job.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? state : 'taken-over';
}
