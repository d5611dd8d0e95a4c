import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the desk needs to stay quick beside a hundred thousand orders. */
export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    // Words are looked for by how they begin: bytewise order, whatever the language of the server.
    const word = postgres ? sql`text collate "C"` : 'text';
    await db.schema
      .createTable('order_words')
      .addColumn('word', word, (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('order_words_key', ['word', 'order_id'])
      .execute();
    await db.schema
      .createTable('daily_figures')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('figure', 'text', (column) => column.notNull())
      .addColumn('value', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('daily_figures_key', ['day', 'figure'])
      .execute();
    const indexes: [table: string, name: string, columns: string[]][] = [
      ['order_words', 'order_words_by_order', ['order_id']],
      ['orders', 'orders_by_state', ['state', 'number']],
      ['orders', 'orders_by_amount', ['amount_cents', 'number']],
      ['orders', 'orders_by_state_and_amount', ['state', 'amount_cents', 'number']],
      ['audit_log', 'audit_log_by_time', ['at']],
      ['outbox', 'outbox_by_state_and_time', ['state', 'created_at', 'id']],
      ['outbox', 'outbox_by_time', ['created_at', 'id']],
    ];
    for (const [table, name, columns] of indexes) {
      await db.schema.createIndex(name).on(table).columns(columns).execute();
    }
    await db.schema
      .createIndex('orders_doubled')
      .on('orders')
      .column('created_at')
      .where(sql.ref('duplicate_of'), 'is not', null)
      .execute();
    await db.schema.alterTable('outbox').addColumn('about', 'text').execute();
    await db.schema.createIndex('outbox_by_about').on('outbox').column('about').execute();
    await db.schema
      .createTable('desk_sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
