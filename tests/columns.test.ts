import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../packages/engine/server/db/database.ts';
import { ENGINES, unmigratedSettingsFor } from '../testkit/engines.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SCHEMA = join(ROOT, 'packages/engine/server/db/schema.ts');

const isNullable = (type: Type) =>
  type.isUnionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.Null);

/** `table.column` of every column whose type has `null`, and of all the others. */
function columnsOfTypes() {
  const api = new API({ cwd: ROOT });
  try {
    const config = join(ROOT, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const file = project?.program.getSourceFile(SCHEMA);
    if (!project || !file) throw new Error(`${SCHEMA} could not be read`);
    const { checker } = project;
    const at = file.text.indexOf('Database = {');
    const symbol = checker.getSymbolAtPosition(SCHEMA, at);
    if (!symbol) throw new Error('there is no Database in the schema');
    const [nullable, required]: [string[], string[]] = [[], []];
    for (const table of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))) {
      const row = checker.getTypeOfSymbol(table);
      for (const column of row ? checker.getPropertiesOfType(row) : []) {
        const type = checker.getTypeOfSymbol(column);
        (type && isNullable(type) ? nullable : required).push(`${table.name}.${column.name}`);
      }
    }
    return { nullable: nullable.toSorted(), required: required.toSorted() };
  } finally {
    api.close();
  }
}

type Column = { name: string; required: boolean | 0 | 1 };

const COLUMNS = {
  SQLite: sql<Column>`
    select m.name || '.' || i.name as name, max(i."notnull", i.pk > 0) as required
    from sqlite_master m join pragma_table_info(m.name) i
    where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'`,
  PostgreSQL: sql<Column>`
    select table_name || '.' || column_name as name, is_nullable = 'NO' as required
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`,
};

type Rule = { name: string; definition: string };

/** Each index and trigger as the engine writes it down. */
const INDEXES_AND_TRIGGERS = {
  SQLite: sql<Rule>`
    select name, sql as definition from sqlite_master
    where type in ('index', 'trigger') and sql is not null`,
  PostgreSQL: sql<Rule>`
    select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`,
};

/** How either engine takes a value out of a text, or a part of it. */
const INTO_TEXT =
  /json|->|~|\b(like|glob|instr|strpos|position|substr\w*|split_part|replace|left)\b/i;

describe.each(ENGINES)('on %s', (engine) => {
  let store: Store;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
    const { DATABASE_URL: databaseUrl } = await unmigratedSettingsFor(engine);
    store = await openStore({ dataDir, databaseUrl });
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true });
  });

  test('a column may be empty exactly where its type says so', async () => {
    const { rows } = await COLUMNS[engine].execute(store);
    const those = (wanted: boolean) =>
      rows.flatMap(({ name, required }) => (!!required === wanted ? name : [])).toSorted();
    expect(columnsOfTypes()).toEqual({ nullable: those(false), required: those(true) });
  });

  test('no index and no trigger looks into JSON text', async () => {
    const looking = async () => {
      const { rows } = await INDEXES_AND_TRIGGERS[engine].execute(store);
      return rows.filter(({ definition }) => INTO_TEXT.test(definition)).map(({ name }) => name);
    };
    expect(await looking()).toEqual([]);
    const text = engine === 'SQLite' ? sql`payload ->> 'id'` : sql`(payload::json ->> 'id')`;
    await sql`create index jobs_by_id on jobs ((${text}))`.execute(store);
    expect(await looking()).toEqual(['jobs_by_id']);
  });
});
