CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE health (
  id integer primary key check (id = 1),
  checked_at bigint not null,
  last_backup_at bigint
);
CREATE TABLE counters (
  name text primary key,
  value integer not null check (value >= 0)
);
CREATE TABLE "purchase_forms" (
  id text primary key,
  dedupe_key text not null unique,
  received_at bigint not null,
  language text not null,
  suspicion text,
  email text not null,
  submitted_at text not null, user_agent text not null,
  name text not null,
  attribution text not null,
  checkout_at bigint
, reminder_agreed integer not null default 0
    check (reminder_agreed in (0, 1)), reminder_sent_at bigint, reminder_withdrawn_at bigint, text_versions text);
CREATE TABLE refund_requests (
  id text primary key,
  dedupe_key text not null unique,
  received_at bigint not null,
  language text not null,
  suspicion text,
  email text not null,
  submitted_at text not null, user_agent text not null,
  answers text not null,
  ip_address text not null
, case_number integer, repeats text references cases on delete set null
  deferrable initially deferred);
CREATE INDEX refund_requests_by_time on refund_requests (received_at);
CREATE INDEX refund_requests_by_address on refund_requests (lower(email));
CREATE INDEX refund_requests_suspicious on refund_requests (received_at) where suspicion is not null;
CREATE TABLE withdrawals (
  id text primary key,
  dedupe_key text not null unique,
  received_at bigint not null,
  language text not null,
  suspicion text,
  email text not null,
  name text not null,
  order_reference text not null
, case_number integer, repeats text references cases on delete set null
  deferrable initially deferred);
CREATE INDEX withdrawals_by_time on withdrawals (received_at);
CREATE INDEX withdrawals_by_address on withdrawals (lower(email));
CREATE TABLE payment_events (
  id text primary key,
  type text not null,
  received_at bigint not null,
  payload text not null,
  payment_ref text
);
CREATE INDEX payment_events_by_payment on payment_events (payment_ref);
CREATE INDEX payment_events_by_time on payment_events (received_at);
CREATE TABLE payments (
  id text primary key,
  first_seen_at bigint not null,
  refunded_cents integer not null check (refunded_cents >= 0),
  last4 text
, card_country text, method text);
CREATE INDEX payments_by_time on payments (first_seen_at);
CREATE TABLE refunds (
  id text primary key,
  payment_id text not null references payments on delete cascade deferrable initially deferred,
  sequence integer not null check (sequence > 0),
  cents integer not null check (cents >= 0),
  status text not null check (status in ('pending', 'paid', 'failed')),
  reason text, presented_cents bigint check (presented_cents >= 0), presented_currency text check (
    length(presented_currency) = 3 and (presented_currency is null) = (presented_cents is null)),
  unique (payment_id, sequence)
);
CREATE TABLE disputes (
  id text primary key,
  payment_id text not null references payments on delete cascade deferrable initially deferred,
  status text not null check (status in ('open', 'won', 'lost')),
  updated_at bigint not null,
  opened_at bigint, due_at bigint,
  answered integer not null check (answered in (0, 1))
, reason text, amount_cents integer check (amount_cents >= 0), currency text check (length(currency) = 3), draft_saved_at bigint, draft_error text);
CREATE INDEX disputes_by_payment on disputes (payment_id);
CREATE INDEX disputes_open on disputes (payment_id) where status = 'open';
CREATE TABLE orders (
  id text primary key,
  number integer not null unique check (number > 0),
  session_id text not null unique,
  payment_id text unique references payments deferrable initially deferred,
  purchase_form_id text references "purchase_forms" on delete set null deferrable initially deferred,
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
  duplicate_of text references orders deferrable initially deferred check (duplicate_of <> id),
  duplicate_dismissed_at bigint, email_corrected_at bigint, revoked_at bigint, counted_at bigint,
  link_changed_at bigint,
  refunded_cents integer not null check (refunded_cents >= 0),
  bank_refunded_cents integer not null check (bank_refunded_cents >= 0),
  refunded_at bigint,
  library_hash text not null unique,
  text_versions text not null,
  attribution text not null, billing text, vat_check text
    check (vat_check in ('valid', 'invalid', 'unavailable')), document_hold text
    check (document_hold in ('no-rate', 'no-tax')), code text references discount_codes deferrable initially deferred, reverse_charge integer not null default 0
      check (reverse_charge in (0, 1)), product_version text, presented_cents bigint check (presented_cents >= 0), presented_currency text check (
    length(presented_currency) = 3 and (presented_currency is null) = (presented_cents is null)),
  check (state <> 'held' or hold_reason is not null)
, constraint refunded_at_most_paid check (refunded_cents <= amount_cents), constraint transferred_at_most_paid
    check (bank_refunded_cents <= amount_cents));
CREATE INDEX orders_by_email on orders (email);
CREATE INDEX orders_by_state on orders (state, number);
CREATE INDEX orders_by_amount on orders (amount_cents, number);
CREATE INDEX orders_by_state_and_amount on orders (state, amount_cents, number);
CREATE INDEX orders_duplicate on orders (created_at) where duplicate_of is not null;
CREATE INDEX orders_with_buyer on orders (created_at) where email <> '';
CREATE TABLE order_words (
  word text not null,
  order_id text not null references orders on delete cascade deferrable initially deferred,
  primary key (word, order_id)
);
CREATE INDEX order_words_by_order on order_words (order_id);
CREATE TABLE cases (
  id text primary key,
  number integer not null unique check (number > 0),
  kind text not null check (kind in ('refund', 'withdrawal')),
  refund_request_id text unique references refund_requests deferrable initially deferred,
  withdrawal_id text unique references withdrawals deferrable initially deferred,
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  order_id text references orders deferrable initially deferred,
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
CREATE INDEX cases_by_state on cases (state, sort_key, number);
CREATE INDEX cases_by_sort_key on cases (sort_key, number);
CREATE INDEX cases_by_order on cases (order_id);
CREATE INDEX cases_by_time on cases (received_at);
CREATE INDEX cases_by_email on cases (email);
CREATE INDEX cases_by_address on cases (lower(email));
CREATE INDEX cases_unmatched on cases (received_at) where order_id is null;
CREATE TABLE editions (
  version text primary key,
  published_at bigint not null,
  notes text not null, files text not null, archive text not null,
  notified_up_to integer not null check (notified_up_to >= 0),
  notified_buyers integer not null check (notified_buyers >= 0)
, quiet integer not null default 0 check (quiet in (0, 1)));
CREATE TABLE jobs (
  id text primary key,
  dedupe_key text not null unique,
  kind text not null,
  payload text not null,
  created_at bigint not null, run_at bigint not null,
  attempts integer not null check (attempts >= 0),
  state text not null check (state in ('waiting', 'done', 'failed')),
  error text,
  order_id text references orders deferrable initially deferred,
  case_id text references cases on delete set null deferrable initially deferred,
  event_id text references payment_events on delete set null deferrable initially deferred,
  edition text references editions deferrable initially deferred,
  resend_of text references jobs on delete set null deferrable initially deferred,
  recipient text check (recipient in ('order', 'case', 'seller')),
  sent_to text, message_id text references messages on delete set null
    deferrable initially deferred, endpoint_id text
    references webhook_endpoints on delete set null deferrable initially deferred,
  check (order_id is null or case_id is null)
);
CREATE INDEX jobs_due on jobs (kind, run_at) where state = 'waiting';
CREATE INDEX jobs_unfinished on jobs (state, created_at, id) where state <> 'done';
CREATE INDEX jobs_by_time on jobs (created_at, id);
CREATE INDEX jobs_by_order on jobs (order_id) where order_id is not null;
CREATE INDEX jobs_by_case on jobs (case_id) where case_id is not null;
CREATE INDEX jobs_by_event on jobs (event_id) where event_id is not null;
CREATE INDEX jobs_resent on jobs (resend_of) where resend_of is not null;
CREATE INDEX jobs_by_sent_to on jobs (sent_to) where sent_to is not null;
CREATE TABLE email_counts (
  name text not null,
  ends_at bigint not null,
  count integer not null check (count > 0),
  primary key (name, ends_at)
);
CREATE INDEX email_counts_by_end on email_counts (ends_at);
CREATE TABLE audit_log (
  id text primary key,
  at bigint not null,
  subject text not null, event text not null, details text not null
);
CREATE INDEX audit_log_by_subject on audit_log (subject);
CREATE INDEX audit_log_by_time on audit_log (at);
CREATE TABLE page_views (
  day text not null, path text not null, language text not null,
  views integer not null check (views > 0),
  primary key (day, path, language)
);
CREATE TABLE daily_figures (
  day text not null, figure text not null, value bigint not null,
  primary key (day, figure)
);
CREATE TABLE desk_users (
  name text primary key,
  password_hash text not null,
  created_at bigint not null
);
CREATE TABLE desk_passkeys (
  id text primary key,
  user_name text not null,
  host text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  created_at bigint not null, used_at bigint
);
CREATE TABLE desk_sessions (
  token_hash text primary key,
  user_name text not null,
  credential text not null,
  challenge text,
  awaits_passkey integer not null check (awaits_passkey in (0, 1)),
  created_at bigint not null, seen_at bigint not null, expires_at bigint not null
);
CREATE INDEX refund_requests_by_number on refund_requests (case_number);
CREATE INDEX refund_requests_repeats on refund_requests (repeats) where repeats is not null;
CREATE INDEX withdrawals_by_number on withdrawals (case_number);
CREATE INDEX withdrawals_repeats on withdrawals (repeats) where repeats is not null;
CREATE TABLE consultant_profiles (
  order_id text primary key references orders deferrable initially deferred,
  trade text not null, client text not null, offer text not null,
  price text not null, hours text not null,
  updated_at bigint not null
, drafts text);
CREATE TABLE consultant_days (
  order_id text not null references orders deferrable initially deferred,
  day text not null,
  asked integer not null check (asked > 0),
  primary key (order_id, day)
);
CREATE INDEX consultant_days_by_day on consultant_days (day);
CREATE TABLE conversations (
  id text primary key,
  order_id text not null references orders deferrable initially deferred,
  title text not null,
  created_at bigint not null, updated_at bigint not null,
  shared_at bigint
);
CREATE INDEX conversations_by_order on conversations (order_id, updated_at);
CREATE INDEX conversations_by_time on conversations (updated_at);
CREATE INDEX conversations_shared on conversations (shared_at) where shared_at is not null;
CREATE TABLE questions (
  id text primary key,
  conversation_id text not null references conversations on delete cascade deferrable initially deferred,
  order_id text not null references orders deferrable initially deferred,
  sequence integer not null check (sequence > 0),
  language text not null,
  text text not null check (text <> ''),
  asked_at bigint not null,
  state text not null check (state in ('asked', 'answering', 'answered', 'failed')),
  attempts integer not null check (attempts >= 0),
  lease_until bigint,
  answered_at bigint,
  answer text not null, sources text not null,
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
CREATE INDEX questions_by_order on questions (order_id);
CREATE UNIQUE INDEX questions_one_at_a_time on questions (order_id) where state = 'answering';
CREATE TABLE exchange_rates (
    day text not null,
    currency text not null check (length(currency) = 3),
    rate text not null,
    primary key (day, currency)
  );
CREATE INDEX orders_document_hold on orders (number) where document_hold is not null;
CREATE TABLE deliveries (
    order_id text not null references orders deferrable initially deferred,
    kind text not null check (kind in ('email', 'email-rejected', 'library', 'reader', 'download')),
    item text not null,
    period_at bigint not null,
    first_at bigint not null,
    last_at bigint not null,
    count integer not null check (count > 0),
    bytes bigint not null check (bytes >= 0),
    file_bytes bigint,
    network text not null,
    browser text not null,
    job_id text references jobs on delete set null deferrable initially deferred,
    answer text,
    primary key (order_id, kind, item, period_at)
  );
CREATE INDEX deliveries_by_time on deliveries (last_at);
CREATE INDEX deliveries_by_job on deliveries (job_id) where job_id is not null;
CREATE TABLE messages (
    id text primary key,
    created_at bigint not null,
    actor text not null,
    reason text not null check (reason in
      ('answer', 'order', 'access', 'fault', 'security', 'terms')),
    order_id text references orders deferrable initially deferred,
    edition text,
    texts text not null,
    enqueued_up_to integer not null check (enqueued_up_to >= 0),
    buyers integer not null check (buyers >= 0),
    enqueued_at bigint,
    check (order_id is null or edition is null)
  );
CREATE INDEX messages_by_time on messages (created_at);
CREATE INDEX messages_by_order on messages (order_id) where order_id is not null;
CREATE INDEX jobs_by_message on jobs (message_id) where message_id is not null;
CREATE TABLE email_copies (
    job_id text primary key references jobs on delete cascade deferrable initially deferred,
    sent_to text not null,
    subject text not null,
    body text not null,
    written_at bigint not null
  );
CREATE INDEX email_copies_by_time on email_copies (written_at);
CREATE TABLE webhook_endpoints (
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
CREATE TABLE webhook_deliveries (
    id text primary key,
    endpoint_id text not null references webhook_endpoints deferrable initially deferred,
    type text not null,
    data text not null,
    order_id text references orders deferrable initially deferred,
    case_id text references cases on delete set null deferrable initially deferred,
    created_at bigint not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null check (attempts >= 0),
    attempted_at bigint,
    status integer,
    error text
  );
CREATE INDEX webhook_deliveries_by_time on webhook_deliveries (created_at, id);
CREATE INDEX webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_failed on webhook_deliveries (created_at, id)
    where state = 'failed';
CREATE INDEX webhook_deliveries_by_order on webhook_deliveries (order_id)
    where order_id is not null;
CREATE INDEX webhook_deliveries_by_case on webhook_deliveries (case_id)
    where case_id is not null;
CREATE TABLE api_tokens (
    id text primary key,
    name text not null unique,
    token_hash text not null unique,
    scopes text not null,
    created_at bigint not null,
    used_at bigint
  );
CREATE TABLE discount_codes (
    code text primary key,
    percent_off integer check (percent_off between 1 and 99),
    cents_off integer check (cents_off > 0),
    expires_at bigint,
    max_uses integer check (max_uses > 0),
    promotion_id text not null unique,
    created_at bigint not null,
    ended_at bigint,
    check ((percent_off is null) <> (cents_off is null))
  );
CREATE TABLE prices (
    since bigint primary key,
    cents integer not null check (cents > 0),
    currency text not null check (length(currency) = 3)
  );
CREATE TABLE visit_sources (
    day text not null,
    kind text not null check (kind in ('source', 'medium', 'campaign', 'referrer', 'code')),
    value text not null,
    visits integer not null check (visits > 0),
    primary key (day, kind, value)
  );
CREATE TABLE legal_texts (
    name text not null,
    language text not null,
    version text not null,
    sha256 text not null,
    title text not null,
    body text not null,
    first_shown_at bigint not null,
    primary key (name, language, version, sha256)
  );
CREATE INDEX orders_by_supply on orders (coalesce(paid_at, created_at));
CREATE TABLE edition_drafts (
    id text primary key,
    only_one integer not null default 1 unique check (only_one = 1),
    version text not null,
    notes text not null,
    created_at bigint not null,
    changed_at bigint not null,
    started_by text not null,
    publishing_at bigint,
    published_by text,
    problem text, quiet integer not null default 0 check (quiet in (0, 1)),
    check ((publishing_at is null) = (published_by is null))
  );
CREATE TABLE edition_draft_files (
    id text primary key,
    draft_id text not null references edition_drafts on delete cascade,
    path text not null,
    bytes bigint not null check (bytes >= 0),
    type text not null,
    about text,
    role text,
    sha256 text,
    crc32 bigint,
    kept_from text references editions deferrable initially deferred,
    added_by text not null,
    unique (draft_id, path),
    check ((sha256 is null) = (crc32 is null)),
    check (kept_from is null or sha256 is not null)
  );
CREATE TABLE edition_draft_chunks (
    file_id text not null references edition_draft_files on delete cascade,
    number integer not null check (number >= 0),
    sha256 text not null,
    primary key (file_id, number)
  );
CREATE INDEX orders_by_code on orders (code, state, amount_cents, refunded_cents)
    where code is not null;
CREATE INDEX orders_by_source on orders
    (attribution, code, paid_at, amount_cents, refunded_cents);
CREATE TABLE desk_sign_in_links (
      token_hash text primary key,
      created_at bigint not null,
      expires_at bigint not null,
      check (expires_at > created_at)
    );
CREATE INDEX purchase_forms_by_time on purchase_forms (received_at);
CREATE INDEX purchase_forms_by_address on purchase_forms (lower(email));
CREATE INDEX purchase_forms_reminded on purchase_forms (received_at, id)
    where reminder_sent_at is not null;
CREATE INDEX purchase_forms_withdrawn on purchase_forms (received_at, id)
    where reminder_withdrawn_at is not null;
CREATE INDEX orders_by_purchase_form on orders (purchase_form_id)
    where purchase_form_id is not null;
CREATE INDEX purchase_forms_by_source on purchase_forms (received_at, attribution, suspicion);
CREATE INDEX jobs_by_endpoint on jobs (endpoint_id) where endpoint_id is not null;
CREATE TRIGGER transfer_at_most_left before update of bank_refunded_cents on orders when new.bank_refunded_cents > old.bank_refunded_cents
    begin select raise(abort, 'constraint: a transfer on top of other refunds would return more than was paid') where old.refunded_cents + new.bank_refunded_cents - old.bank_refunded_cents
    + (select coalesce(sum(cents), 0) from refunds
      where payment_id = new.payment_id and status = 'pending') > new.amount_cents
  or exists (select 1 from jobs left join cases on cases.id = jobs.case_id
    where jobs.kind = 'card-refund' and jobs.state = 'waiting'
      and (jobs.order_id = new.id or cases.order_id = new.id)); end;
CREATE TABLE "documents" (
    id text primary key,
    test integer not null check (test in (0, 1)),
    series text not null check (series in ('receipts', 'invoices')),
    number bigint not null check (number > 0),
    code text not null,
    kind text not null check (kind in ('receipt', 'invoice', 'credit-note', 'debit-note')),
    order_id text not null references orders deferrable initially deferred,
    corrects text,
    corrects_code text,
    reason text check (reason in ('refund', 'correction')),
    language text not null,
    issued_at bigint not null,
    issued_on text not null,
    supplied_on text not null,
    counts_on text not null,
    treatment text not null check (treatment in
      ('domestic', 'oss', 'reverse-charge', 'outside-eu', 'exempt', 'no-vat')),
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
    evidence text not null, discount_cents integer not null default 0 check (discount_cents >= 0), layout integer not null default 1 check (layout in (1, 2)),
    unique (test, series, number),
    check (gross_cents = net_cents + tax_cents),
    check ((reason is null) = (corrects is null)),
    check ((corrects is null) = (kind in ('receipt', 'invoice'))),
    check ((gross_cents < 0) = (kind = 'credit-note')),
    check ((local_currency is null) = (local_net_cents is null)),
    check ((local_currency is null) = (local_tax_cents is null))
  );
CREATE INDEX documents_by_order on documents (order_id);
CREATE INDEX documents_by_day on documents (counts_on, series, number);
CREATE INDEX documents_by_time on documents (issued_at);
CREATE TRIGGER documents_never_change before update of id, test, series, number, code, kind, order_id, corrects, corrects_code, reason,
  language, issued_at, issued_on, supplied_on, counts_on, treatment, country, rate, currency,
  gross_cents, net_cents, tax_cents, local_currency, local_net_cents, local_tax_cents, exchange_rate,
  exchange_day, seller, buyer, product on documents
    begin select raise(abort, 'a document never changes once it is issued'); end;
CREATE TRIGGER documents_keep_evidence before update of evidence on documents when old.evidence not like '%"card":null%'
    begin select raise(abort, 'a document never changes once it is issued'); end;
CREATE INDEX documents_by_kind on documents (kind, counts_on, series, number);
CREATE INDEX documents_by_treatment on documents (counts_on, treatment, test, rate,
    local_currency, local_net_cents, local_tax_cents);
CREATE TRIGGER documents_keep_papers before update of discount_cents, layout on documents
      begin select raise(abort, 'a document never changes once it is issued'); end;
CREATE INDEX documents_by_evidence on documents (test, evidence, counts_on);
CREATE TABLE consultant_months (
        order_id text not null references orders deferrable initially deferred,
        month text not null,
        cost_microcents bigint not null check (cost_microcents >= 0),
        primary key (order_id, month)
      );
CREATE INDEX consultant_months_by_month on consultant_months (month);
CREATE TABLE webhook_attempts (
    id text primary key,
    delivery_id text not null
      references webhook_deliveries on delete cascade deferrable initially deferred,
    at bigint not null,
    took_ms integer not null check (took_ms >= 0),
    status integer,
    error text,
    check (status is not null or error is not null)
  );
CREATE INDEX webhook_attempts_by_delivery on webhook_attempts (delivery_id, at, id);
CREATE INDEX documents_by_code on documents (code);
CREATE INDEX payments_by_last4 on payments (last4) where last4 is not null;
CREATE INDEX orders_by_country on orders (country, number);
