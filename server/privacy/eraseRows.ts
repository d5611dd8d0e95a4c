import { sql } from 'kysely';
import type { Store } from '../db/database.ts';
import { reindexOrder } from '../orders/orderSearch.ts';
import type { Belongings } from './belongings.ts';
import type { Stored } from './rule.ts';

/** Takes a person out of every table, by the table's own rule. */
export async function eraseRows(
  store: Store,
  belongings: readonly Belongings[],
  words: readonly string[],
): Promise<void> {
  for (const { table, rule, rows } of belongings) {
    for (const row of rows) {
      const isThisRow = sql.join(
        rule.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      if (rule.erased === 'row') {
        await sql`delete from ${sql.table(table)} where ${isThisRow}`.execute(store);
        continue;
      }
      const changes = changesOf(row, rule.erased, words);
      if (changes.length === 0) continue;
      const set = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(set)} where ${isThisRow}`.execute(store);
    }
  }
  // The words of a buyer are gone with their rows; the numbers of the order are still looked for.
  for (const { table, rows } of belongings) {
    if (table !== 'orders') continue;
    for (const { id } of rows) await reindexOrder(store, String(id));
  }
}

function changesOf(
  row: Stored,
  columns: Exclude<Belongings['rule']['erased'], 'row'>,
  words: readonly string[],
): [string, string | null][] {
  return Object.entries(columns).flatMap(([column, rule]) => {
    const text = row[column];
    if ('kept' in rule || typeof text !== 'string') return [];
    const erased = rule.becomes(text, { row, words });
    return erased === text ? [] : [[column, erased] satisfies [string, string | null]];
  });
}
