import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Earlier = {
  orders: { id: string; refunded_cents: number; refunded_at: number | null };
  audit_log: { at: number; subject: string; event: string; details: string };
};

const REFUNDED = ['partly-refunded', 'refunded', 'dispute-lost'];

/** The accountant asks when money was paid back; for earlier orders the log knows. */
export const refundDates: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<Earlier>();
    await db.schema.alterTable('orders').addColumn('refunded_at', 'bigint').execute();
    const refunded = await db
      .selectFrom('orders')
      .select('id')
      .where('refunded_cents', '>', 0)
      .execute();
    for (const { id } of refunded) {
      const changes = await db
        .selectFrom('audit_log')
        .select(['at', 'details'])
        .where('subject', '=', id)
        .where('event', '=', 'state changed')
        .orderBy('at', 'desc')
        .execute();
      const last = changes.find(({ details }) => REFUNDED.includes(JSON.parse(details).to));
      const change = { refunded_at: last?.at ?? null };
      await db.updateTable('orders').set(change).where('id', '=', id).execute();
    }
  },
};
