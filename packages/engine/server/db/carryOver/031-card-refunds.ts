import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DEFERRED = 'deferrable initially deferred';

/**
 * A refund to a card that the seller asked for. `cents` is what was asked for, and then what was made;
 * whether it arrived is a fact of the provider, in `refunds`.
 */
const TABLE = [
  `create table card_refunds (
    id text primary key,
    order_id text not null references orders ${DEFERRED},
    case_id text references cases on delete set null ${DEFERRED},
    cents integer not null check (cents > 0),
    state text not null check (state in ('asked', 'done', 'rejected', 'failed', 'dismissed')),
    refund_id text references refunds on delete set null ${DEFERRED},
    error text,
    rejections integer not null check (rejections >= 0),
    attempts integer not null check (attempts >= 0),
    actor text,
    reason text,
    note text not null,
    back_before integer check (back_before >= 0),
    refunded_after integer check (refunded_after >= 0),
    asked_at bigint not null, settled_at bigint,
    check ((state = 'asked') = (settled_at is null)),
    check ((state in ('asked', 'done')) = (error is null)),
    check (refund_id is null or state = 'done')
  )`,
  `create unique index card_refunds_asked on card_refunds (order_id) where state = 'asked'`,
  'create unique index card_refunds_made on card_refunds (refund_id) where refund_id is not null',
  'create index card_refunds_by_order on card_refunds (order_id)',
  'create index card_refunds_by_case on card_refunds (case_id) where case_id is not null',
  `create index card_refunds_failed on card_refunds (asked_at, id)
    where state in ('rejected', 'failed')`,
  // Each attempt has a row now, with a key of its own for the provider.
  'alter table cases drop column refund_attempts',
  'alter table cases drop column refund_rejections',
];

/**
 * What the jobs say. Only one unfinished refund of an order is taken over: a failed one could be
 * retried beside another. They get new jobs when the server starts.
 */
const carryOver = (amount: (name: string) => string, note: string) => [
  `insert into card_refunds (id, order_id, case_id, cents, state, error, rejections, attempts, note,
      back_before, refunded_after, asked_at, settled_at)
    select id, order_id, case_id, cents,
      case when state = 'waiting' and place > 1 then 'failed'
        when state = 'waiting' then 'asked'
        when state = 'failed' and error like 'Stripe rejected the refund%' then 'rejected'
        else state end,
      case when state = 'waiting' and place > 1
          then 'another refund of this order was in progress: if this is still due, start a new refund'
        when state = 'failed' then coalesce(error, 'the reason is not known') end,
      rejections, attempts, note, back_before, refunded_after, created_at,
      case when state <> 'waiting' or place > 1 then run_at end
    from (
      select jobs.id, orders.id as order_id, jobs.case_id, jobs.state, jobs.error, jobs.attempts,
        jobs.created_at, jobs.run_at,
        coalesce(${amount('cents')}, nullif(cases.refund_cents, 0), orders.amount_cents) as cents,
        coalesce(${amount('rejections')}, 0) as rejections,
        coalesce(${note}, '') as note,
        ${amount('backBefore')} as back_before,
        ${amount('refundedAfter')} as refunded_after,
        row_number() over (
          partition by orders.id, jobs.state order by jobs.created_at, jobs.id
        ) as place
      from jobs
      left join cases on cases.id = jobs.case_id
      inner join orders on orders.id = coalesce(jobs.order_id, cases.order_id)
      where jobs.kind = 'card-refund'
    ) as asked`,
  `delete from jobs where kind = 'card-refund'`,
];

/** Money that is back, on its way at the provider, or about to be asked for there. */
const TOO_MUCH = `old.refunded_cents + new.bank_refunded_cents - old.bank_refunded_cents
    + (select coalesce(sum(cents), 0) from refunds
      where payment_id = new.payment_id and status = 'pending') > new.amount_cents
  or exists (select 1 from card_refunds where order_id = new.id and state = 'asked')`;
const GROWS = 'new.bank_refunded_cents > old.bank_refunded_cents';
const REASON = 'constraint: a transfer on top of other refunds would return more than was paid';

const ON_SQLITE = [
  'drop trigger transfer_at_most_left',
  ...TABLE,
  `create trigger transfer_at_most_left before update of bank_refunded_cents on orders when ${GROWS}
    begin select raise(abort, '${REASON}') where ${TOO_MUCH}; end`,
  ...carryOver((name) => `json_extract(payload, '$.${name}')`, `json_extract(payload, '$.note')`),
];

const ON_POSTGRES = [
  // An earlier migration may have changed rows of `cases`, which is altered here.
  'set constraints all immediate',
  'set constraints all deferred',
  ...TABLE,
  `create or replace function transfer_at_most_left() returns trigger language plpgsql as $$ begin
    if ${TOO_MUCH} then raise exception '${REASON}'; end if;
    return new;
  end $$`,
  ...carryOver((name) => `(payload::json ->> '${name}')::integer`, `payload::json ->> 'note'`),
];

export const cardRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of postgres ? ON_POSTGRES : ON_SQLITE)
      await sql.raw(statement).execute(db);
  },
};
