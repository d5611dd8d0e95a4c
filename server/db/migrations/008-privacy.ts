import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What belongs to a person, and what is due to go, is found by an index and not by reading all. */
export const privacy: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment_events').addColumn('about', 'text').execute();
    await db.schema.alterTable('purchase_requests').addColumn('checkout_at', 'bigint').execute();
    await sayWhatEventsAreAbout(db);
    const byColumn: [table: string, name: string, column: string][] = [
      ['payment_events', 'payment_events_by_about', 'about'],
      ['payment_events', 'payment_events_by_time', 'received_at'],
      ['cases', 'cases_by_time', 'received_at'],
    ];
    for (const [table, name, column] of byColumn) {
      await db.schema.createIndex(name).on(table).column(column).execute();
    }
    for (const table of ['purchase_requests', 'refund_requests', 'withdrawals', 'cases']) {
      const index = db.schema.createIndex(`${table}_by_address`).on(table);
      await index.expression(sql`lower(email)`).execute();
    }
    for (const [table, rare] of [
      ['refund_requests', sql`suspicion is not null`],
      ['cases', sql`order_id is null`],
    ] as const) {
      const name = sql.ref(`${table}_to_look_at`);
      await sql`create index ${name} on ${sql.table(table)} (received_at) where ${rare}`.execute(
        db,
      );
    }
    // Orders stay when their period ends, without the buyer: only those that still have one count.
    await sql`create index orders_with_buyer on orders (created_at) where email <> ''`.execute(db);
  },
};

const AT_ONCE = 500;

async function sayWhatEventsAreAbout(db: Kysely<unknown>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string; payload: string }>`
      select id, payload from payment_events where id > ${last} order by id limit ${AT_ONCE}
    `.execute(db);
    for (const { id, payload } of rows) {
      const object = JSON.parse(payload)?.data?.object;
      const names: unknown[] = [object?.payment_intent, object?.id];
      const about = names.find((name) => typeof name === 'string') ?? null;
      await sql`update payment_events set about = ${about} where id = ${id}`.execute(db);
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < AT_ONCE) return;
  }
}
