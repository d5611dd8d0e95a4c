import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DEFERRED = 'deferrable initially deferred';

/** Conversations with the consultant. A question is one row with its answer. */
const tables = `
create table consultant_profiles (
  order_id text primary key references orders ${DEFERRED},
  trade text not null, client text not null, offer text not null,
  price text not null, hours text not null,
  updated_at bigint not null
);

create table consultant_days (
  order_id text not null references orders ${DEFERRED},
  day text not null,
  asked integer not null check (asked > 0),
  primary key (order_id, day)
);
create index consultant_days_by_day on consultant_days (day);

create table conversations (
  id text primary key,
  order_id text not null references orders ${DEFERRED},
  title text not null,
  created_at bigint not null, updated_at bigint not null,
  shared_at bigint
);
create index conversations_by_order on conversations (order_id, updated_at);
create index conversations_by_time on conversations (updated_at);
create index conversations_shared on conversations (shared_at) where shared_at is not null;

create table questions (
  id text primary key,
  conversation_id text not null references conversations on delete cascade ${DEFERRED},
  order_id text not null references orders ${DEFERRED},
  sequence integer not null check (sequence > 0),
  language text not null,
  text text not null check (text <> ''),
  asked_at bigint not null,
  state text not null check (state in ('asked', 'answering', 'answered', 'failed')),
  attempts integer not null check (attempts >= 0),
  lease_until bigint,
  answered_at bigint,
  answer text not null, sources text not null,
  engine text,
  fallback text check (fallback in ('budget', 'provider', 'busy')),
  stopped integer not null check (stopped in (0, 1)),
  thumb text check (thumb in ('up', 'down')),
  input_tokens integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  cost_microcents bigint not null check (cost_microcents >= 0),
  unique (conversation_id, sequence),
  check ((state = 'answering') = (lease_until is not null)),
  check ((state = 'answered') = (answered_at is not null)),
  check (state <> 'answered' or engine is not null),
  check (thumb is null or state = 'answered')
);
create index questions_by_order on questions (order_id);
create unique index questions_one_at_a_time on questions (order_id) where state = 'answering'`;

export const consultant: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of tables.split(';\n')) await sql.raw(statement).execute(db);
  },
};
