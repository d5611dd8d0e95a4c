import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The few payments under dispute are found without reading all payments. */
export const openDisputes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index payments_disputed on payments (id) where dispute = 'open'`.execute(db);
  },
};
