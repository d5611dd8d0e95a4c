import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const withdrawals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('withdrawals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('suspicion', 'text')
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('order_reference', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('withdrawals_by_time')
      .on('withdrawals')
      .column('received_at')
      .execute();
  },
};
