import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each lane of the worker finds its own kinds of work, however long the queues of the others are. */
export const lanes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('outbox_by_kind')
      .on('outbox')
      .columns(['state', 'kind', 'run_at'])
      .execute();
    await db.schema.dropIndex('outbox_due').execute();
  },
};
