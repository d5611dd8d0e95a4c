import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The answers that the consultant's drafts are made from, as JSON beside the profile. */
export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table consultant_profiles add column drafts text`.execute(db);
  },
};
