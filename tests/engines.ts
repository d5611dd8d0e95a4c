import { inject } from 'vitest';
import { newDatabase } from './postgres.ts';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type Engine = (typeof ENGINES)[number];

/** The engines, and three processes that share one of them. */
export const SHAPES = [...ENGINES, 'PostgreSQL shared by three'] as const;
export const copiesIn = (shape: (typeof SHAPES)[number]) =>
  shape === 'PostgreSQL shared by three' ? 3 : 1;

/** The settings of a shop on an engine: PostgreSQL gets an empty database of its own. */
export async function settingsFor(
  engine: (typeof SHAPES)[number],
): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  return { DATABASE_URL: await newDatabase(inject('postgresUrl')) };
}
