import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Cases are looked for by how an address begins: bytewise order, whatever the language of the server.
 * SQLite has no other order, and an index already.
 */
export const caseAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`create index cases_by_start_of_email on cases (email collate "C")`.execute(db);
  },
};
