import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The delivery log of each order, and what a dispute is about. */
const STATEMENTS = [
  `create table deliveries (
    order_id text not null references orders deferrable initially deferred,
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
    job_id text references jobs on delete set null deferrable initially deferred,
    answer text,
    primary key (order_id, kind, item, period_at)
  )`,
  'create index deliveries_by_time on deliveries (last_at)',
  'create index deliveries_by_job on deliveries (job_id) where job_id is not null',
  'alter table disputes add column reason text',
  'alter table disputes add column amount_cents integer check (amount_cents >= 0)',
  'alter table disputes add column currency text check (length(currency) = 3)',
  'alter table disputes add column draft_saved_at bigint',
  'alter table disputes add column draft_error text',
];

export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
