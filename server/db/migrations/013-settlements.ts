import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A request may end with something else than money; what was agreed is kept in the seller's words. */
export const settlements: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('cases').addColumn('settled_at', 'bigint').execute();
    await db.schema.alterTable('cases').addColumn('settlement', 'text').execute();
  },
};
