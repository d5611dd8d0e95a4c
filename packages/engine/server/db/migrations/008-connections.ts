import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Outgoing webhooks with their log, and tokens of the API. */
const STATEMENTS = [
  `create table webhook_endpoints (
    id text primary key,
    url text not null,
    events text not null,
    with_buyer integer not null check (with_buyer in (0, 1)),
    secret_version integer not null check (secret_version > 0),
    rotated_at bigint,
    created_at bigint not null,
    failing_since bigint,
    off_at bigint
  )`,
  `create table webhook_deliveries (
    id text primary key,
    endpoint_id text not null references webhook_endpoints deferrable initially deferred,
    type text not null,
    data text not null,
    order_id text references orders deferrable initially deferred,
    case_id text references cases on delete set null deferrable initially deferred,
    created_at bigint not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null check (attempts >= 0),
    attempted_at bigint,
    status integer,
    error text
  )`,
  'create index webhook_deliveries_by_time on webhook_deliveries (created_at, id)',
  'create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at, id)',
  `create index webhook_deliveries_failed on webhook_deliveries (created_at, id)
    where state = 'failed'`,
  `create index webhook_deliveries_by_order on webhook_deliveries (order_id)
    where order_id is not null`,
  `create index webhook_deliveries_by_case on webhook_deliveries (case_id)
    where case_id is not null`,
  `create table api_tokens (
    id text primary key,
    name text not null unique,
    token_hash text not null unique,
    scopes text not null,
    created_at bigint not null,
    used_at bigint
  )`,
];

export const connections: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
