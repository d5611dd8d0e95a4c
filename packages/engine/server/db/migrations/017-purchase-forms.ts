import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * One name for what the purchase form sends. "Request" is only what a buyer sends to get money back,
 * and "lead" was a third name for the same row. No engine renames an index with its table.
 */
const STATEMENTS = [
  'alter table purchase_requests rename to purchase_forms',
  'alter table orders rename column lead_id to purchase_form_id',
  `update jobs set payload = replace(payload, '"leadId"', '"purchaseFormId"')
    where kind = 'form-reminder'`,
  'drop index purchase_requests_by_time',
  'create index purchase_forms_by_time on purchase_forms (received_at)',
  'drop index purchase_requests_by_address',
  'create index purchase_forms_by_address on purchase_forms (lower(email))',
  'drop index purchase_requests_reminded',
  `create index purchase_forms_reminded on purchase_forms (received_at, id)
    where reminder_sent_at is not null`,
  'drop index purchase_requests_withdrawn',
  `create index purchase_forms_withdrawn on purchase_forms (received_at, id)
    where reminder_withdrawn_at is not null`,
  'drop index orders_by_lead',
  `create index orders_by_purchase_form on orders (purchase_form_id)
    where purchase_form_id is not null`,
];

const ON_SQLITE = [
  'drop index purchase_requests_by_source',
  `create index purchase_forms_by_source on purchase_forms (received_at, attribution, suspicion)`,
];

export const purchaseForms: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const statements = postgres ? STATEMENTS : [...STATEMENTS, ...ON_SQLITE];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
