import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Types that both engines have: text, integers, times as epoch milliseconds, JSON as text. Lists of
 * words are written out here: what a migration does must not change with the code around it. Job kinds
 * and languages have no CHECK, because a later version may add one.
 */
const tables = (bytewise: string) => `
create table health (
  id integer primary key check (id = 1),
  checked_at bigint not null,
  last_backup_at bigint
);

create table counters (
  name text primary key,
  value integer not null check (value >= 0)
);

create table purchase_requests (
  ${FORM},
  submitted_at text not null, user_agent text not null,
  name text not null,
  attribution text not null,
  checkout_at bigint
);
create index purchase_requests_by_time on purchase_requests (received_at);
create index purchase_requests_by_address on purchase_requests (lower(email));

create table refund_requests (
  ${FORM},
  submitted_at text not null, user_agent text not null,
  answers text not null,
  ip_address text not null
);
create index refund_requests_by_time on refund_requests (received_at);
create index refund_requests_by_address on refund_requests (lower(email));
create index refund_requests_suspicious on refund_requests (received_at) where suspicion is not null;

create table withdrawals (
  ${FORM},
  name text not null,
  order_reference text not null
);
create index withdrawals_by_time on withdrawals (received_at);
create index withdrawals_by_address on withdrawals (lower(email));

create table payment_events (
  id text primary key,
  type text not null,
  received_at bigint not null,
  payload text not null,
  payment_ref text
);
create index payment_events_by_payment on payment_events (payment_ref);
create index payment_events_by_time on payment_events (received_at);

create table payments (
  id text primary key,
  first_seen_at bigint not null,
  refunded_cents integer not null check (refunded_cents >= 0),
  last4 text
);
create index payments_by_time on payments (first_seen_at);

create table refunds (
  id text primary key,
  payment_id text not null references payments on delete cascade ${DEFERRED},
  sequence integer not null check (sequence > 0),
  cents integer not null check (cents >= 0),
  status text not null check (status in ('pending', 'paid', 'failed')),
  reason text,
  unique (payment_id, sequence)
);

create table disputes (
  id text primary key,
  payment_id text not null references payments on delete cascade ${DEFERRED},
  status text not null check (status in ('open', 'won', 'lost')),
  updated_at bigint not null,
  opened_at bigint, due_at bigint,
  answered integer not null check (answered in (0, 1))
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (payment_id) where status = 'open';

create table orders (
  id text primary key,
  number integer not null unique check (number > 0),
  session_id text not null unique,
  payment_id text unique references payments ${DEFERRED},
  lead_id text references purchase_requests on delete set null ${DEFERRED},
  state text not null check (state in ('awaiting-payment', 'failed', 'held', 'paid',
    'partially-refunded', 'refund-accepted', 'refunded', 'disputed', 'dispute-lost')),
  email text not null, name text not null, language text not null,
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  tax_cents integer check (tax_cents >= 0),
  currency text not null check (length(currency) = 3),
  country text,
  created_at bigint not null, paid_at bigint, failed_at bigint,
  hold_reason text check (hold_reason in ('wrong-amount', 'wrong-currency', 'wrong-link', 'no-email')),
  duplicate_of text references orders ${DEFERRED} check (duplicate_of <> id),
  duplicate_dismissed_at bigint, email_corrected_at bigint, revoked_at bigint, counted_at bigint,
  link_changed_at bigint,
  refunded_cents integer not null check (refunded_cents >= 0),
  bank_refunded_cents integer not null check (bank_refunded_cents >= 0),
  refunded_at bigint,
  library_hash text not null unique,
  text_versions text not null,
  attribution text not null,
  check (state <> 'held' or hold_reason is not null)
);
create index orders_by_email on orders (email);
create index orders_by_state on orders (state, number);
create index orders_by_amount on orders (amount_cents, number);
create index orders_by_state_and_amount on orders (state, amount_cents, number);
create index orders_by_lead on orders (lead_id) where lead_id is not null;
create index orders_duplicate on orders (created_at) where duplicate_of is not null;
create index orders_with_buyer on orders (created_at) where email <> '';

create table order_words (
  word ${bytewise} not null,
  order_id text not null references orders on delete cascade ${DEFERRED},
  primary key (word, order_id)
);
create index order_words_by_order on order_words (order_id);

create table cases (
  id text primary key,
  number integer not null unique check (number > 0),
  kind text not null check (kind in ('refund', 'withdrawal')),
  refund_request_id text unique references refund_requests ${DEFERRED},
  withdrawal_id text unique references withdrawals ${DEFERRED},
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  order_id text references orders ${DEFERRED},
  state text not null check (state in ('received', 'in-review', 'accepted', 'declined', 'resolved',
    'paid', 'already-refunded', 'canceled', 'dispute-blocked')),
  flags text not null,
  email text not null, name text not null, language text not null,
  received_at bigint not null, due_at bigint,
  sort_key bigint not null,
  reviewed_at bigint,
  decision text check (decision in ('accepted', 'declined')),
  decided_at bigint, decline_reason text,
  decline_ground text check (decline_ground in ('late', 'no-order', 'nothing-owed')),
  resolved_at bigint, resolution text,
  refund_method text check (refund_method in ('card', 'bank')),
  method_changes integer not null check (method_changes >= 0),
  refund_cents integer check (refund_cents >= 0),
  refund_attempts integer not null check (refund_attempts >= 0),
  refund_rejections integer not null check (refund_rejections >= 0),
  iban text, account_holder text,
  paid_at bigint,
  paid_by text check (paid_by in ('card', 'bank', 'dispute')),
  paid_reference text, canceled_at bigint,
  reopenings integer not null check (reopenings >= 0),
  check (kind = 'withdrawal' or refund_request_id is not null),
  check ((kind = 'withdrawal') = (withdrawal_id is not null)),
  check ((decision is null) = (decided_at is null)),
  check (decline_ground is null or decision = 'declined'),
  check ((paid_at is null) = (paid_by is null)),
  check ((iban is null) = (account_holder is null))
);
create index cases_by_state on cases (state, sort_key, number);
create index cases_by_sort_key on cases (sort_key, number);
create index cases_by_order on cases (order_id);
create index cases_by_time on cases (received_at);
create index cases_by_email on cases (email);
create index cases_by_address on cases (lower(email));
create index cases_unmatched on cases (received_at) where order_id is null;

create table editions (
  version text primary key,
  published_at bigint not null,
  notes text not null, files text not null, archive text not null,
  notified_up_to integer not null check (notified_up_to >= 0),
  notified_buyers integer not null check (notified_buyers >= 0)
);

create table jobs (
  id text primary key,
  dedupe_key text not null unique,
  kind text not null,
  payload text not null,
  created_at bigint not null, run_at bigint not null,
  attempts integer not null check (attempts >= 0),
  state text not null check (state in ('waiting', 'done', 'failed')),
  error text,
  order_id text references orders ${DEFERRED},
  case_id text references cases on delete set null ${DEFERRED},
  event_id text references payment_events on delete set null ${DEFERRED},
  edition text references editions ${DEFERRED},
  resend_of text references jobs on delete set null ${DEFERRED},
  recipient text check (recipient in ('order', 'case', 'seller')),
  sent_to text,
  check (order_id is null or case_id is null)
);
create index jobs_due on jobs (kind, run_at) where state = 'waiting';
create index jobs_unfinished on jobs (state, created_at, id) where state <> 'done';
create index jobs_by_time on jobs (created_at, id);
create index jobs_by_order on jobs (order_id) where order_id is not null;
create index jobs_by_case on jobs (case_id) where case_id is not null;
create index jobs_by_event on jobs (event_id) where event_id is not null;
create index jobs_resent on jobs (resend_of) where resend_of is not null;
create index jobs_by_sent_to on jobs (sent_to) where sent_to is not null;

create table email_counts (
  name text not null,
  ends_at bigint not null,
  count integer not null check (count > 0),
  primary key (name, ends_at)
);
create index email_counts_by_end on email_counts (ends_at);

create table audit_log (
  id text primary key,
  at bigint not null,
  subject text not null, event text not null, details text not null
);
create index audit_log_by_subject on audit_log (subject);
create index audit_log_by_time on audit_log (at);

create table page_views (
  day text not null, path text not null, language text not null,
  views integer not null check (views > 0),
  primary key (day, path, language)
);

create table daily_figures (
  day text not null, figure text not null, value bigint not null,
  primary key (day, figure)
);

create table desk_users (
  name text primary key,
  password_hash text not null,
  created_at bigint not null
);
create table desk_passkeys (
  id text primary key,
  user_name text not null,
  host text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  created_at bigint not null, used_at bigint
);
create table desk_sessions (
  token_hash text primary key,
  user_name text not null,
  credential text not null,
  challenge text,
  awaits_passkey integer not null check (awaits_passkey in (0, 1)),
  created_at bigint not null, seen_at bigint not null, expires_at bigint not null
)`;

/** What every stored form has. */
const FORM = `id text primary key,
  dedupe_key text not null unique,
  received_at bigint not null,
  language text not null,
  suspicion text,
  email text not null`;

/** Checked at the commit: a backup is restored table by table, in any order. */
const DEFERRED = 'deferrable initially deferred';

/** Emails are searched by how they begin: in byte order, whatever the locale of the server. */
const EMAIL_PREFIX = 'create index cases_by_email_prefix on cases (email collate "C")';

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const statements = tables(postgres ? 'text collate "C"' : 'text').split(';\n');
    if (postgres) statements.push(EMAIL_PREFIX);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
