import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the language model cost for each order, so that none uses up the budget of all. */
export const consultantMonths: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table consultant_months (
        order_id text not null references orders deferrable initially deferred,
        month text not null,
        cost_microcents bigint not null check (cost_microcents >= 0),
        primary key (order_id, month)
      )`.execute(db);
    await sql`create index consultant_months_by_month on consultant_months (month)`.execute(db);
  },
};
