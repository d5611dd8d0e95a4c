import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const TABLE = [
  `create table address_changes (
    id text primary key,
    order_id text not null references orders deferrable initially deferred,
    changed_at bigint not null,
    former_email text not null,
    unique (order_id, changed_at)
  )`,
  'create index address_changes_by_time on address_changes (changed_at)',
  'create index address_changes_by_email on address_changes (former_email)',
];

/** The key of the email to the former address ends with the time of the change. */
const CARRY_OVER = `
  insert into address_changes (id, order_id, changed_at, former_email)
  select id, order_id,
    cast(substr(dedupe_key, length('address-changed:' || order_id || ':') + 1) as bigint), sent_to
  from jobs
  where kind = 'address-changed' and sent_to <> ''
    and dedupe_key like 'address-changed:' || order_id || ':%'`;

export const addressChanges: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...TABLE, CARRY_OVER]) await sql.raw(statement).execute(db);
  },
};
