import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore, type Store } from '../packages/engine/server/db/database.ts';

const ROWS = ['schema', 'connectionRows', 'documentRows'];
const DB = join(import.meta.dirname, '../packages/engine/server/db');
const source = ROWS.map((name) => readFileSync(join(DB, `${name}.ts`), 'utf8')).join('\n');

const sentence = (comment: string | undefined) =>
  comment
    ?.split('\n')
    .map((line) => line.replace(/^[\s/*]+|[\s*/]+$/g, ''))
    .filter(Boolean)
    .join(' ');

/** Each table with the comment on it, or else on the type of its rows. */
function describedTables(): Map<string, string | undefined> {
  const [, body = ''] = /export type Database = \{\n(.*?)\n\};/s.exec(source) ?? [];
  const lines = body.matchAll(/( {2}\/\*\*(?:(?!\*\/).)*\*\/\n)? {2}(\w+): (\w+|\{)/gs);
  return new Map(
    [...lines].map(([, own, table = '', row = '']) => {
      const ofRow = new RegExp(`(/\\*\\*(?:(?!\\*/).)*\\*/)\\n(?:export )?type ${row}\\b`, 's');
      return [table, sentence(own ?? ofRow.exec(source)?.[1])];
    }),
  );
}

type Reference = {
  from: string;
  column: string;
  to: string;
  required: 0 | 1;
  unique_column: 0 | 1;
};

async function referencesIn(store: Store): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select m.name as "from", k."from" as "column", k."table" as "to",
      max(i."notnull", i.pk > 0) as required,
      exists (
        select * from pragma_index_list(m.name) x
        where x."unique" = 1 and x.partial = 0 and (
          select count(*) = 1 and max(name) = k."from" from pragma_index_info(x.name))
      ) or (i.pk = 1 and (
        select count(*) from pragma_table_info(m.name) where pk > 0) = 1) as unique_column
    from sqlite_master m
    join pragma_foreign_key_list(m.name) k
    join pragma_table_info(m.name) i on i.name = k."from"
    where m.type = 'table' order by k."table", m.name, k."from"`.execute(store);
  return rows;
}

const arrow = ({ from, column, to, required, unique_column }: Reference) =>
  `  ${to} ${required ? '||' : '|o'}--${unique_column ? 'o|' : 'o{'} ${from} : ${column}`;

test('the picture of the data model shows every table and reference', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const store = await openStore({ dataDir });
  const names = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%'
      and name not like 'kysely%' order by name`.execute(store);
  const tables = describedTables();
  expect([...tables.keys()].toSorted()).toEqual(names.rows.map(({ name }) => name));
  expect([...tables].filter(([, about]) => !about).map(([table]) => table)).toEqual([]);
  const rows = [...tables].toSorted().map(([table, about]) => `| \`${table}\` | ${about} |`);
  const arrows = (await referencesIn(store)).map(arrow);
  const page = [
    INTRODUCTION,
    ...arrows,
    '```',
    '',
    '| table | what a row is |',
    '|---|---|',
    ...rows,
  ];
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../docs/data-model.md');
  await store.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const INTRODUCTION = `# Data model

Generated from \`packages/engine/server/db/schema.ts\` and the migrations; \`npm test\` fails when it is stale, and \`npx vitest run --project=shared tests/dataModel.test.ts -u\` writes it. The columns, each with what it holds, are in [schema.ts](../packages/engine/server/db/schema.ts), [documentRows.ts](../packages/engine/server/db/documentRows.ts) and [connectionRows.ts](../packages/engine/server/db/connectionRows.ts). Who may read a table for how long is in \`server/privacy/tableRules.ts\` and \`personalRules.ts\`.

The lines are foreign keys with their columns. Tables without one are only in the list below.

\`\`\`mermaid
erDiagram`;
