import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const insights: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_views')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('views', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_views_key', ['day', 'path', 'language'])
      .execute();
  },
};
