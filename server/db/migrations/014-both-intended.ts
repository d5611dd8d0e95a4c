import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Two payments within minutes may both be meant; the seller says so once. */
export const bothIntended: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('both_intended_at', 'bigint').execute();
  },
};
