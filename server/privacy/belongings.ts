import { sql } from 'kysely';
import type { Store } from '../db/database.ts';
import { buyerInEvent } from './eventWithoutBuyer.ts';
import type { Keys } from './findPerson.ts';
import type { PersonalRule, Stored, TableRule } from './rule.ts';
import { everyTable } from './tableRules.ts';

type AnyPersonalRule = Extract<TableRule, PersonalRule<string, unknown>>;

/** What a table holds about somebody. */
export type Belongings = { table: string; rule: AnyPersonalRule; rows: Stored[] };

export async function belongingsOf(store: Store, keys: Keys): Promise<Belongings[]> {
  const found: Belongings[] = [];
  for (const [table, rule] of everyTable) {
    if (!('belongs' in rule)) continue;
    const ids = keys[rule.belongs.of];
    const rows = ids.length === 0 ? [] : await rowsOf(store, table, rule.belongs.by, ids);
    found.push({ table, rule, rows });
  }
  return found;
}

async function rowsOf(store: Store, table: string, column: string, ids: readonly string[]) {
  const { rows } = await sql<Stored>`
    select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})
  `.execute(store);
  return rows;
}

const NAMING = ['email', 'name', 'ip_address', 'iban', 'account_holder'];

/** Whatever names the person in any of it, the longest first, so that a part never hides the whole. */
export function wordsIn(belongings: readonly Belongings[]): string[] {
  const words = belongings.flatMap(({ table, rows }) =>
    rows.flatMap((row) => [
      ...NAMING.map((column) => row[column]),
      ...(table === 'payment_events' ? buyerInEvent(String(row.payload)) : []),
    ]),
  );
  const said = words.filter((word) => typeof word === 'string' && word.trim().length > 1);
  return [...new Set(said.map((word) => String(word).trim()))].sort((a, b) => b.length - a.length);
}
