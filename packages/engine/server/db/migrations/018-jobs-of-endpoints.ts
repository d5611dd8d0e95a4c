import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** So that deliveries can be counted for each endpoint without reading their keys. */
const STATEMENTS = [
  `alter table jobs add column endpoint_id text
    references webhook_endpoints on delete set null deferrable initially deferred`,
  'create index jobs_by_endpoint on jobs (endpoint_id) where endpoint_id is not null',
  // Last: PostgreSQL changes no table that has unchecked rows.
  `update jobs set endpoint_id = (
    select endpoint_id from webhook_deliveries where 'webhook:' || id = jobs.dedupe_key
  ) where kind = 'webhook-delivery' and state = 'waiting'`,
];

export const jobsOfEndpoints: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
