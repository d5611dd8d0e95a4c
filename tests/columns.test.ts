import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';
import { openStore } from '../packages/engine/server/db/database.ts';

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

async function columnsOfStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const store = await openStore({ dataDir });
  const { rows } = await sql<{ name: string; required: 0 | 1 }>`
    select m.name || '.' || i.name as name, max(i."notnull", i.pk > 0) as required
    from sqlite_master m join pragma_table_info(m.name) i
    where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'
    order by 1`.execute(store);
  await store.destroy();
  rmSync(dataDir, { recursive: true });
  const those = (wanted: 0 | 1) =>
    rows.flatMap(({ name, required }) => (required === wanted ? name : []));
  return { nullable: those(0).toSorted(), required: those(1).toSorted() };
}

test('a column may be empty exactly where its type says so', async () => {
  expect(columnsOfTypes()).toEqual(await columnsOfStore());
});
