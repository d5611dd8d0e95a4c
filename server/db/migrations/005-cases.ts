import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const cases: Migration = {
  async up(db: Kysely<unknown>) {
    const time = 'bigint';
    await db.schema
      .createTable('cases')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('submission_id', 'text', (column) => column.notNull().unique())
      .addColumn('order_id', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('flags', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('received_at', time, (column) => column.notNull())
      .addColumn('due_at', time)
      .addColumn('place', time, (column) => column.notNull())
      .addColumn('reviewed_at', time)
      .addColumn('decision', 'text')
      .addColumn('decided_at', time)
      .addColumn('decline_reason', 'text')
      .addColumn('pay_by', 'text')
      .addColumn('refund_cents', 'integer')
      .addColumn('iban', 'text')
      .addColumn('account_holder', 'text')
      .addColumn('paid_at', time)
      .addColumn('paid_by', 'text')
      .addColumn('paid_reference', 'text')
      .addColumn('retracted_at', time)
      .execute();
    const indexes: Record<string, string[]> = {
      cases_by_state: ['state', 'place', 'number'],
      cases_by_place: ['place', 'number'],
      cases_by_order: ['order_id'],
      cases_by_email: ['email'],
    };
    for (const [name, columns] of Object.entries(indexes)) {
      await db.schema.createIndex(name).on('cases').columns(columns).execute();
    }
    for (const column of ['revoked_at', 'counted_at']) {
      await db.schema.alterTable('orders').addColumn(column, time).execute();
    }
    for (const column of ['refunded_cents', 'bank_refunded_cents']) {
      await db.schema
        .alterTable('orders')
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute();
    }
  },
};
