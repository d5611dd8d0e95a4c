import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One-time links that let a new browser try the desk's password while strangers have to wait. */
export const signInLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk_sign_in_links (
      token_hash text primary key,
      created_at bigint not null,
      expires_at bigint not null,
      check (expires_at > created_at)
    )`.execute(db);
  },
};
