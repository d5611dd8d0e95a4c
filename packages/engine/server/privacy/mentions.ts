import { sql } from 'kysely';
import type { Store } from '../db/database.ts';
import { unpackBody } from '../mail/emailCopies.ts';
import type { PersonalRecords } from './personalRecords.ts';
import { redact } from './redact.ts';
import type { Stored } from './rule.ts';

/** Where people write freely, and may name somebody else: "I bought with ann@example.com". */
const FREE_TEXT = {
  requests: { columns: ['answers', 'name', 'order_reference'], time: 'received_at' },
  cases: { columns: ['name', 'decline_reason', 'resolution'], time: 'received_at' },
  questions: { columns: ['text', 'answer'], time: 'asked_at' },
  messages: { columns: ['texts'], time: 'created_at' },
  card_refunds: { columns: ['note'], time: 'asked_at' },
} as const;

type Table = keyof typeof FREE_TEXT;
type Mention = { table: Table; row: Stored };

/** Rows that belong to others, or to nobody, and name this address. */
export async function mentionsOf(
  store: Store,
  address: string,
  own: readonly PersonalRecords[],
): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const table of Object.keys(FREE_TEXT) as Table[]) {
    const theirs = new Set(own.find((part) => part.table === table)?.rows.map(({ id }) => id));
    const { rows } = await naming(table, address).execute(store);
    found.push(...rows.filter(({ id }) => !theirs.has(id ?? '')).map((row) => ({ table, row })));
  }
  return found;
}

function naming(table: Table, address: string) {
  const pattern = `%${address.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = FREE_TEXT[table].columns.map(
    (column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
  );
  return sql<Stored>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}
    order by ${sql.ref(FREE_TEXT[table].time)}, id
  `;
}

/** How often each table names the person. The rows themselves are about others. */
export const countedMentions = (mentions: readonly Mention[]) =>
  Object.entries(Object.groupBy(mentions, ({ table }) => table)).map(([table, rows = []]) => ({
    table,
    what: 'Texts of other people that name the email address',
    rows: rows.map(({ row, ...from }) => ({
      at: new Date(Number(row[FREE_TEXT[from.table].time])).toISOString(),
    })),
  }));

/** Others keep their texts; only the address in them goes, and emails that quote it. */
export async function eraseMentions(
  store: Store,
  mentions: readonly Mention[],
  address: string,
): Promise<void> {
  for (const { table, row } of mentions) {
    const changes = FREE_TEXT[table].columns.flatMap((column) => {
      const text = row[column];
      return typeof text === 'string' ? [sql`${sql.ref(column)} = ${redact(text, [address])}`] : [];
    });
    await sql`
      update ${sql.table(table)} set ${sql.join(changes)} where id = ${row.id}
    `.execute(store);
  }
  await deleteQuotes(
    store,
    mentions.map(({ row }) => String(row.id)),
    address,
  );
}

/**
 * Emails about the cases of such texts, also of what was sent again. They are stored compressed, so each
 * has to be read.
 */
async function deleteQuotes(store: Store, ids: string[], address: string): Promise<void> {
  if (ids.length === 0) return;
  const requests = store.selectFrom('requests').where('id', 'in', ids);
  const copies = await store
    .selectFrom('email_copies')
    .innerJoin('emails', 'emails.id', 'email_copies.email_id')
    .innerJoin('cases', 'cases.id', 'emails.case_id')
    .select(['email_id', 'body'])
    .where((row) =>
      row.or([
        row('cases.id', 'in', ids),
        row('cases.id', 'in', requests.select('repeats')),
        row('cases.number', 'in', requests.select('case_number')),
      ]),
    )
    .execute();
  for (const { email_id, body } of copies) {
    const { html, text } = unpackBody(body);
    if (!`${html}${text}`.toLowerCase().includes(address)) continue;
    await store.deleteFrom('email_copies').where('email_id', '=', email_id).execute();
  }
}
