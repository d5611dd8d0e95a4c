import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Nobody gets back more than they paid. What the provider reports is stored as reported, in `payments`,
 * `refunds` and `disputes`; what of it counts for an order never exceeds its amount. So these reject no
 * report, only a mistake of ours.
 */
const CONSTRAINTS = [
  'update orders set refunded_cents = amount_cents where refunded_cents > amount_cents',
  'update orders set bank_refunded_cents = amount_cents where bank_refunded_cents > amount_cents',
  `alter table orders add constraint refunded_at_most_paid check (refunded_cents <= amount_cents)`,
  `alter table orders add constraint transferred_at_most_paid
    check (bank_refunded_cents <= amount_cents)`,
];

/** Money that is back, on its way at the provider, or about to be asked for there. */
const TOO_MUCH = `old.refunded_cents + new.bank_refunded_cents - old.bank_refunded_cents
    + (select coalesce(sum(cents), 0) from refunds
      where payment_id = new.payment_id and status = 'pending') > new.amount_cents
  or exists (select 1 from jobs left join cases on cases.id = jobs.case_id
    where jobs.kind = 'card-refund' and jobs.state = 'waiting'
      and (jobs.order_id = new.id or cases.order_id = new.id))`;

/** A transfer is the only refund that the provider does not check for us. */
const GROWS = 'new.bank_refunded_cents > old.bank_refunded_cents';
const REASON = 'constraint: a transfer on top of other refunds would return more than was paid';

const ON_SQLITE = [
  `create trigger transfer_at_most_left before update of bank_refunded_cents on orders when ${GROWS}
    begin select raise(abort, '${REASON}') where ${TOO_MUCH}; end`,
];

const ON_POSTGRES = [
  `create function transfer_at_most_left() returns trigger language plpgsql as $$ begin
    if ${TOO_MUCH} then raise exception '${REASON}'; end if;
    return new;
  end $$`,
  `create trigger transfer_at_most_left before update of bank_refunded_cents on orders
    for each row when (${GROWS}) execute function transfer_at_most_left()`,
];

export const refundedAtMostPaid: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const statements = [...CONSTRAINTS, ...(postgres ? ON_POSTGRES : ON_SQLITE)];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
