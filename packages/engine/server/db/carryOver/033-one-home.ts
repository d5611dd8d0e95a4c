import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The last known time leaves the numbers, the lock of PostgreSQL needs no row any more, and a chunk
 * that is being written says so in columns. An upload continues with the chunks that were written.
 */
const STATEMENTS = [
  'alter table health add column last_known_at bigint',
  `update health set last_known_at =
    (select value from counters where name = 'last known time') where id = 1`,
  `delete from counters where name in ('lock', 'last known time')`,
  'alter table edition_draft_chunks rename to old_chunks',
  `create table edition_draft_chunks (
    file_id text not null references edition_draft_files on delete cascade,
    number integer not null check (number >= 0),
    sha256 text,
    writer text,
    primary key (file_id, number),
    check ((sha256 is null) <> (writer is null))
  )`,
  `insert into edition_draft_chunks (file_id, number, sha256)
    select file_id, number, sha256 from old_chunks where sha256 not like 'claimed %'`,
  'drop table old_chunks',
];

export const oneHome: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
