import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The version that the seller is preparing in the browser: its files, and the chunks of those that are
 * still being uploaded. There is one at a time, so that two sellers work on the same one.
 */
const STATEMENTS = [
  `create table edition_drafts (
    id text primary key,
    only_one integer not null default 1 unique check (only_one = 1),
    version text not null,
    notes text not null,
    created_at bigint not null,
    changed_at bigint not null,
    started_by text not null,
    publishing_at bigint,
    published_by text,
    problem text,
    check ((publishing_at is null) = (published_by is null))
  )`,
  `create table edition_draft_files (
    id text primary key,
    draft_id text not null references edition_drafts on delete cascade,
    path text not null,
    bytes bigint not null check (bytes >= 0),
    type text not null,
    about text,
    role text,
    sha256 text,
    crc32 bigint,
    kept_from text references editions deferrable initially deferred,
    added_by text not null,
    unique (draft_id, path),
    check ((sha256 is null) = (crc32 is null)),
    check (kept_from is null or sha256 is not null)
  )`,
  `create table edition_draft_chunks (
    file_id text not null references edition_draft_files on delete cascade,
    number integer not null check (number >= 0),
    sha256 text not null,
    primary key (file_id, number)
  )`,
];

export const editionDrafts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
