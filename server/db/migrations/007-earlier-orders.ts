import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Earlier = {
  orders: {
    id: string;
    number: number;
    email: string;
    name: string;
    payment_id: string | null;
    session_id: string;
    amount_cents: number;
    paid_at: number | null;
    hold_reason: string | null;
    counted_at: number | null;
  };
  order_words: { word: string; order_id: string };
  daily_figures: { day: string; figure: string; value: number };
};

const BATCH = 500;

/** Orders from before the desk existed are found and counted like those that come after. */
export const earlierOrders: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<Earlier>();
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Sofia' });
    for (let last = 0; ; ) {
      const orders = await db
        .selectFrom('orders')
        .selectAll()
        .where('number', '>', last)
        .orderBy('number')
        .limit(BATCH)
        .execute();
      for (const order of orders) {
        const { id, number, email, name, payment_id, session_id } = order;
        const text = [number, email, email.split('@')[1], name, payment_id, session_id].join(' ');
        const words = new Set(
          text
            .toLowerCase()
            .normalize('NFC')
            .split(/[\s,;"()#№]+/),
        );
        words.delete('');
        const rows = [...words].map((word) => ({ word, order_id: id }));
        await db.insertInto('order_words').values(rows).execute();
        if (order.paid_at === null || order.hold_reason !== null) continue;
        await add(db, day.format(order.paid_at), 'orders', 1);
        await add(db, day.format(order.paid_at), 'revenue', order.amount_cents);
        const counted = { counted_at: order.paid_at };
        await db.updateTable('orders').set(counted).where('id', '=', id).execute();
      }
      const end = orders.at(-1);
      if (!end) return;
      last = end.number;
    }
  },
};

async function add(db: Kysely<Earlier>, day: string, figure: string, value: number) {
  await db
    .insertInto('daily_figures')
    .values({ day, figure, value })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'figure'])
        .doUpdateSet((row) => ({ value: row('daily_figures.value', '+', value) })),
    )
    .execute();
}
