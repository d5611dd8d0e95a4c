import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A copy of every email as it was sent, and messages from the seller to buyers. */
const STATEMENTS = [
  `create table messages (
    id text primary key,
    created_at bigint not null,
    actor text not null,
    reason text not null check (reason in
      ('answer', 'order', 'access', 'fault', 'security', 'terms')),
    order_id text references orders deferrable initially deferred,
    edition text,
    texts text not null,
    enqueued_up_to integer not null check (enqueued_up_to >= 0),
    buyers integer not null check (buyers >= 0),
    enqueued_at bigint,
    check (order_id is null or edition is null)
  )`,
  'create index messages_by_time on messages (created_at)',
  'create index messages_by_order on messages (order_id) where order_id is not null',
  `alter table jobs add column message_id text references messages on delete set null
    deferrable initially deferred`,
  'create index jobs_by_message on jobs (message_id) where message_id is not null',
  `create table email_copies (
    job_id text primary key references jobs on delete cascade deferrable initially deferred,
    sent_to text not null,
    subject text not null,
    body text not null,
    written_at bigint not null
  )`,
  'create index email_copies_by_time on email_copies (written_at)',
];

export const emailsAndMessages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
