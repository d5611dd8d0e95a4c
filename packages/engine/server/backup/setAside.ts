import { rename } from 'node:fs/promises';
import pg from 'pg';

/**
 * Makes room for a restore and keeps what was there: the data folder gets another name, and so does the
 * schema on PostgreSQL. The shop must be stopped. Returns the other names.
 */
export async function setAside(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  name: string,
): Promise<{ folder: string; schema?: string }> {
  const folder = `${dataDir}-${name}`;
  await rename(dataDir, folder);
  if (!databaseUrl) return { folder };
  try {
    await setSchemaAside(databaseUrl, name);
  } catch (error) {
    // Only the owner can rename a schema. Then both stay where they were.
    await rename(folder, dataDir);
    throw error;
  }
  return { folder, schema: name };
}

/**
 * All or nothing: a schema is renamed like a row. Kysely looks for its own tables in every schema, so
 * these get other names.
 */
async function setSchemaAside(databaseUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
    const schema = pg.escapeIdentifier(rows[0]?.schema ?? 'public');
    await client.query(`begin;
      alter table kysely_migration rename to migrations;
      alter table kysely_migration_lock rename to migrations_lock;
      alter schema ${schema} rename to ${pg.escapeIdentifier(name)};
      create schema ${schema};
      commit`);
  } finally {
    await client.end();
  }
}
