import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DEFERRED = 'deferrable initially deferred';

/** What the queue knows of a job or an email. */
const QUEUED = `id text primary key,
    dedupe_key text not null unique,
    kind text not null,
    payload text not null,
    created_at bigint not null, run_at bigint not null,
    attempts integer not null check (attempts >= 0),
    state text not null check (state in ('waiting', 'done', 'failed')),
    error text,
    order_id text references orders ${DEFERRED},
    case_id text references cases on delete set null ${DEFERRED},
    message_id text references messages on delete set null ${DEFERRED}`;
const QUEUED_COLUMNS = `id, dedupe_key, kind, payload, created_at, run_at, attempts, state, error,
    order_id, case_id, message_id`;
const ONLY_ONE = 'check (order_id is null or case_id is null)';
const indexesOf = (table: 'jobs' | 'emails') => [
  `create index ${table}_due on ${table} (kind, run_at) where state = 'waiting'`,
  `create index ${table}_unfinished on ${table} (state, created_at, id) where state <> 'done'`,
  `create index ${table}_by_time on ${table} (created_at, id)`,
  `create index ${table}_by_order on ${table} (order_id) where order_id is not null`,
  `create index ${table}_by_case on ${table} (case_id) where case_id is not null`,
  `create index ${table}_by_message on ${table} (message_id) where message_id is not null`,
];

const IS_EMAIL = `kind in ('order-confirmation', 'lost-link', 'link-replaced', 'address-changed',
    'refund-issued', 'refund-failed', 'refund-request-received', 'withdrawal-received',
    'case-update', 'seller-alert', 'form-reminder', 'sign-in-link', 'new-edition', 'message')`;

const DELIVERY = `order_id, kind, item, period_at, first_at, last_at, count, bytes, file_bytes, network,
    browser`;

const jobsOf = (state: string) =>
  `select order_id from jobs where kind = 'issue-documents' and state = '${state}'`;
const FAILED_SINCE = `select order_id from jobs as failed
    where kind = 'issue-documents' and state = 'failed' and not exists (
      select 1 from jobs as later where later.order_id = failed.order_id and later.state = 'done'
        and later.kind = 'issue-documents' and later.created_at >= failed.created_at
    )`;

/**
 * Jobs tell nothing but what is to be done. An event says itself whether it was applied, and an order
 * whether its documents are due.
 */
const FACTS = [
  'alter table payment_events add column applied_at bigint',
  `alter table orders add column document_due text
    check (document_due in ('queued', 'failed', 'no-rate', 'no-tax'))`,
  `update payment_events set applied_at = received_at where id not in (
    select event_id from jobs where event_id is not null and state <> 'done'
  )`,
  'create index payment_events_unapplied on payment_events (applied_at) where applied_at is null',
  `update orders set document_due = case
      when document_hold is not null then document_hold
      when id in (${FAILED_SINCE}) then 'failed' else 'queued' end
    where document_hold is not null or id in (${FAILED_SINCE}) or id in (${jobsOf('waiting')})`,
  'create index orders_document_due on orders (number) where document_due is not null',
  'drop index orders_document_hold',
];

/**
 * Emails leave the queue for a table of their own, and what belongs to an email refers to it. SQLite
 * drops no column that has a constraint, so the tables are made again.
 */
const TABLES = [
  'alter table orders drop column document_hold',
  'create table old_jobs as select * from jobs',
  'create table old_copies as select * from email_copies',
  'create table old_deliveries as select * from deliveries',
  ...['email_copies', 'deliveries', 'jobs'].map((table) => `drop table ${table}`),
  `create table jobs (
    ${QUEUED},
    endpoint_id text references webhook_endpoints on delete set null ${DEFERRED},
    ${ONLY_ONE}
  )`,
  ...indexesOf('jobs'),
  'create index jobs_by_endpoint on jobs (endpoint_id) where endpoint_id is not null',
  `insert into jobs (${QUEUED_COLUMNS}, endpoint_id)
    select ${QUEUED_COLUMNS}, endpoint_id from old_jobs where not (${IS_EMAIL})`,
  `update jobs set payload = '{"event":"' || old_jobs.event_id || '"}' from old_jobs
    where old_jobs.id = jobs.id and old_jobs.event_id is not null and jobs.state <> 'done'`,
  `create table emails (
    ${QUEUED},
    recipient text check (recipient in ('order', 'case', 'seller')),
    sent_to text,
    edition text references editions ${DEFERRED},
    resend_of text references emails on delete set null ${DEFERRED},
    ${ONLY_ONE}
  )`,
  ...indexesOf('emails'),
  'create index emails_resent on emails (resend_of) where resend_of is not null',
  'create index emails_by_sent_to on emails (sent_to) where sent_to is not null',
  `insert into emails (${QUEUED_COLUMNS}, recipient, sent_to, edition, resend_of)
    select ${QUEUED_COLUMNS}, recipient, sent_to, edition, resend_of from old_jobs where ${IS_EMAIL}`,
  `create table email_copies (
    email_id text primary key references emails on delete cascade ${DEFERRED},
    sent_to text not null,
    subject text not null,
    body text not null,
    written_at bigint not null
  )`,
  'create index email_copies_by_time on email_copies (written_at)',
  `insert into email_copies (email_id, sent_to, subject, body, written_at)
    select job_id, sent_to, subject, body, written_at from old_copies
    where job_id in (select id from emails)`,
  `create table deliveries (
    order_id text not null references orders ${DEFERRED},
    kind text not null check (kind in ('email', 'email-rejected', 'library', 'reader', 'download')),
    item text not null,
    period_at bigint not null,
    first_at bigint not null,
    last_at bigint not null,
    count integer not null check (count > 0),
    bytes bigint not null check (bytes >= 0),
    file_bytes bigint,
    network text not null,
    browser text not null,
    email_id text references emails on delete set null ${DEFERRED},
    answer text,
    primary key (order_id, kind, item, period_at)
  )`,
  'create index deliveries_by_time on deliveries (last_at)',
  'create index deliveries_by_email on deliveries (email_id) where email_id is not null',
  `insert into deliveries (${DELIVERY}, email_id, answer)
    select ${DELIVERY}, (select id from emails where id = job_id), answer from old_deliveries`,
  ...['old_jobs', 'old_copies', 'old_deliveries'].map((table) => `drop table ${table}`),
];

/** PostgreSQL changes no table that has unchecked rows. */
const CHECK_ROWS = ['set constraints all immediate', 'set constraints all deferred'];

export const jobsAreAQueue: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const check = postgres ? CHECK_ROWS : [];
    for (const statement of [...check, ...FACTS, ...check, ...TABLES]) {
      await sql.raw(statement).execute(db);
    }
  },
};
