import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A refund to a card may fail days after it was paid: each is known by its own id. */
export const cardRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('payments')
      .addColumn('refunds', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
