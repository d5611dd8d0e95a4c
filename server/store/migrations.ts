import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names are the order; a migration that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-forms': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('health')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('checked_at', 'bigint', (column) => column.notNull())
        .execute();
      for (const table of ['purchase_requests', 'refund_requests']) {
        const common = db.schema
          .createTable(table)
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
          .addColumn('received_at', 'bigint', (column) => column.notNull())
          .addColumn('language', 'text', (column) => column.notNull())
          .addColumn('suspicion', 'text')
          .addColumn('email', 'text', (column) => column.notNull())
          .addColumn('submitted_at', 'text', (column) => column.notNull())
          .addColumn('user_agent', 'text', (column) => column.notNull());
        const whole =
          table === 'purchase_requests'
            ? common.addColumn('name', 'text', (column) => column.notNull())
            : common
                .addColumn('answers', 'text', (column) => column.notNull())
                .addColumn('ip_address', 'text', (column) => column.notNull());
        await whole.execute();
        await db.schema.createIndex(`${table}_by_time`).on(table).column('received_at').execute();
      }
    },
  },
  '002-withdrawals': {
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
  },
};
