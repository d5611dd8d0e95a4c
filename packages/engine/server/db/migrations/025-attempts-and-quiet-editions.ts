import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every attempt to deliver a webhook, and versions that are published without emailing buyers. */
const STATEMENTS = [
  `create table webhook_attempts (
    id text primary key,
    delivery_id text not null
      references webhook_deliveries on delete cascade deferrable initially deferred,
    at bigint not null,
    took_ms integer not null check (took_ms >= 0),
    status integer,
    error text,
    check (status is not null or error is not null)
  )`,
  'create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, at, id)',
  'alter table editions add column quiet integer not null default 0 check (quiet in (0, 1))',
  'alter table edition_drafts add column quiet integer not null default 0 check (quiet in (0, 1))',
];

export const attemptsAndQuietEditions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
