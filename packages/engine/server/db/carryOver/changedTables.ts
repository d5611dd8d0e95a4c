/** A table that is not filled with the old table of its name as it was. */
type ChangedTable = {
  /** What follows FROM, with the rows to copy as `old`; without it, the old table. */
  from?: string;
  /** What a column gets, if not the one of `old` with its name. */
  columns?: Readonly<Record<string, string>>;
};

const IS_EMAIL = `old.kind in ('order-confirmation', 'lost-link', 'link-replaced', 'address-changed',
    'refund-issued', 'refund-failed', 'refund-request-received', 'withdrawal-received',
    'case-update', 'seller-alert', 'form-reminder', 'sign-in-link', 'new-edition', 'message')`;

const SENT = 'id, case_number, dedupe_key, received_at, language, suspicion, email, repeats';

const noted = (name: string) => `cast(payload::json ->> '${name}' as integer)`;

/**
 * Filled in this order: some read what was filled before. Old tables are in a schema `prerelease`, as on
 * PostgreSQL; SQLite gets other names (`carryOver.ts`), and has only the indexes of their keys left.
 */
export const CHANGED_TABLES: Readonly<Record<string, ChangedTable>> = {
  health: {
    columns: {
      last_known_at: `(select value from prerelease.counters where name = 'last known time')`,
    },
  },

  // An event says itself whether it was applied, and an order whether its documents are due.
  payment_events: {
    from: `prerelease.payment_events as old left join (
        select distinct event_id from prerelease.jobs where state <> 'done'
      ) as unfinished on unfinished.event_id = old.id`,
    columns: { applied_at: 'case when unfinished.event_id is null then old.received_at end' },
  },
  orders: {
    from: `prerelease.orders as old left join (
        select order_id,
          max(case when state = 'waiting' then created_at end) as last_waiting,
          max(case when state = 'failed' then created_at end) as last_failed,
          max(case when state = 'done' then created_at end) as last_done
        from prerelease.jobs where kind = 'issue-documents' group by order_id
      ) as issued on issued.order_id = old.id`,
    columns: {
      // A failed job counts until a later one is done.
      document_due: `coalesce(old.document_hold, case
          when last_failed > coalesce(last_done, -1) then 'failed'
          when last_waiting is not null then 'queued' end)`,
    },
  },
  documents: {
    columns: {
      billing_country: `evidence::json ->> 'billing'`,
      card_country: `evidence::json ->> 'card'`,
    },
  },

  requests: {
    from: `(
        select 'refund' as kind, ${SENT}, submitted_at, user_agent, answers, ip_address,
          null as name, null as order_reference from prerelease.refund_requests
        union all
        select 'withdrawal', ${SENT}, null, null, null, null, name, order_reference
        from prerelease.withdrawals
      ) as old`,
    columns: {
      // The case of a request from before they had numbers may be deleted: it gets the next number.
      case_number: `coalesce(case_number,
        row_number() over (order by case_number nulls first, received_at, id)
          + (select coalesce(max(value), 0) from prerelease.counters where name = 'case'))`,
    },
  },
  // The last case may be one that just got its number.
  counters: {
    from: `prerelease.counters as old left join (
        select 'case' as name, max(case_number) as last from requests
      ) as given on given.name = old.name and given.last > old.value
      where old.name not in ('lock', 'last known time')`,
    columns: { value: 'coalesce(given.last, old.value)' },
  },

  // What the jobs say. They get new ones when the server starts.
  card_refunds: {
    from: `(
        select jobs.id, orders.id as order_id, jobs.case_id, jobs.state, jobs.error, jobs.attempts,
          jobs.created_at as asked_at, jobs.run_at,
          coalesce(${noted('cents')}, nullif(cases.refund_cents, 0), orders.amount_cents) as cents,
          coalesce(${noted('rejections')}, 0) as rejections,
          coalesce(payload::json ->> 'note', '') as note,
          ${noted('backBefore')} as back_before,
          ${noted('refundedAfter')} as refunded_after,
          jobs.state = 'waiting' and row_number() over (
            partition by orders.id, jobs.state order by jobs.created_at, jobs.id
          ) > 1 as is_second
        from prerelease.jobs as jobs
        left join prerelease.cases as cases on cases.id = jobs.case_id
        inner join prerelease.orders as orders
          on orders.id = coalesce(jobs.order_id, cases.order_id)
        where jobs.kind = 'card-refund'
      ) as old`,
    columns: {
      // Only one unfinished refund of an order: a failed one could be retried beside another.
      state: `case when is_second then 'failed'
        when state = 'waiting' then 'asked'
        when state = 'failed' and error like 'Stripe rejected the refund%' then 'rejected'
        else state end`,
      error: `case when is_second
          then 'another refund of this order was in progress: if this is still due, start a new refund'
        when state = 'failed' then coalesce(error, 'the reason is not known') end`,
      finished_at: `case when state <> 'waiting' or is_second then run_at end`,
      refund_id: 'null',
      actor: 'null',
      reason: 'null',
    },
  },

  // A code had no other uses than its orders.
  discount_codes: { columns: { test_uses: '0' } },
  purchase_forms: { columns: { test_session: 'null' } },

  // Until now, every user could do everything.
  desk_users: {
    columns: {
      email: 'null',
      role: `'owner'`,
      invited_at: 'null',
      joined_at: 'old.created_at',
      seen_at: 'null',
    },
  },
  // The seller is in no table, and nobody else is the seller.
  ...Object.fromEntries(
    ['desk_passkeys', 'desk_sessions'].map((table) => [
      table,
      {
        from: `prerelease.${table} as old where user_name = 'seller'
          or user_name in (select name from prerelease.desk_users)`,
        columns: { user_name: "nullif(user_name, 'seller')" },
      },
    ]),
  ),

  // The key of the email to the former address ends with the time of the change.
  address_changes: {
    from: `prerelease.jobs as old where kind = 'address-changed' and sent_to <> ''
      and dedupe_key like 'address-changed:' || order_id || ':%'`,
    columns: {
      changed_at: `cast(substr(dedupe_key, length('address-changed:' || order_id || ':') + 1) as bigint)`,
      former_email: 'sent_to',
    },
  },

  // An upload continues with the chunks that were written.
  edition_draft_chunks: {
    from: `prerelease.edition_draft_chunks as old where sha256 not like 'claimed %'`,
    columns: { writer: 'null' },
  },
  // A version may have been named that was never published.
  messages: {
    columns: {
      edition: '(select version from prerelease.editions where version = old.edition)',
    },
  },

  jobs: {
    from: `prerelease.jobs as old where not (${IS_EMAIL}) and old.kind <> 'card-refund'`,
    columns: {
      payload: `case when kind = 'sandbox-event' then '{}'
        when event_id is not null and state <> 'done'
        then '{"event":"' || event_id || '"}' else payload end`,
      // Events of test mode are no longer jobs.
      state: `case when kind = 'sandbox-event' then 'done' else state end`,
    },
  },
  emails: { from: `prerelease.jobs as old where ${IS_EMAIL}` },
  email_copies: {
    from: 'prerelease.email_copies as old where job_id in (select id from emails)',
    columns: { email_id: 'job_id' },
  },
  deliveries: {
    columns: { email_id: '(select id from emails where id = old.job_id)' },
  },
};
