import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../db/database.ts';
import type { Stored, TableRule } from '../privacy/rule.ts';

const AT_ONCE = 1000;

/** All rows of a table, some at a time, by its primary key: memory does not grow with the table. */
export async function* pagesOf(
  store: Store,
  table: string,
  rule: TableRule,
): AsyncGenerator<Stored[]> {
  const key = sql.join(rule.key.map((column) => sql.ref(column)));
  let last: Stored | undefined;
  for (;;) {
    const from = sql`select * from ${sql.table(table)}`;
    const after = last && sql`where (${key}) > (${sql.join(rule.key.map((name) => last?.[name]))})`;
    const { rows } = await sql<Stored>`
      ${from} ${after ?? sql``} order by ${key} limit ${sql.lit(AT_ONCE)}
    `.execute(store);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** A row as one line, the same whichever engine it comes from. */
export const lineOf = (row: Stored) => JSON.stringify(row, Object.keys(row).sort());

/**
 * What a table holds, as one number: engines sort differently, so the order must not matter. No two
 * rows are alike, so none takes another one out of the sum.
 */
export function openDigest() {
  const sum = Buffer.alloc(32);
  let rows = 0;
  return {
    add(line: string) {
      const hash = createHash('sha256').update(line).digest();
      for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) ^ (hash[n] ?? 0);
      rows += 1;
    },
    result: () => ({ rows, digest: sum.toString('hex') }),
  };
}
