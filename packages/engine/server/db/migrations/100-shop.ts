import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Checked at the commit: a backup is restored table by table, in any order. */
const DEFERRED = 'deferrable initially deferred';

/** A request may be added to a case, which belongs to another request. */
const REPEATS = `references cases on delete set null ${DEFERRED}`;

/** Work and emails wait in tables of their own, which a queue runs in the same way. */
const queue = (name: string, own: string) => `create table ${name} (
  id text primary key,
  dedupe_key text not null unique,
  kind text not null,
  payload text not null,
  created_at bigint not null,
  run_at bigint not null,
  attempts integer not null check (attempts >= 0),
  state text not null check (state in ('waiting', 'done', 'failed')),
  error text,
  order_id text references orders ${DEFERRED},
  case_id text references cases on delete set null ${DEFERRED},
  message_id text references messages on delete set null ${DEFERRED},
  ${own},
  check (order_id is null or case_id is null)
);
create index ${name}_due on ${name} (kind, run_at) where state = 'waiting';
create index ${name}_unfinished on ${name} (state, created_at, id) where state <> 'done';
create index ${name}_by_time on ${name} (created_at, id);
create index ${name}_by_order on ${name} (order_id) where order_id is not null;
create index ${name}_by_case on ${name} (case_id) where case_id is not null;
create index ${name}_by_message on ${name} (message_id) where message_id is not null;`;

/**
 * Types that both engines have: text, integers, times as epoch milliseconds, JSON as text. Lists of
 * words are written out here: what a migration does must not change with the code around it. Job kinds
 * and languages have no CHECK, because a later version may add one.
 */
const tables = ({ bytewise, collate, repeats }: Record<string, string>) => `
create table health (
  id integer primary key check (id = 1),
  checked_at bigint not null,
  last_backup_at bigint,
  last_known_at bigint
);

create table counters (
  name text primary key,
  value bigint not null check (value >= 0)
);

create table purchase_forms (
  id text primary key,
  dedupe_key text not null unique,
  received_at bigint not null,
  language text not null,
  suspicion text,
  email text not null,
  submitted_at text not null,
  user_agent text not null,
  name text not null,
  attribution text not null,
  checkout_at bigint,
  reminder_agreed integer not null default 0 check (reminder_agreed in (0, 1)),
  reminder_sent_at bigint,
  reminder_withdrawn_at bigint,
  text_versions text,
  test_session text
);
create index purchase_forms_by_time on purchase_forms (received_at);
create index purchase_forms_by_address on purchase_forms (lower(email));
create index purchase_forms_reminded on purchase_forms (received_at, id)
  where reminder_sent_at is not null;
create index purchase_forms_withdrawn on purchase_forms (received_at, id)
  where reminder_withdrawn_at is not null;

create table payment_events (
  id text primary key,
  type text not null,
  received_at bigint not null,
  payload text not null,
  payment_ref text,
  applied_at bigint
);
create index payment_events_by_payment on payment_events (payment_ref);
create index payment_events_by_time on payment_events (received_at);
create index payment_events_unapplied on payment_events (applied_at) where applied_at is null;

create table payments (
  id text primary key,
  first_seen_at bigint not null,
  refunded_cents integer not null check (refunded_cents >= 0),
  last4 text,
  card_country text,
  method text
);
create index payments_by_time on payments (first_seen_at);
create index payments_by_last4 on payments (last4) where last4 is not null;

create table refunds (
  id text primary key,
  payment_id text not null references payments on delete cascade ${DEFERRED},
  sequence integer not null check (sequence > 0),
  cents integer not null check (cents >= 0),
  status text not null check (status in ('pending', 'paid', 'failed')),
  reason text,
  presented_cents bigint check (presented_cents >= 0),
  presented_currency text check (
    length(presented_currency) = 3 and (presented_currency is null) = (presented_cents is null)
  ),
  unique (payment_id, sequence)
);

create table disputes (
  id text primary key,
  payment_id text not null references payments on delete cascade ${DEFERRED},
  status text not null check (status in ('open', 'won', 'lost')),
  updated_at bigint not null,
  opened_at bigint,
  due_at bigint,
  answered integer not null check (answered in (0, 1)),
  reason text,
  amount_cents integer check (amount_cents >= 0),
  currency text check (length(currency) = 3),
  draft_saved_at bigint,
  draft_error text
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (payment_id) where status = 'open';

create table discount_codes (
  code text primary key,
  percent_off integer check (percent_off between 1 and 99),
  cents_off integer check (cents_off > 0),
  expires_at bigint,
  max_uses integer check (max_uses > 0),
  promotion_id text not null unique,
  created_at bigint not null,
  ended_at bigint,
  test_uses integer not null check (test_uses >= 0),
  check ((percent_off is null) <> (cents_off is null))
);

create table payment_connection (
  id integer primary key check (id = 1),
  account_id text,
  mode text check (mode in ('live', 'test')),
  encrypted_key text,
  key_last4 text,
  connected_at bigint,
  connected_by text,
  product_id text,
  price_id text,
  link_id text,
  link_url text,
  former_link_id text,
  link_replaced_at bigint,
  endpoint_id text,
  encrypted_webhook_secret text,
  steps text not null,
  checked_at bigint,
  rejected_at bigint,
  busy_until bigint not null,
  check ((encrypted_key is null) = (key_last4 is null)),
  check ((encrypted_key is null) = (connected_at is null)),
  check ((encrypted_key is null) = (connected_by is null)),
  check ((link_id is null) = (link_url is null)),
  check ((former_link_id is null) = (link_replaced_at is null)),
  check ((endpoint_id is null) = (encrypted_webhook_secret is null))
);

create table prices (
  since bigint primary key,
  cents integer not null check (cents > 0),
  currency text not null check (length(currency) = 3)
);

create table setting_versions (
  number bigint primary key check (number > 0),
  published_at bigint not null,
  created_at bigint not null,
  actor text not null,
  note text not null,
  changes text not null
);
create index setting_versions_by_time on setting_versions (published_at, number);

create table setting_drafts (
  key text primary key,
  change text not null,
  actor text not null,
  changed_at bigint not null
);

create table orders (
  id text primary key,
  number integer not null unique check (number > 0),
  session_id text not null unique,
  payment_id text unique references payments ${DEFERRED},
  purchase_form_id text references purchase_forms on delete set null ${DEFERRED},
  state text not null check (state in ('awaiting-payment', 'failed', 'held', 'paid',
    'partially-refunded', 'refund-accepted', 'refunded', 'disputed', 'dispute-lost')),
  email text not null,
  name text not null,
  language text not null,
  amount_cents integer not null check (amount_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  tax_cents integer check (tax_cents >= 0),
  currency text not null check (length(currency) = 3),
  country text,
  created_at bigint not null,
  paid_at bigint,
  failed_at bigint,
  hold_reason text
    check (hold_reason in ('wrong-amount', 'wrong-currency', 'wrong-link', 'no-email')),
  duplicate_of text references orders ${DEFERRED} check (duplicate_of <> id),
  duplicate_dismissed_at bigint,
  email_corrected_at bigint,
  revoked_at bigint,
  counted_at bigint,
  link_changed_at bigint,
  refunded_cents integer not null check (refunded_cents >= 0),
  bank_refunded_cents integer not null check (bank_refunded_cents >= 0),
  refunded_at bigint,
  library_hash text not null unique,
  text_versions text not null,
  attribution text not null,
  billing text,
  vat_check text check (vat_check in ('valid', 'invalid', 'unavailable')),
  code text references discount_codes ${DEFERRED},
  reverse_charge integer not null default 0 check (reverse_charge in (0, 1)),
  product_version text,
  presented_cents bigint check (presented_cents >= 0),
  presented_currency text check (
    length(presented_currency) = 3 and (presented_currency is null) = (presented_cents is null)
  ),
  document_due text check (document_due in ('queued', 'failed', 'no-rate', 'no-tax')),
  check (state <> 'held' or hold_reason is not null),
  constraint refunded_at_most_paid check (refunded_cents <= amount_cents),
  constraint transferred_at_most_paid check (bank_refunded_cents <= amount_cents)
);
create index orders_by_email on orders (email);
create index orders_by_state on orders (state, number);
create index orders_by_amount on orders (amount_cents, number);
create index orders_by_state_and_amount on orders (state, amount_cents, number);
create index orders_duplicate on orders (created_at) where duplicate_of is not null;
create index orders_with_buyer on orders (created_at) where email <> '';
create index orders_by_supply on orders (coalesce(paid_at, created_at));
create index orders_by_code on orders (code, state, amount_cents, refunded_cents)
  where code is not null;
create index orders_by_purchase_form on orders (purchase_form_id)
  where purchase_form_id is not null;
create index orders_by_country on orders (country, number);
create index orders_document_due on orders (number) where document_due is not null;

create table address_changes (
  id text primary key,
  order_id text not null references orders ${DEFERRED},
  changed_at bigint not null,
  former_email text not null,
  unique (order_id, changed_at)
);
create index address_changes_by_time on address_changes (changed_at);
create index address_changes_by_email on address_changes (former_email);

create table order_words (
  word ${bytewise} not null,
  order_id text not null references orders on delete cascade ${DEFERRED},
  primary key (word, order_id)
);
create index order_words_by_order on order_words (order_id);

create table documents (
  id text primary key,
  test integer not null check (test in (0, 1)),
  series text not null check (series in ('receipts', 'invoices')),
  number bigint not null check (number > 0),
  code text not null,
  kind text not null check (kind in ('receipt', 'invoice', 'credit-note', 'debit-note')),
  order_id text not null references orders ${DEFERRED},
  corrects text references documents ${DEFERRED},
  corrects_code text,
  reason text check (reason in ('refund', 'correction')),
  language text not null,
  issued_at bigint not null,
  issued_on text not null,
  supplied_on text not null,
  counts_on text not null,
  treatment text not null
    check (treatment in ('domestic', 'oss', 'reverse-charge', 'outside-eu', 'exempt', 'no-vat')),
  country text not null,
  rate integer not null check (rate >= 0),
  currency text not null check (length(currency) = 3),
  gross_cents integer not null,
  net_cents integer not null,
  tax_cents integer not null,
  local_currency text check (length(local_currency) = 3),
  local_net_cents integer,
  local_tax_cents integer,
  exchange_rate text,
  exchange_day text,
  seller text not null,
  buyer text,
  product text not null,
  billing_country text,
  card_country text,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  layout integer not null default 1 check (layout in (1, 2)),
  unique (test, series, number),
  check (gross_cents = net_cents + tax_cents),
  check ((reason is null) = (corrects is null)),
  check ((corrects is null) = (kind in ('receipt', 'invoice'))),
  check ((gross_cents < 0) = (kind = 'credit-note')),
  check ((local_currency is null) = (local_net_cents is null)),
  check ((local_currency is null) = (local_tax_cents is null))
);
create index documents_by_order on documents (order_id);
create index documents_by_corrected on documents (corrects) where corrects is not null;
create index documents_by_day on documents (counts_on, series, number);
create index documents_by_time on documents (issued_at);
create index documents_by_kind on documents (kind, counts_on, series, number);
create index documents_by_treatment
  on documents (counts_on, treatment, test, rate, local_currency, local_net_cents, local_tax_cents);
create index documents_by_buyer_country
  on documents (test, coalesce(billing_country, card_country), counts_on);
create index documents_by_code on documents (code${collate});

create table exchange_rates (
  day text not null,
  currency text not null check (length(currency) = 3),
  rate text not null,
  primary key (day, currency)
);

create table legal_texts (
  name text not null,
  language text not null,
  version text not null,
  sha256 text not null,
  title text not null,
  body text not null,
  first_shown_at bigint not null,
  primary key (name, language, version, sha256)
);

create table requests (
  id text primary key,
  kind text not null check (kind in ('refund', 'withdrawal')),
  case_number integer not null check (case_number > 0),
  dedupe_key text not null unique,
  received_at bigint not null,
  language text not null,
  suspicion text,
  email text not null,
  repeats text${repeats},
  submitted_at text,
  user_agent text,
  answers text,
  ip_address text,
  name text,
  order_reference text,
  unique (case_number, kind),
  check (kind = 'refund' or (
    name is not null and order_reference is not null and
    submitted_at is null and user_agent is null and answers is null and ip_address is null
  )),
  check (kind = 'withdrawal' or (
    name is null and order_reference is null and
    submitted_at is not null and user_agent is not null and answers is not null and
    ip_address is not null
  ))
);
create index requests_by_time on requests (kind, received_at);
create index requests_by_address on requests (lower(email));
create index requests_suspicious on requests (kind, received_at) where suspicion is not null;
create index requests_repeats on requests (repeats) where repeats is not null;

create table cases (
  id text primary key,
  number integer not null unique check (number > 0),
  kind text not null check (kind in ('refund', 'withdrawal')),
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  order_id text references orders ${DEFERRED},
  state text not null check (state in ('received', 'in-review', 'accepted', 'declined',
    'resolved', 'paid', 'already-refunded', 'canceled', 'dispute-blocked')),
  flags text not null,
  email text not null,
  name text not null,
  language text not null,
  received_at bigint not null,
  due_at bigint,
  sort_key bigint not null,
  reviewed_at bigint,
  decision text check (decision in ('accepted', 'declined')),
  decided_at bigint,
  decline_reason text,
  decline_ground text check (decline_ground in ('late', 'no-order', 'nothing-owed')),
  resolved_at bigint,
  resolution text,
  refund_method text check (refund_method in ('card', 'bank')),
  method_changes integer not null check (method_changes >= 0),
  refund_cents integer check (refund_cents >= 0),
  iban text,
  account_holder text,
  paid_at bigint,
  paid_by text check (paid_by in ('card', 'bank', 'dispute')),
  paid_reference text,
  canceled_at bigint,
  reopenings integer not null check (reopenings >= 0),
  check ((decision is null) = (decided_at is null)),
  check (decline_ground is null or decision = 'declined'),
  check ((paid_at is null) = (paid_by is null)),
  check ((iban is null) = (account_holder is null)),
  foreign key (number, kind) references requests (case_number, kind) ${DEFERRED}
);
create index cases_by_state on cases (state, sort_key, number);
create index cases_by_sort_key on cases (sort_key, number);
create index cases_by_order on cases (order_id);
create index cases_by_time on cases (received_at);
create index cases_by_email on cases (email);
create index cases_by_address on cases (lower(email));
create index cases_unmatched on cases (received_at) where order_id is null;

create table card_refunds (
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
  asked_at bigint not null,
  finished_at bigint,
  check ((state = 'asked') = (finished_at is null)),
  check ((state in ('asked', 'done')) = (error is null)),
  check (refund_id is null or state = 'done')
);
create unique index card_refunds_asked on card_refunds (order_id) where state = 'asked';
create unique index card_refunds_made on card_refunds (refund_id) where refund_id is not null;
create index card_refunds_by_order on card_refunds (order_id);
create index card_refunds_by_case on card_refunds (case_id) where case_id is not null;
create index card_refunds_failed on card_refunds (asked_at, id)
  where state in ('rejected', 'failed');

create table test_refunds (
  id text primary key,
  payment_id text not null references payments on delete cascade ${DEFERRED},
  card_refund_id text not null unique references card_refunds on delete cascade ${DEFERRED},
  cents integer not null check (cents > 0)
);
create index test_refunds_by_payment on test_refunds (payment_id);

create table editions (
  version text primary key,
  published_at bigint not null,
  notes text not null,
  files text not null,
  archive text not null,
  notified_up_to integer not null check (notified_up_to >= 0),
  notified_buyers integer not null check (notified_buyers >= 0),
  quiet integer not null default 0 check (quiet in (0, 1))
);

create table edition_drafts (
  id text primary key,
  only_one integer not null default 1 unique check (only_one = 1),
  version text not null,
  notes text not null,
  created_at bigint not null,
  changed_at bigint not null,
  started_by text not null,
  publishing_at bigint,
  published_by text,
  problem text,
  quiet integer not null default 0 check (quiet in (0, 1)),
  check ((publishing_at is null) = (published_by is null))
);

create table edition_draft_files (
  id text primary key,
  draft_id text not null references edition_drafts on delete cascade ${DEFERRED},
  path text not null,
  bytes bigint not null check (bytes >= 0),
  type text not null,
  about text,
  role text,
  sha256 text,
  crc32 bigint,
  kept_from text references editions ${DEFERRED},
  added_by text not null,
  unique (draft_id, path),
  check ((sha256 is null) = (crc32 is null)),
  check (kept_from is null or sha256 is not null)
);

create table edition_draft_chunks (
  file_id text not null references edition_draft_files on delete cascade ${DEFERRED},
  number integer not null check (number >= 0),
  sha256 text,
  writer text,
  primary key (file_id, number),
  check ((sha256 is null) <> (writer is null))
);

create table messages (
  id text primary key,
  created_at bigint not null,
  actor text not null,
  reason text not null
    check (reason in ('answer', 'order', 'access', 'fault', 'security', 'terms')),
  order_id text references orders ${DEFERRED},
  edition text references editions ${DEFERRED},
  texts text not null,
  enqueued_up_to integer not null check (enqueued_up_to >= 0),
  buyers integer not null check (buyers >= 0),
  enqueued_at bigint,
  check (order_id is null or edition is null)
);
create index messages_by_time on messages (created_at);
create index messages_by_order on messages (order_id) where order_id is not null;

create table webhook_endpoints (
  id text primary key,
  url text not null,
  events text not null,
  with_buyer integer not null check (with_buyer in (0, 1)),
  secret_version integer not null check (secret_version > 0),
  rotated_at bigint,
  created_at bigint not null,
  failing_since bigint,
  off_at bigint
);

create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints ${DEFERRED},
  type text not null,
  data text not null,
  order_id text references orders ${DEFERRED},
  case_id text references cases on delete set null ${DEFERRED},
  created_at bigint not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null check (attempts >= 0),
  attempted_at bigint,
  status integer,
  error text
);
create index webhook_deliveries_by_time on webhook_deliveries (created_at, id);
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_failed on webhook_deliveries (created_at, id)
  where state = 'failed';
create index webhook_deliveries_by_order on webhook_deliveries (order_id)
  where order_id is not null;
create index webhook_deliveries_by_case on webhook_deliveries (case_id) where case_id is not null;

create table webhook_attempts (
  id text primary key,
  delivery_id text not null references webhook_deliveries on delete cascade ${DEFERRED},
  at bigint not null,
  took_ms integer not null check (took_ms >= 0),
  status integer,
  error text,
  check (status is not null or error is not null)
);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, at, id);

create table api_tokens (
  id text primary key,
  name text not null unique,
  token_hash text not null unique,
  scopes text not null,
  created_at bigint not null,
  used_at bigint
);

${queue('jobs', `endpoint_id text references webhook_endpoints on delete set null ${DEFERRED}`)}
create index jobs_by_endpoint on jobs (endpoint_id) where endpoint_id is not null;

${queue(
  'emails',
  `recipient text check (recipient in ('order', 'case', 'seller')),
  sent_to text,
  edition text references editions ${DEFERRED},
  resend_of text references emails on delete set null ${DEFERRED}`,
)}
create index emails_resent on emails (resend_of) where resend_of is not null;
create index emails_by_sent_to on emails (sent_to) where sent_to is not null;

create table email_copies (
  email_id text primary key references emails on delete cascade ${DEFERRED},
  sent_to text not null,
  subject text not null,
  body text not null,
  written_at bigint not null
);
create index email_copies_by_time on email_copies (written_at);

create table deliveries (
  order_id text not null references orders ${DEFERRED},
  kind text not null
    check (kind in ('email', 'email-rejected', 'library', 'reader', 'download')),
  item text not null,
  period_at bigint not null,
  first_at bigint not null,
  last_at bigint not null,
  count integer not null check (count > 0),
  bytes bigint not null check (bytes >= 0),
  file_bytes bigint,
  network text not null,
  browser text not null,
  email_id text references emails on delete set null ${DEFERRED},
  answer text,
  primary key (order_id, kind, item, period_at)
);
create index deliveries_by_time on deliveries (last_at);
create index deliveries_by_email on deliveries (email_id) where email_id is not null;

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
  subject text not null,
  event text not null,
  details text not null
);
create index audit_log_by_subject on audit_log (subject);
create index audit_log_by_time on audit_log (at);

create table page_views (
  day text not null,
  path text not null,
  language text not null,
  views integer not null check (views > 0),
  primary key (day, path, language)
);

create table visit_sources (
  day text not null,
  kind text not null check (kind in ('source', 'medium', 'campaign', 'referrer', 'code')),
  value text not null,
  visits integer not null check (visits > 0),
  primary key (day, kind, value)
);

create table daily_figures (
  day text not null,
  figure text not null,
  value bigint not null,
  primary key (day, figure)
);

create table conversations (
  id text primary key,
  order_id text not null references orders ${DEFERRED},
  title text not null,
  created_at bigint not null,
  updated_at bigint not null,
  shared_at bigint
);
create index conversations_by_order on conversations (order_id, updated_at);
create index conversations_by_time on conversations (updated_at);
create index conversations_shared on conversations (shared_at) where shared_at is not null;

create table questions (
  id text primary key,
  conversation_id text not null references conversations on delete cascade ${DEFERRED},
  order_id text not null references orders ${DEFERRED},
  sequence integer not null check (sequence > 0),
  language text not null,
  text text not null check (text <> ''),
  asked_at bigint not null,
  state text not null check (state in ('asked', 'answering', 'answered', 'failed')),
  attempts integer not null check (attempts >= 0),
  lease_until bigint,
  answered_at bigint,
  answer text not null,
  sources text not null,
  engine text,
  fallback text check (fallback in ('budget', 'provider', 'busy')),
  stopped integer not null check (stopped in (0, 1)),
  thumb text check (thumb in ('up', 'down')),
  input_tokens integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  cost_microcents bigint not null check (cost_microcents >= 0),
  unique (conversation_id, sequence),
  check ((state = 'answering') = (lease_until is not null)),
  check ((state = 'answered') = (answered_at is not null)),
  check (state <> 'answered' or engine is not null),
  check (thumb is null or state = 'answered')
);
create index questions_by_order on questions (order_id);
create unique index questions_one_at_a_time on questions (order_id) where state = 'answering';

create table consultant_profiles (
  order_id text primary key references orders ${DEFERRED},
  trade text not null,
  client text not null,
  offer text not null,
  price text not null,
  hours text not null,
  updated_at bigint not null,
  drafts text
);

create table consultant_days (
  order_id text not null references orders ${DEFERRED},
  day text not null,
  asked integer not null check (asked > 0),
  primary key (order_id, day)
);
create index consultant_days_by_day on consultant_days (day);

create table consultant_months (
  order_id text not null references orders ${DEFERRED},
  month text not null,
  cost_microcents bigint not null check (cost_microcents >= 0),
  primary key (order_id, month)
);
create index consultant_months_by_month on consultant_months (month);

create table desk_users (
  name text primary key,
  email text unique,
  role text not null check (role in ('owner', 'support', 'accountant', 'editor')),
  password_hash text,
  invited_at bigint,
  joined_at bigint,
  seen_at bigint,
  check (joined_at is not null or (invited_at is not null and password_hash is null))
);

create table desk_passkeys (
  id text primary key,
  user_name text references desk_users on delete cascade ${DEFERRED},
  host text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  created_at bigint not null,
  used_at bigint
);

create table desk_sessions (
  token_hash text primary key,
  user_name text references desk_users on delete cascade ${DEFERRED},
  credential text not null,
  challenge text,
  awaits_passkey integer not null check (awaits_passkey in (0, 1)),
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null
);

create table desk_sign_in_links (
  token_hash text primary key,
  created_at bigint not null,
  expires_at bigint not null,
  check (expires_at > created_at)
)`;

const ON_SQLITE = {
  bytewise: 'text',
  collate: '',
  repeats: ` ${REPEATS}`,
};
/** Found by how they begin, in byte order whatever the locale of the server. */
const ON_POSTGRES = {
  bytewise: 'text collate "C"',
  collate: ' collate "C"',
  repeats: '',
};

const ISSUED = 'a document never changes once it is issued';
/** Of the countries that speak for the buyer's, the card's may become known later. */
const HAS_CARD = 'old.card_country is not null';
const ISSUED_COLUMNS = `id, test, series, number, code, kind, order_id, corrects, corrects_code, reason,
  language, issued_at, issued_on, supplied_on, counts_on, treatment, country, rate, currency,
  gross_cents, net_cents, tax_cents, local_currency, local_net_cents, local_tax_cents, exchange_rate,
  exchange_day, seller, buyer, product, billing_country, discount_cents, layout`;

/** A transfer is the only refund that the provider does not check for us. */
const GROWS = 'new.bank_refunded_cents > old.bank_refunded_cents';
/** Money that is back, on its way at the provider, or about to be asked for there. */
const TOO_MUCH = `old.refunded_cents + new.bank_refunded_cents - old.bank_refunded_cents
    + (select coalesce(sum(cents), 0) from refunds
      where payment_id = new.payment_id and status = 'pending') > new.amount_cents
  or exists (select 1 from card_refunds where order_id = new.id and state = 'asked')`;
const REASON = 'constraint: a transfer on top of other refunds would return more than was paid';

const SQLITE = [
  // Reports read them instead of the table.
  'create index purchase_forms_by_source on purchase_forms (received_at, attribution, suspicion)',
  `create index orders_by_source on orders
    (attribution, code, paid_at, amount_cents, refunded_cents)`,
  `create trigger documents_never_change before update of ${ISSUED_COLUMNS} on documents
    begin select raise(abort, '${ISSUED}'); end`,
  `create trigger documents_keep_card before update of card_country on documents when ${HAS_CARD}
    begin select raise(abort, '${ISSUED}'); end`,
  `create trigger transfer_at_most_left before update of bank_refunded_cents on orders when ${GROWS}
    begin select raise(abort, '${REASON}') where ${TOO_MUCH}; end`,
];

const POSTGRES = [
  `alter table requests add foreign key (repeats) ${REPEATS}`,
  'create index cases_by_email_prefix on cases (email collate "C")',
  `create or replace function documents_never_change() returns trigger language plpgsql as $$ begin
    raise exception '${ISSUED}';
  end $$`,
  `create trigger documents_never_change before update of ${ISSUED_COLUMNS} on documents
    for each row execute function documents_never_change()`,
  `create trigger documents_keep_card before update of card_country on documents
    for each row when (${HAS_CARD}) execute function documents_never_change()`,
  `create or replace function transfer_at_most_left() returns trigger language plpgsql as $$ begin
    if ${TOO_MUCH} then raise exception '${REASON}'; end if;
    return new;
  end $$`,
  `create trigger transfer_at_most_left before update of bank_refunded_cents on orders
    for each row when (${GROWS}) execute function transfer_at_most_left()`,
];

/** What the statements above create. */
export const TABLES = [...tables(ON_SQLITE).matchAll(/^create table (\w+)/gm)].map(
  ([, name = '']) => name,
);

/** The whole schema. From here on it is only added to. */
export const shop: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const statements = tables(postgres ? ON_POSTGRES : ON_SQLITE).split(';\n');
    for (const statement of [...statements, ...(postgres ? POSTGRES : SQLITE)]) {
      await sql.raw(statement).execute(db);
    }
  },
};
