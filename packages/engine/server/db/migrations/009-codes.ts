import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Discount codes, since when each price applies (a reduced price stands beside the lowest one), and
 * where visits come from.
 */
const STATEMENTS = [
  `create table discount_codes (
    code text primary key,
    percent_off integer check (percent_off between 1 and 99),
    cents_off integer check (cents_off > 0),
    expires_at bigint,
    max_uses integer check (max_uses > 0),
    promotion_id text not null unique,
    created_at bigint not null,
    ended_at bigint,
    check ((percent_off is null) <> (cents_off is null))
  )`,
  `create table prices (
    since bigint primary key,
    cents integer not null check (cents > 0),
    currency text not null check (length(currency) = 3)
  )`,
  `create table visit_sources (
    day text not null,
    kind text not null check (kind in ('source', 'medium', 'campaign', 'referrer', 'code')),
    value text not null,
    visits integer not null check (visits > 0),
    primary key (day, kind, value)
  )`,
  'alter table orders add column code text references discount_codes deferrable initially deferred',
  'create index orders_by_code on orders (code) where code is not null',
];

export const codes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
