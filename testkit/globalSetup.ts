import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openStore } from '../packages/engine/server/db/database.ts';
import { newDatabase, startPostgres } from './postgres.ts';
import { newTestFolder } from './testFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Name of a PostgreSQL database with all migrations applied. */
    postgresTemplate: string;
    /** Data folder of a SQLite store with all migrations applied. */
    sqliteTemplate: string;
  }
}

/** One PostgreSQL for all tests, and one migrated store per engine for tests to start from. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({ fsync: false });
  const databaseUrl = await newDatabase(postgres.url);
  const dataDir = newTestFolder('template-');
  for (const place of [{ dataDir }, { dataDir, databaseUrl }]) {
    const store = await openStore(place);
    await store.destroy();
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', new URL(databaseUrl).pathname.slice(1));
  project.provide('sqliteTemplate', dataDir);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
