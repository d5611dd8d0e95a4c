import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const forms: Migration = {
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
};
