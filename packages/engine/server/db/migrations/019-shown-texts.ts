import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The legal texts may change between the form and the payment: the buyer was shown those of the form. */
export const shownTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table purchase_forms add column text_versions text`.execute(db);
  },
};
