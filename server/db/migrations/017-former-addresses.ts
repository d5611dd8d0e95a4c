import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where a mail went whose buyer has corrected the address since. */
export const formerAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('sent_to', 'text').execute();
    await sql`
      create index outbox_by_sent_to on outbox (sent_to) where sent_to is not null
    `.execute(db);
  },
};
