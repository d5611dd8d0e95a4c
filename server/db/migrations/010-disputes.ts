import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Earlier = {
  payments: { id: string; dispute: string; disputes: string };
  payment_events: { type: string; payload: string; about: string | null };
};

/** A payment may be disputed more than once. What is known of each is found in the events kept. */
export const disputes: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<Earlier>();
    await db.schema
      .alterTable('payments')
      .addColumn('disputes', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    const disputed = await db
      .selectFrom('payments')
      .select(['id', 'dispute'])
      .where('dispute', '<>', 'none')
      .execute();
    for (const payment of disputed) {
      const text = JSON.stringify(await disputesOf(db, payment));
      const change = db.updateTable('payments').set({ disputes: text });
      await change.where('id', '=', payment.id).execute();
    }
  },
};

const FURTHER = ['open', 'won', 'lost'];

async function disputesOf(db: Kysely<Earlier>, payment: { id: string; dispute: string }) {
  const events = await db
    .selectFrom('payment_events')
    .select('payload')
    .where('about', '=', payment.id)
    .where('type', 'like', 'charge.dispute.%')
    .execute();
  // Its events may be gone. Lost is lost all the same; anything else is settled by the next event.
  const found: Record<string, string> = payment.dispute === 'lost' ? { earlier: 'lost' } : {};
  for (const { payload } of events) {
    const { id, status } = JSON.parse(payload).data?.object ?? {};
    if (typeof id !== 'string') continue;
    const ended = status === 'won' || status === 'warning_closed' ? 'won' : 'open';
    const stand = status === 'lost' ? 'lost' : ended;
    if (FURTHER.indexOf(stand) > FURTHER.indexOf(found[id] ?? '')) found[id] = stand;
  }
  return found;
}
