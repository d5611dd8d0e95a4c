CREATE FUNCTION public.documents_never_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'a document never changes once it is issued'; end $$;
CREATE FUNCTION public.transfer_at_most_left() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if old.refunded_cents + new.bank_refunded_cents - old.bank_refunded_cents
    + (select coalesce(sum(cents), 0) from refunds
      where payment_id = new.payment_id and status = 'pending') > new.amount_cents
  or exists (select 1 from jobs left join cases on cases.id = jobs.case_id
    where jobs.kind = 'card-refund' and jobs.state = 'waiting'
      and (jobs.order_id = new.id or cases.order_id = new.id)) then raise exception 'constraint: a transfer on top of other refunds would return more than was paid'; end if;
    return new;
  end $$;
CREATE TABLE public.api_tokens (
    id text NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    scopes text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.audit_log (
    id text NOT NULL,
    at bigint NOT NULL,
    subject text NOT NULL,
    event text NOT NULL,
    details text NOT NULL
);
CREATE TABLE public.cases (
    id text NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    refund_request_id text,
    withdrawal_id text,
    opened_by text NOT NULL,
    order_id text,
    state text NOT NULL,
    flags text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    received_at bigint NOT NULL,
    due_at bigint,
    sort_key bigint NOT NULL,
    reviewed_at bigint,
    decision text,
    decided_at bigint,
    decline_reason text,
    decline_ground text,
    resolved_at bigint,
    resolution text,
    refund_method text,
    method_changes integer NOT NULL,
    refund_cents integer,
    refund_attempts integer NOT NULL,
    refund_rejections integer NOT NULL,
    iban text,
    account_holder text,
    paid_at bigint,
    paid_by text,
    paid_reference text,
    canceled_at bigint,
    reopenings integer NOT NULL,
    CONSTRAINT cases_check CHECK (((kind = 'withdrawal'::text) OR (refund_request_id IS NOT NULL))),
    CONSTRAINT cases_check1 CHECK (((kind = 'withdrawal'::text) = (withdrawal_id IS NOT NULL))),
    CONSTRAINT cases_check2 CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT cases_check3 CHECK (((decline_ground IS NULL) OR (decision = 'declined'::text))),
    CONSTRAINT cases_check4 CHECK (((paid_at IS NULL) = (paid_by IS NULL))),
    CONSTRAINT cases_check5 CHECK (((iban IS NULL) = (account_holder IS NULL))),
    CONSTRAINT cases_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'declined'::text]))),
    CONSTRAINT cases_decline_ground_check CHECK ((decline_ground = ANY (ARRAY['late'::text, 'no-order'::text, 'nothing-owed'::text]))),
    CONSTRAINT cases_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'withdrawal'::text]))),
    CONSTRAINT cases_method_changes_check CHECK ((method_changes >= 0)),
    CONSTRAINT cases_number_check CHECK ((number > 0)),
    CONSTRAINT cases_opened_by_check CHECK ((opened_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
    CONSTRAINT cases_paid_by_check CHECK ((paid_by = ANY (ARRAY['card'::text, 'bank'::text, 'dispute'::text]))),
    CONSTRAINT cases_refund_attempts_check CHECK ((refund_attempts >= 0)),
    CONSTRAINT cases_refund_cents_check CHECK ((refund_cents >= 0)),
    CONSTRAINT cases_refund_method_check CHECK ((refund_method = ANY (ARRAY['card'::text, 'bank'::text]))),
    CONSTRAINT cases_refund_rejections_check CHECK ((refund_rejections >= 0)),
    CONSTRAINT cases_reopenings_check CHECK ((reopenings >= 0)),
    CONSTRAINT cases_state_check CHECK ((state = ANY (ARRAY['received'::text, 'in-review'::text, 'accepted'::text, 'declined'::text, 'resolved'::text, 'paid'::text, 'already-refunded'::text, 'canceled'::text, 'dispute-blocked'::text])))
);
CREATE TABLE public.consultant_days (
    order_id text NOT NULL,
    day text NOT NULL,
    asked integer NOT NULL,
    CONSTRAINT consultant_days_asked_check CHECK ((asked > 0))
);
CREATE TABLE public.consultant_months (
    order_id text NOT NULL,
    month text NOT NULL,
    cost_microcents bigint NOT NULL,
    CONSTRAINT consultant_months_cost_microcents_check CHECK ((cost_microcents >= 0))
);
CREATE TABLE public.consultant_profiles (
    order_id text NOT NULL,
    trade text NOT NULL,
    client text NOT NULL,
    offer text NOT NULL,
    price text NOT NULL,
    hours text NOT NULL,
    updated_at bigint NOT NULL,
    drafts text
);
CREATE TABLE public.conversations (
    id text NOT NULL,
    order_id text NOT NULL,
    title text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    shared_at bigint
);
CREATE TABLE public.counters (
    name text NOT NULL,
    value bigint NOT NULL,
    CONSTRAINT counters_value_check CHECK ((value >= 0))
);
CREATE TABLE public.daily_figures (
    day text NOT NULL,
    figure text NOT NULL,
    value bigint NOT NULL
);
CREATE TABLE public.deliveries (
    order_id text NOT NULL,
    kind text NOT NULL,
    item text NOT NULL,
    period_at bigint NOT NULL,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    count integer NOT NULL,
    bytes bigint NOT NULL,
    file_bytes bigint,
    network text NOT NULL,
    browser text NOT NULL,
    job_id text,
    answer text,
    CONSTRAINT deliveries_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT deliveries_count_check CHECK ((count > 0)),
    CONSTRAINT deliveries_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'email-rejected'::text, 'library'::text, 'reader'::text, 'download'::text])))
);
CREATE TABLE public.desk_passkeys (
    id text NOT NULL,
    user_name text NOT NULL,
    host text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.desk_sessions (
    token_hash text NOT NULL,
    user_name text NOT NULL,
    credential text NOT NULL,
    challenge text,
    awaits_passkey integer NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT desk_sessions_awaits_passkey_check CHECK ((awaits_passkey = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.desk_sign_in_links (
    token_hash text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT desk_sign_in_links_check CHECK ((expires_at > created_at))
);
CREATE TABLE public.desk_users (
    name text NOT NULL,
    password_hash text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.discount_codes (
    code text NOT NULL,
    percent_off integer,
    cents_off integer,
    expires_at bigint,
    max_uses integer,
    promotion_id text NOT NULL,
    created_at bigint NOT NULL,
    ended_at bigint,
    CONSTRAINT discount_codes_cents_off_check CHECK ((cents_off > 0)),
    CONSTRAINT discount_codes_check CHECK (((percent_off IS NULL) <> (cents_off IS NULL))),
    CONSTRAINT discount_codes_max_uses_check CHECK ((max_uses > 0)),
    CONSTRAINT discount_codes_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 99)))
);
CREATE TABLE public.disputes (
    id text NOT NULL,
    payment_id text NOT NULL,
    status text NOT NULL,
    updated_at bigint NOT NULL,
    opened_at bigint,
    due_at bigint,
    answered integer NOT NULL,
    reason text,
    amount_cents integer,
    currency text,
    draft_saved_at bigint,
    draft_error text,
    CONSTRAINT disputes_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT disputes_answered_check CHECK ((answered = ANY (ARRAY[0, 1]))),
    CONSTRAINT disputes_currency_check CHECK ((length(currency) = 3)),
    CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE TABLE public.documents (
    id text NOT NULL,
    test integer NOT NULL,
    series text NOT NULL,
    number bigint NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    order_id text NOT NULL,
    corrects text,
    corrects_code text,
    reason text,
    language text NOT NULL,
    issued_at bigint NOT NULL,
    issued_on text NOT NULL,
    supplied_on text NOT NULL,
    counts_on text NOT NULL,
    treatment text NOT NULL,
    country text NOT NULL,
    rate integer NOT NULL,
    currency text NOT NULL,
    gross_cents integer NOT NULL,
    net_cents integer NOT NULL,
    tax_cents integer NOT NULL,
    local_currency text,
    local_net_cents integer,
    local_tax_cents integer,
    exchange_rate text,
    exchange_day text,
    seller text NOT NULL,
    buyer text,
    product text NOT NULL,
    evidence text NOT NULL,
    discount_cents integer DEFAULT 0 NOT NULL,
    layout integer DEFAULT 1 NOT NULL,
    CONSTRAINT documents_check CHECK ((gross_cents = (net_cents + tax_cents))),
    CONSTRAINT documents_check1 CHECK (((reason IS NULL) = (corrects IS NULL))),
    CONSTRAINT documents_check2 CHECK (((corrects IS NULL) = (kind = ANY (ARRAY['receipt'::text, 'invoice'::text])))),
    CONSTRAINT documents_check3 CHECK (((gross_cents < 0) = (kind = 'credit-note'::text))),
    CONSTRAINT documents_check4 CHECK (((local_currency IS NULL) = (local_net_cents IS NULL))),
    CONSTRAINT documents_check5 CHECK (((local_currency IS NULL) = (local_tax_cents IS NULL))),
    CONSTRAINT documents_currency_check CHECK ((length(currency) = 3)),
    CONSTRAINT documents_discount_cents_check CHECK ((discount_cents >= 0)),
    CONSTRAINT documents_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'invoice'::text, 'credit-note'::text, 'debit-note'::text]))),
    CONSTRAINT documents_layout_check CHECK ((layout = ANY (ARRAY[1, 2]))),
    CONSTRAINT documents_local_currency_check CHECK ((length(local_currency) = 3)),
    CONSTRAINT documents_number_check CHECK ((number > 0)),
    CONSTRAINT documents_rate_check CHECK ((rate >= 0)),
    CONSTRAINT documents_reason_check CHECK ((reason = ANY (ARRAY['refund'::text, 'correction'::text]))),
    CONSTRAINT documents_series_check CHECK ((series = ANY (ARRAY['receipts'::text, 'invoices'::text]))),
    CONSTRAINT documents_test_check CHECK ((test = ANY (ARRAY[0, 1]))),
    CONSTRAINT documents_treatment_check CHECK ((treatment = ANY (ARRAY['domestic'::text, 'oss'::text, 'reverse-charge'::text, 'outside-eu'::text, 'exempt'::text, 'no-vat'::text])))
);
CREATE TABLE public.edition_draft_chunks (
    file_id text NOT NULL,
    number integer NOT NULL,
    sha256 text NOT NULL,
    CONSTRAINT edition_draft_chunks_number_check CHECK ((number >= 0))
);
CREATE TABLE public.edition_draft_files (
    id text NOT NULL,
    draft_id text NOT NULL,
    path text NOT NULL,
    bytes bigint NOT NULL,
    type text NOT NULL,
    about text,
    role text,
    sha256 text,
    crc32 bigint,
    kept_from text,
    added_by text NOT NULL,
    CONSTRAINT edition_draft_files_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT edition_draft_files_check CHECK (((sha256 IS NULL) = (crc32 IS NULL))),
    CONSTRAINT edition_draft_files_check1 CHECK (((kept_from IS NULL) OR (sha256 IS NOT NULL)))
);
CREATE TABLE public.edition_drafts (
    id text NOT NULL,
    only_one integer DEFAULT 1 NOT NULL,
    version text NOT NULL,
    notes text NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    started_by text NOT NULL,
    publishing_at bigint,
    published_by text,
    problem text,
    quiet integer DEFAULT 0 NOT NULL,
    CONSTRAINT edition_drafts_check CHECK (((publishing_at IS NULL) = (published_by IS NULL))),
    CONSTRAINT edition_drafts_only_one_check CHECK ((only_one = 1)),
    CONSTRAINT edition_drafts_quiet_check CHECK ((quiet = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.editions (
    version text NOT NULL,
    published_at bigint NOT NULL,
    notes text NOT NULL,
    files text NOT NULL,
    archive text NOT NULL,
    notified_up_to integer NOT NULL,
    notified_buyers integer NOT NULL,
    quiet integer DEFAULT 0 NOT NULL,
    CONSTRAINT editions_notified_buyers_check CHECK ((notified_buyers >= 0)),
    CONSTRAINT editions_notified_up_to_check CHECK ((notified_up_to >= 0)),
    CONSTRAINT editions_quiet_check CHECK ((quiet = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.email_copies (
    job_id text NOT NULL,
    sent_to text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    written_at bigint NOT NULL
);
CREATE TABLE public.email_counts (
    name text NOT NULL,
    ends_at bigint NOT NULL,
    count integer NOT NULL,
    CONSTRAINT email_counts_count_check CHECK ((count > 0))
);
CREATE TABLE public.exchange_rates (
    day text NOT NULL,
    currency text NOT NULL,
    rate text NOT NULL,
    CONSTRAINT exchange_rates_currency_check CHECK ((length(currency) = 3))
);
CREATE TABLE public.health (
    id integer NOT NULL,
    checked_at bigint NOT NULL,
    last_backup_at bigint,
    CONSTRAINT health_id_check CHECK ((id = 1))
);
CREATE TABLE public.jobs (
    id text NOT NULL,
    dedupe_key text NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    created_at bigint NOT NULL,
    run_at bigint NOT NULL,
    attempts integer NOT NULL,
    state text NOT NULL,
    error text,
    order_id text,
    case_id text,
    event_id text,
    edition text,
    resend_of text,
    recipient text,
    sent_to text,
    message_id text,
    endpoint_id text,
    CONSTRAINT jobs_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT jobs_check CHECK (((order_id IS NULL) OR (case_id IS NULL))),
    CONSTRAINT jobs_recipient_check CHECK ((recipient = ANY (ARRAY['order'::text, 'case'::text, 'seller'::text]))),
    CONSTRAINT jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.legal_texts (
    name text NOT NULL,
    language text NOT NULL,
    version text NOT NULL,
    sha256 text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    first_shown_at bigint NOT NULL
);
CREATE TABLE public.messages (
    id text NOT NULL,
    created_at bigint NOT NULL,
    actor text NOT NULL,
    reason text NOT NULL,
    order_id text,
    edition text,
    texts text NOT NULL,
    enqueued_up_to integer NOT NULL,
    buyers integer NOT NULL,
    enqueued_at bigint,
    CONSTRAINT messages_buyers_check CHECK ((buyers >= 0)),
    CONSTRAINT messages_check CHECK (((order_id IS NULL) OR (edition IS NULL))),
    CONSTRAINT messages_enqueued_up_to_check CHECK ((enqueued_up_to >= 0)),
    CONSTRAINT messages_reason_check CHECK ((reason = ANY (ARRAY['answer'::text, 'order'::text, 'access'::text, 'fault'::text, 'security'::text, 'terms'::text])))
);
CREATE TABLE public.order_words (
    word text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL
);
CREATE TABLE public.orders (
    id text NOT NULL,
    number integer NOT NULL,
    session_id text NOT NULL,
    payment_id text,
    purchase_form_id text,
    state text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    amount_cents integer NOT NULL,
    discount_cents integer NOT NULL,
    tax_cents integer,
    currency text NOT NULL,
    country text,
    created_at bigint NOT NULL,
    paid_at bigint,
    failed_at bigint,
    hold_reason text,
    duplicate_of text,
    duplicate_dismissed_at bigint,
    email_corrected_at bigint,
    revoked_at bigint,
    counted_at bigint,
    link_changed_at bigint,
    refunded_cents integer NOT NULL,
    bank_refunded_cents integer NOT NULL,
    refunded_at bigint,
    library_hash text NOT NULL,
    text_versions text NOT NULL,
    attribution text NOT NULL,
    billing text,
    vat_check text,
    document_hold text,
    code text,
    reverse_charge integer DEFAULT 0 NOT NULL,
    product_version text,
    presented_cents bigint,
    presented_currency text,
    CONSTRAINT orders_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT orders_bank_refunded_cents_check CHECK ((bank_refunded_cents >= 0)),
    CONSTRAINT orders_check CHECK ((duplicate_of <> id)),
    CONSTRAINT orders_check1 CHECK (((state <> 'held'::text) OR (hold_reason IS NOT NULL))),
    CONSTRAINT orders_check2 CHECK (((length(presented_currency) = 3) AND ((presented_currency IS NULL) = (presented_cents IS NULL)))),
    CONSTRAINT orders_currency_check CHECK ((length(currency) = 3)),
    CONSTRAINT orders_discount_cents_check CHECK ((discount_cents >= 0)),
    CONSTRAINT orders_document_hold_check CHECK ((document_hold = ANY (ARRAY['no-rate'::text, 'no-tax'::text]))),
    CONSTRAINT orders_hold_reason_check CHECK ((hold_reason = ANY (ARRAY['wrong-amount'::text, 'wrong-currency'::text, 'wrong-link'::text, 'no-email'::text]))),
    CONSTRAINT orders_number_check CHECK ((number > 0)),
    CONSTRAINT orders_presented_cents_check CHECK ((presented_cents >= 0)),
    CONSTRAINT orders_refunded_cents_check CHECK ((refunded_cents >= 0)),
    CONSTRAINT orders_reverse_charge_check CHECK ((reverse_charge = ANY (ARRAY[0, 1]))),
    CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['awaiting-payment'::text, 'failed'::text, 'held'::text, 'paid'::text, 'partially-refunded'::text, 'refund-accepted'::text, 'refunded'::text, 'disputed'::text, 'dispute-lost'::text]))),
    CONSTRAINT orders_tax_cents_check CHECK ((tax_cents >= 0)),
    CONSTRAINT orders_vat_check_check CHECK ((vat_check = ANY (ARRAY['valid'::text, 'invalid'::text, 'unavailable'::text]))),
    CONSTRAINT refunded_at_most_paid CHECK ((refunded_cents <= amount_cents)),
    CONSTRAINT transferred_at_most_paid CHECK ((bank_refunded_cents <= amount_cents))
);
CREATE TABLE public.page_views (
    day text NOT NULL,
    path text NOT NULL,
    language text NOT NULL,
    views integer NOT NULL,
    CONSTRAINT page_views_views_check CHECK ((views > 0))
);
CREATE TABLE public.payment_events (
    id text NOT NULL,
    type text NOT NULL,
    received_at bigint NOT NULL,
    payload text NOT NULL,
    payment_ref text
);
CREATE TABLE public.payments (
    id text NOT NULL,
    first_seen_at bigint NOT NULL,
    refunded_cents integer NOT NULL,
    last4 text,
    card_country text,
    method text,
    CONSTRAINT payments_refunded_cents_check CHECK ((refunded_cents >= 0))
);
CREATE TABLE public.prices (
    since bigint NOT NULL,
    cents integer NOT NULL,
    currency text NOT NULL,
    CONSTRAINT prices_cents_check CHECK ((cents > 0)),
    CONSTRAINT prices_currency_check CHECK ((length(currency) = 3))
);
CREATE TABLE public.purchase_forms (
    id text NOT NULL,
    dedupe_key text NOT NULL,
    received_at bigint NOT NULL,
    language text NOT NULL,
    suspicion text,
    email text NOT NULL,
    submitted_at text NOT NULL,
    user_agent text NOT NULL,
    name text NOT NULL,
    attribution text NOT NULL,
    checkout_at bigint,
    reminder_agreed integer DEFAULT 0 NOT NULL,
    reminder_sent_at bigint,
    reminder_withdrawn_at bigint,
    text_versions text,
    CONSTRAINT purchase_requests_reminder_agreed_check CHECK ((reminder_agreed = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.questions (
    id text NOT NULL,
    conversation_id text NOT NULL,
    order_id text NOT NULL,
    sequence integer NOT NULL,
    language text NOT NULL,
    text text NOT NULL,
    asked_at bigint NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    lease_until bigint,
    answered_at bigint,
    answer text NOT NULL,
    sources text NOT NULL,
    engine text,
    fallback text,
    stopped integer NOT NULL,
    thumb text,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    cost_microcents bigint NOT NULL,
    CONSTRAINT questions_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT questions_check CHECK (((state = 'answering'::text) = (lease_until IS NOT NULL))),
    CONSTRAINT questions_check1 CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL))),
    CONSTRAINT questions_check2 CHECK (((state <> 'answered'::text) OR (engine IS NOT NULL))),
    CONSTRAINT questions_check3 CHECK (((thumb IS NULL) OR (state = 'answered'::text))),
    CONSTRAINT questions_cost_microcents_check CHECK ((cost_microcents >= 0)),
    CONSTRAINT questions_fallback_check CHECK ((fallback = ANY (ARRAY['budget'::text, 'provider'::text, 'busy'::text]))),
    CONSTRAINT questions_input_tokens_check CHECK ((input_tokens >= 0)),
    CONSTRAINT questions_output_tokens_check CHECK ((output_tokens >= 0)),
    CONSTRAINT questions_sequence_check CHECK ((sequence > 0)),
    CONSTRAINT questions_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'answering'::text, 'answered'::text, 'failed'::text]))),
    CONSTRAINT questions_stopped_check CHECK ((stopped = ANY (ARRAY[0, 1]))),
    CONSTRAINT questions_text_check CHECK ((text <> ''::text)),
    CONSTRAINT questions_thumb_check CHECK ((thumb = ANY (ARRAY['up'::text, 'down'::text])))
);
CREATE TABLE public.refund_requests (
    id text NOT NULL,
    dedupe_key text NOT NULL,
    received_at bigint NOT NULL,
    language text NOT NULL,
    suspicion text,
    email text NOT NULL,
    submitted_at text NOT NULL,
    user_agent text NOT NULL,
    answers text NOT NULL,
    ip_address text NOT NULL,
    case_number integer,
    repeats text
);
CREATE TABLE public.refunds (
    id text NOT NULL,
    payment_id text NOT NULL,
    sequence integer NOT NULL,
    cents integer NOT NULL,
    status text NOT NULL,
    reason text,
    presented_cents bigint,
    presented_currency text,
    CONSTRAINT refunds_cents_check CHECK ((cents >= 0)),
    CONSTRAINT refunds_check CHECK (((length(presented_currency) = 3) AND ((presented_currency IS NULL) = (presented_cents IS NULL)))),
    CONSTRAINT refunds_presented_cents_check CHECK ((presented_cents >= 0)),
    CONSTRAINT refunds_sequence_check CHECK ((sequence > 0)),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text])))
);
CREATE TABLE public.visit_sources (
    day text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    visits integer NOT NULL,
    CONSTRAINT visit_sources_kind_check CHECK ((kind = ANY (ARRAY['source'::text, 'medium'::text, 'campaign'::text, 'referrer'::text, 'code'::text]))),
    CONSTRAINT visit_sources_visits_check CHECK ((visits > 0))
);
CREATE TABLE public.webhook_attempts (
    id text NOT NULL,
    delivery_id text NOT NULL,
    at bigint NOT NULL,
    took_ms integer NOT NULL,
    status integer,
    error text,
    CONSTRAINT webhook_attempts_check CHECK (((status IS NOT NULL) OR (error IS NOT NULL))),
    CONSTRAINT webhook_attempts_took_ms_check CHECK ((took_ms >= 0))
);
CREATE TABLE public.webhook_deliveries (
    id text NOT NULL,
    endpoint_id text NOT NULL,
    type text NOT NULL,
    data text NOT NULL,
    order_id text,
    case_id text,
    created_at bigint NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    attempted_at bigint,
    status integer,
    error text,
    CONSTRAINT webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE TABLE public.webhook_endpoints (
    id text NOT NULL,
    url text NOT NULL,
    events text NOT NULL,
    with_buyer integer NOT NULL,
    secret_version integer NOT NULL,
    rotated_at bigint,
    created_at bigint NOT NULL,
    failing_since bigint,
    off_at bigint,
    CONSTRAINT webhook_endpoints_secret_version_check CHECK ((secret_version > 0)),
    CONSTRAINT webhook_endpoints_with_buyer_check CHECK ((with_buyer = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.withdrawals (
    id text NOT NULL,
    dedupe_key text NOT NULL,
    received_at bigint NOT NULL,
    language text NOT NULL,
    suspicion text,
    email text NOT NULL,
    name text NOT NULL,
    order_reference text NOT NULL,
    case_number integer,
    repeats text
);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_name_key UNIQUE (name);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_number_key UNIQUE (number);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_refund_request_id_key UNIQUE (refund_request_id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_withdrawal_id_key UNIQUE (withdrawal_id);
ALTER TABLE ONLY public.consultant_days
    ADD CONSTRAINT consultant_days_pkey PRIMARY KEY (order_id, day);
ALTER TABLE ONLY public.consultant_months
    ADD CONSTRAINT consultant_months_pkey PRIMARY KEY (order_id, month);
ALTER TABLE ONLY public.consultant_profiles
    ADD CONSTRAINT consultant_profiles_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.daily_figures
    ADD CONSTRAINT daily_figures_pkey PRIMARY KEY (day, figure);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (order_id, kind, item, period_at);
ALTER TABLE ONLY public.desk_passkeys
    ADD CONSTRAINT desk_passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.desk_sessions
    ADD CONSTRAINT desk_sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.desk_sign_in_links
    ADD CONSTRAINT desk_sign_in_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.desk_users
    ADD CONSTRAINT desk_users_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.discount_codes
    ADD CONSTRAINT discount_codes_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.discount_codes
    ADD CONSTRAINT discount_codes_promotion_id_key UNIQUE (promotion_id);
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_test_series_number_key UNIQUE (test, series, number);
ALTER TABLE ONLY public.edition_draft_chunks
    ADD CONSTRAINT edition_draft_chunks_pkey PRIMARY KEY (file_id, number);
ALTER TABLE ONLY public.edition_draft_files
    ADD CONSTRAINT edition_draft_files_draft_id_path_key UNIQUE (draft_id, path);
ALTER TABLE ONLY public.edition_draft_files
    ADD CONSTRAINT edition_draft_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.edition_drafts
    ADD CONSTRAINT edition_drafts_only_one_key UNIQUE (only_one);
ALTER TABLE ONLY public.edition_drafts
    ADD CONSTRAINT edition_drafts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.editions
    ADD CONSTRAINT editions_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.email_copies
    ADD CONSTRAINT email_copies_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY public.email_counts
    ADD CONSTRAINT email_counts_pkey PRIMARY KEY (name, ends_at);
ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_pkey PRIMARY KEY (day, currency);
ALTER TABLE ONLY public.health
    ADD CONSTRAINT health_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.legal_texts
    ADD CONSTRAINT legal_texts_pkey PRIMARY KEY (name, language, version, sha256);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_words
    ADD CONSTRAINT order_words_pkey PRIMARY KEY (word, order_id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_library_hash_key UNIQUE (library_hash);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_number_key UNIQUE (number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_payment_id_key UNIQUE (payment_id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.page_views
    ADD CONSTRAINT page_views_pkey PRIMARY KEY (day, path, language);
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.prices
    ADD CONSTRAINT prices_pkey PRIMARY KEY (since);
ALTER TABLE ONLY public.purchase_forms
    ADD CONSTRAINT purchase_requests_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.purchase_forms
    ADD CONSTRAINT purchase_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_conversation_id_sequence_key UNIQUE (conversation_id, sequence);
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_sequence_key UNIQUE (payment_id, sequence);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visit_sources
    ADD CONSTRAINT visit_sources_pkey PRIMARY KEY (day, kind, value);
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);
CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at);
CREATE INDEX cases_by_address ON public.cases USING btree (lower(email));
CREATE INDEX cases_by_email ON public.cases USING btree (email);
CREATE INDEX cases_by_email_prefix ON public.cases USING btree (email COLLATE "C");
CREATE INDEX cases_by_order ON public.cases USING btree (order_id);
CREATE INDEX cases_by_sort_key ON public.cases USING btree (sort_key, number);
CREATE INDEX cases_by_state ON public.cases USING btree (state, sort_key, number);
CREATE INDEX cases_by_time ON public.cases USING btree (received_at);
CREATE INDEX cases_unmatched ON public.cases USING btree (received_at) WHERE (order_id IS NULL);
CREATE INDEX consultant_days_by_day ON public.consultant_days USING btree (day);
CREATE INDEX consultant_months_by_month ON public.consultant_months USING btree (month);
CREATE INDEX conversations_by_order ON public.conversations USING btree (order_id, updated_at);
CREATE INDEX conversations_by_time ON public.conversations USING btree (updated_at);
CREATE INDEX conversations_shared ON public.conversations USING btree (shared_at) WHERE (shared_at IS NOT NULL);
CREATE INDEX deliveries_by_job ON public.deliveries USING btree (job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX deliveries_by_time ON public.deliveries USING btree (last_at);
CREATE INDEX disputes_by_payment ON public.disputes USING btree (payment_id);
CREATE INDEX disputes_open ON public.disputes USING btree (payment_id) WHERE (status = 'open'::text);
CREATE INDEX documents_by_code ON public.documents USING btree (code COLLATE "C");
CREATE INDEX documents_by_day ON public.documents USING btree (counts_on, series, number);
CREATE INDEX documents_by_evidence ON public.documents USING btree (test, evidence, counts_on);
CREATE INDEX documents_by_kind ON public.documents USING btree (kind, counts_on, series, number);
CREATE INDEX documents_by_order ON public.documents USING btree (order_id);
CREATE INDEX documents_by_time ON public.documents USING btree (issued_at);
CREATE INDEX documents_by_treatment ON public.documents USING btree (counts_on, treatment, test, rate, local_currency, local_net_cents, local_tax_cents);
CREATE INDEX email_copies_by_time ON public.email_copies USING btree (written_at);
CREATE INDEX email_counts_by_end ON public.email_counts USING btree (ends_at);
CREATE INDEX jobs_by_case ON public.jobs USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX jobs_by_endpoint ON public.jobs USING btree (endpoint_id) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX jobs_by_event ON public.jobs USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX jobs_by_message ON public.jobs USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX jobs_by_order ON public.jobs USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX jobs_by_sent_to ON public.jobs USING btree (sent_to) WHERE (sent_to IS NOT NULL);
CREATE INDEX jobs_by_time ON public.jobs USING btree (created_at, id);
CREATE INDEX jobs_due ON public.jobs USING btree (kind, run_at) WHERE (state = 'waiting'::text);
CREATE INDEX jobs_resent ON public.jobs USING btree (resend_of) WHERE (resend_of IS NOT NULL);
CREATE INDEX jobs_unfinished ON public.jobs USING btree (state, created_at, id) WHERE (state <> 'done'::text);
CREATE INDEX messages_by_order ON public.messages USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX messages_by_time ON public.messages USING btree (created_at);
CREATE INDEX order_words_by_order ON public.order_words USING btree (order_id);
CREATE INDEX orders_by_amount ON public.orders USING btree (amount_cents, number);
CREATE INDEX orders_by_code ON public.orders USING btree (code, state, amount_cents, refunded_cents) WHERE (code IS NOT NULL);
CREATE INDEX orders_by_country ON public.orders USING btree (country, number);
CREATE INDEX orders_by_email ON public.orders USING btree (email);
CREATE INDEX orders_by_purchase_form ON public.orders USING btree (purchase_form_id) WHERE (purchase_form_id IS NOT NULL);
CREATE INDEX orders_by_state ON public.orders USING btree (state, number);
CREATE INDEX orders_by_state_and_amount ON public.orders USING btree (state, amount_cents, number);
CREATE INDEX orders_by_supply ON public.orders USING btree (COALESCE(paid_at, created_at));
CREATE INDEX orders_document_hold ON public.orders USING btree (number) WHERE (document_hold IS NOT NULL);
CREATE INDEX orders_duplicate ON public.orders USING btree (created_at) WHERE (duplicate_of IS NOT NULL);
CREATE INDEX orders_with_buyer ON public.orders USING btree (created_at) WHERE (email <> ''::text);
CREATE INDEX payment_events_by_payment ON public.payment_events USING btree (payment_ref);
CREATE INDEX payment_events_by_time ON public.payment_events USING btree (received_at);
CREATE INDEX payments_by_last4 ON public.payments USING btree (last4) WHERE (last4 IS NOT NULL);
CREATE INDEX payments_by_time ON public.payments USING btree (first_seen_at);
CREATE INDEX purchase_forms_by_address ON public.purchase_forms USING btree (lower(email));
CREATE INDEX purchase_forms_by_time ON public.purchase_forms USING btree (received_at);
CREATE INDEX purchase_forms_reminded ON public.purchase_forms USING btree (received_at, id) WHERE (reminder_sent_at IS NOT NULL);
CREATE INDEX purchase_forms_withdrawn ON public.purchase_forms USING btree (received_at, id) WHERE (reminder_withdrawn_at IS NOT NULL);
CREATE INDEX questions_by_order ON public.questions USING btree (order_id);
CREATE UNIQUE INDEX questions_one_at_a_time ON public.questions USING btree (order_id) WHERE (state = 'answering'::text);
CREATE INDEX refund_requests_by_address ON public.refund_requests USING btree (lower(email));
CREATE INDEX refund_requests_by_number ON public.refund_requests USING btree (case_number);
CREATE INDEX refund_requests_by_time ON public.refund_requests USING btree (received_at);
CREATE INDEX refund_requests_repeats ON public.refund_requests USING btree (repeats) WHERE (repeats IS NOT NULL);
CREATE INDEX refund_requests_suspicious ON public.refund_requests USING btree (received_at) WHERE (suspicion IS NOT NULL);
CREATE INDEX webhook_attempts_by_delivery ON public.webhook_attempts USING btree (delivery_id, at, id);
CREATE INDEX webhook_deliveries_by_case ON public.webhook_deliveries USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX webhook_deliveries_by_endpoint ON public.webhook_deliveries USING btree (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_by_order ON public.webhook_deliveries USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX webhook_deliveries_by_time ON public.webhook_deliveries USING btree (created_at, id);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (created_at, id) WHERE (state = 'failed'::text);
CREATE INDEX withdrawals_by_address ON public.withdrawals USING btree (lower(email));
CREATE INDEX withdrawals_by_number ON public.withdrawals USING btree (case_number);
CREATE INDEX withdrawals_by_time ON public.withdrawals USING btree (received_at);
CREATE INDEX withdrawals_repeats ON public.withdrawals USING btree (repeats) WHERE (repeats IS NOT NULL);
CREATE TRIGGER documents_keep_evidence BEFORE UPDATE OF evidence ON public.documents FOR EACH ROW WHEN ((old.evidence !~~ '%"card":null%'::text)) EXECUTE FUNCTION public.documents_never_change();
CREATE TRIGGER documents_keep_papers BEFORE UPDATE OF discount_cents, layout ON public.documents FOR EACH ROW EXECUTE FUNCTION public.documents_never_change();
CREATE TRIGGER documents_never_change BEFORE UPDATE OF id, test, series, number, code, kind, order_id, corrects, corrects_code, reason, language, issued_at, issued_on, supplied_on, counts_on, treatment, country, rate, currency, gross_cents, net_cents, tax_cents, local_currency, local_net_cents, local_tax_cents, exchange_rate, exchange_day, seller, buyer, product ON public.documents FOR EACH ROW EXECUTE FUNCTION public.documents_never_change();
CREATE TRIGGER transfer_at_most_left BEFORE UPDATE OF bank_refunded_cents ON public.orders FOR EACH ROW WHEN ((new.bank_refunded_cents > old.bank_refunded_cents)) EXECUTE FUNCTION public.transfer_at_most_left();
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_refund_request_id_fkey FOREIGN KEY (refund_request_id) REFERENCES public.refund_requests(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.consultant_days
    ADD CONSTRAINT consultant_days_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.consultant_months
    ADD CONSTRAINT consultant_months_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.consultant_profiles
    ADD CONSTRAINT consultant_profiles_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.edition_draft_chunks
    ADD CONSTRAINT edition_draft_chunks_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.edition_draft_files(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.edition_draft_files
    ADD CONSTRAINT edition_draft_files_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.edition_drafts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.edition_draft_files
    ADD CONSTRAINT edition_draft_files_kept_from_fkey FOREIGN KEY (kept_from) REFERENCES public.editions(version) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.email_copies
    ADD CONSTRAINT email_copies_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_edition_fkey FOREIGN KEY (edition) REFERENCES public.editions(version) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.payment_events(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_resend_of_fkey FOREIGN KEY (resend_of) REFERENCES public.jobs(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.order_words
    ADD CONSTRAINT order_words_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_code_fkey FOREIGN KEY (code) REFERENCES public.discount_codes(code) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_lead_id_fkey FOREIGN KEY (purchase_form_id) REFERENCES public.purchase_forms(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_repeats_fkey FOREIGN KEY (repeats) REFERENCES public.cases(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.webhook_deliveries(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_repeats_fkey FOREIGN KEY (repeats) REFERENCES public.cases(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
