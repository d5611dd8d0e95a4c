import { sql } from 'kysely';
import type { Clock } from '../core/clock.ts';
import { type EmailKind, isEmailKind, type JobKind, PERSONAL_PAYLOADS } from '../core/queues.ts';
import { type AuditLine, recordAll } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { nextId } from '../db/nextId.ts';
import { type EmailRow, IS_FAILED, type JobRow, type QueuedState } from '../db/schema.ts';

/** What any of them may say. */
export type About = {
  dedupeKey: string;
  payload?: object;
  runAt?: Date;
  /** The order or the case it is about. */
  orderId?: string | null;
  caseId?: string | null;
  messageId?: string | null;
};

/** Work to do, or an email to send. */
export type Job =
  | (About & { kind: JobKind; endpointId?: string })
  | (About & {
      kind: EmailKind;
      /** Whose address it goes to. */
      recipient?: EmailRow['recipient'];
      /** The address itself, where it is not the current one of the order or the case. */
      sentTo?: string | null;
      edition?: string | null;
      resendOf?: string;
    });

/** A row of either table, as its queue runs it. */
export type Queued = JobRow | EmailRow;

/** Returns 'done' when it has marked the job done in its own transaction. */
export type Handler<Row = JobRow> = (job: Row) => Promise<unknown>;

/** Done by parts of the shop that a fork may have deleted. */
type RemovableKind = 'webhook-delivery' | 'publish-edition' | 'dispute-draft';

/** One for every kind of job and email. */
export type Handlers = Readonly<
  Record<Exclude<JobKind, RemovableKind>, Handler<JobRow>> &
    Partial<Record<RemovableKind, Handler<JobRow>>> &
    Record<EmailKind, Handler<EmailRow>>
>;

/** Emails wait in a table of their own. */
export const tableOf = (kind: Queued['kind']) => (isEmailKind(kind) ? 'emails' : 'jobs') as 'jobs';

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

export const isLastAttempt = ({ kind, attempts }: Pick<Queued, 'kind' | 'attempts'>) =>
  attempts >= (kind === 'webhook-delivery' ? MAX_DELIVERY_ATTEMPTS : MAX_ATTEMPTS);

/** Enqueues in the caller's transaction. The same key twice is the same job. */
export const enqueue = (store: Store, clock: Clock, job: Job) => enqueueAll(store, clock, [job]);

export async function enqueueAll(store: Store, clock: Clock, all: readonly Job[]): Promise<void> {
  const now = clock().getTime();
  const common = ({ dedupeKey, payload = {}, runAt, orderId, caseId, messageId }: About) => ({
    id: nextId(),
    dedupe_key: dedupeKey,
    payload: JSON.stringify(payload),
    created_at: now,
    run_at: runAt?.getTime() ?? now,
    attempts: 0,
    state: 'waiting' as const,
    error: null,
    order_id: orderId ?? null,
    case_id: caseId ?? null,
    message_id: messageId ?? null,
  });
  const jobs: JobRow[] = [];
  const emails: EmailRow[] = [];
  for (const one of all) {
    if (isEmail(one)) {
      const { kind, recipient = null, sentTo = null, edition = null, resendOf = null } = one;
      const its = { kind, recipient, sent_to: sentTo, edition, resend_of: resendOf };
      emails.push({ ...common(one), ...its });
    } else {
      const { kind, endpointId = null } = one;
      jobs.push({ ...common(one), kind, endpoint_id: endpointId });
    }
  }
  if (jobs.length > 0) {
    const insert = store.insertInto('jobs').values(jobs);
    await insert.onConflict((conflict) => conflict.column('dedupe_key').doNothing()).execute();
  }
  if (emails.length > 0) {
    const insert = store.insertInto('emails').values(emails);
    await insert.onConflict((conflict) => conflict.column('dedupe_key').doNothing()).execute();
  }
}

const isEmail = (job: Job): job is Job & { kind: EmailKind } => isEmailKind(job.kind);

/** The audit lines and jobs that follow from a change, collected to be saved by two statements. */
export type FollowUps = { audit: AuditLine[]; jobs: Job[] };

export async function saveFollowUps(store: Store, clock: Clock, { audit, jobs }: FollowUps) {
  await recordAll(store, clock, audit);
  await enqueueAll(store, clock, jobs);
}

const personal = sql.join(PERSONAL_PAYLOADS.map((kind) => sql.lit(kind)));
const doneColumns = {
  state: 'done',
  payload: sql<string>`case when kind in (${personal}) then '{}' else payload end`,
  error: null,
} as const;

/**
 * A job whose whole effect is in the database notes that it is done in the same transaction: one
 * flush to the disk instead of two.
 */
export const markDone = (store: Store, { kind, id }: Pick<Queued, 'kind' | 'id'>) =>
  store.updateTable(tableOf(kind)).set(doneColumns).where('id', '=', id).execute();

/** The same for the job of this key, if there is one. */
export const markKeyDone = (store: Store, dedupeKey: string) =>
  store.updateTable('jobs').set(doneColumns).where('dedupe_key', '=', dedupeKey).execute();

/**
 * Retries later, with growing waits; after the last attempt the job has failed, and the seller sees
 * it. If another process has taken the job over, its state is not ours to change.
 */
export async function recordFailure(
  store: Store,
  clock: Clock,
  job: Queued,
  failure: Failure,
): Promise<Exclude<QueuedState, 'done'> | 'taken-over'> {
  const wait = Math.min(FIRST_BACKOFF_MS * BACKOFF_FACTOR ** (job.attempts - 1), MAX_BACKOFF_MS);
  const state = failure.isPermanent || isLastAttempt(job) ? 'failed' : 'waiting';
  const changed = await store
    .updateTable(tableOf(job.kind))
    .set({ state, run_at: clock().getTime() + wait, error: failure.reason.slice(0, 500) })
    .where('id', '=', job.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? state : 'taken-over';
}

/** A job or an email that has failed is tried again, as often as a new one. */
export const retryNow = (store: Store, { id, kind }: Pick<Queued, 'id' | 'kind'>, now: number) =>
  store
    .updateTable(tableOf(kind))
    .set({ state: 'waiting', run_at: now, attempts: 0, error: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();

/** By their keys; `ended` leaves those that still wait. */
export async function deleteJobs(
  store: Store,
  keys: readonly string[],
  { ended = false } = {},
): Promise<void> {
  await store
    .deleteFrom('jobs')
    .where('dedupe_key', 'in', [...keys, ''])
    .$if(ended, (query) => query.where('state', '<>', 'waiting'))
    .execute();
}

/** About the order of the query that it is part of. */
export const hasUnfinishedJob = (kind: JobKind) => sql<boolean>`exists (
  select 1 from jobs where order_id = orders.id and kind = ${sql.lit(kind)} and state <> 'done'
)`;

/** Whom an email goes to, once it is known; what goes to nobody is not listed as an email. */
export const setRecipient = (store: Store, id: string, recipient: EmailRow['recipient']) =>
  store.updateTable('emails').set({ recipient }).where('id', '=', id).execute();

/** Emails are listed with the order's address: one that changes is kept with what was sent there. */
export const keepAddress = (store: Store, { id, email }: { id: string; email: string }) =>
  store
    .updateTable('emails')
    .set({ sent_to: email })
    .where('order_id', '=', id)
    .where('recipient', '=', 'order')
    .where('state', '=', 'done')
    .where('sent_to', 'is', null)
    .execute();

/** Newest first. A refund to the card says itself whether it failed. */
export const failedJobs = (store: Store) =>
  store
    .selectFrom('jobs')
    .selectAll()
    .where(IS_FAILED)
    .where('kind', '<>', 'card-refund')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

export const failedEmails = (store: Store) =>
  store
    .selectFrom('emails')
    .selectAll()
    .where(IS_FAILED)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
