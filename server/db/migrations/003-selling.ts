import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const selling: Migration = {
  async up(db: Kysely<unknown>) {
    const time = 'bigint';
    await db.schema
      .alterTable('purchase_requests')
      .addColumn('attribution', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    await db.schema
      .createTable('payment_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('received_at', time, (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('payments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('refunded_cents', 'integer', (column) => column.notNull())
      .addColumn('dispute', 'text', (column) => column.notNull())
      .addColumn('last4', 'text')
      .execute();
    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull().unique())
      .addColumn('session_id', 'text', (column) => column.notNull().unique())
      .addColumn('payment_id', 'text')
      .addColumn('lead_id', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('discount_cents', 'integer', (column) => column.notNull())
      .addColumn('tax_cents', 'integer')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('country', 'text')
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('paid_at', time)
      .addColumn('failed_at', time)
      .addColumn('hold_reason', 'text')
      .addColumn('duplicate_of', 'text')
      .addColumn('email_corrected_at', time)
      .addColumn('library_hash', 'text', (column) => column.notNull().unique())
      .addColumn('texts', 'text', (column) => column.notNull())
      .addColumn('attribution', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['payment_id', 'email', 'created_at']) {
      await db.schema.createIndex(`orders_by_${column}`).on('orders').column(column).execute();
    }
    await db.schema
      .createTable('counters')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', time, (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_log_by_subject').on('audit_log').column('subject').execute();
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('run_at', time, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('error', 'text')
      .execute();
    await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'run_at']).execute();
    await db.schema
      .createTable('editions')
      .addColumn('version', 'text', (column) => column.primaryKey())
      .addColumn('published_at', time, (column) => column.notNull())
      .addColumn('notes', 'text', (column) => column.notNull())
      .addColumn('files', 'text', (column) => column.notNull())
      .execute();
  },
};
