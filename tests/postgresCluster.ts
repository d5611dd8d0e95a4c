import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for all tests that run on both engines. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({ fsync: false });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
