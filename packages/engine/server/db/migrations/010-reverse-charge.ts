import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the payment provider reported a reverse charge: without it, a tax of 0 has another reason. */
export const reverseCharge: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table orders add column reverse_charge integer not null default 0
      check (reverse_charge in (0, 1))`.execute(db);
  },
};
