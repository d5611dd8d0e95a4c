import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A request has its number before its order is looked up. One that repeats an open case becomes part
 * of that case instead of opening another.
 */
const statements = (table: string, column: string) => `
alter table ${table} add column case_number integer;
alter table ${table} add column repeats text references cases on delete set null
  deferrable initially deferred;
update ${table} set case_number = (select number from cases where ${column} = ${table}.id);
create index ${table}_by_number on ${table} (case_number);
create index ${table}_repeats on ${table} (repeats) where repeats is not null`;

export const repeatedRequests: Migration = {
  async up(db: Kysely<unknown>) {
    const all = [
      statements('refund_requests', 'refund_request_id'),
      statements('withdrawals', 'withdrawal_id'),
    ];
    for (const statement of all.join(';\n').split(';\n')) await sql.raw(statement).execute(db);
  },
};
