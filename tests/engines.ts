import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;

/** The engines, and three processes that share one of them. */
export const SHAPES = [...ENGINES, 'PostgreSQL shared by three'] as const;
export const copiesIn = (shape: (typeof SHAPES)[number]) =>
  shape === 'PostgreSQL shared by three' ? 3 : 1;

/** The settings of a shop on an engine: PostgreSQL gets an empty database of its own. */
export async function settingsFor(
  engine: (typeof SHAPES)[number],
): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  const url = new URL(inject('postgresUrl'));
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}
