import { type Generated, sql } from 'kysely';
import type { RefundStatus } from '../../rules/cardRefunds.ts';
import type { CaseFacts, CaseKind, CaseState, DeclineGround } from '../../rules/case.ts';
import type { DeliveryKind } from '../../rules/deliveries.ts';
import type { DiscountCode } from '../../rules/discount.ts';
import type { Language } from '../../rules/language.ts';
import type { DisputeStatus, HoldReason, OrderState } from '../../rules/order.ts';
import type { Role } from '../../rules/roles.ts';
import type { MessageReason, RefundReason } from '../../rules/sellerReasons.ts';
import type { SourceKind } from '../../rules/sources.ts';
import type { EmailKind, JobKind } from '../core/queues.ts';
import type {
  ApiTokenRow,
  WebhookAttemptRow,
  WebhookDeliveryRow,
  WebhookEndpointRow,
} from './connectionRows.ts';
import type { DocumentRow, ExchangeRateRow, LegalTextRow } from './documentRows.ts';

/** Times are epoch milliseconds, lists and objects JSON text: columns that every engine has. */
export type Database = {
  health: HealthRow;
  /** The last number given out, of cases and each series of documents. */
  counters: { name: string; value: number };
  purchase_forms: PurchaseFormRow;
  requests: RequestRow;
  payment_events: PaymentEventRow;
  payments: PaymentRow;
  refunds: RefundRow;
  card_refunds: CardRefundRow;
  test_refunds: TestRefundRow;
  disputes: DisputeRow;
  orders: OrderRow;
  address_changes: AddressChangeRow;
  discount_codes: DiscountCodeRow;
  payment_connection: PaymentConnectionRow;
  /** Since when the product costs what. */
  prices: { since: number; cents: number; currency: string };
  setting_versions: SettingVersionRow;
  setting_drafts: SettingDraftRow;
  /** A word by which an order is found: of its buyer, or one of its numbers, in lower case. */
  order_words: { word: string; order_id: string };
  documents: DocumentRow;
  exchange_rates: ExchangeRateRow;
  legal_texts: LegalTextRow;
  deliveries: DeliveryRow;
  cases: CaseRow;
  editions: EditionRow;
  edition_drafts: EditionDraftRow;
  edition_draft_files: EditionDraftFileRow;
  edition_draft_chunks: EditionDraftChunkRow;
  jobs: JobRow;
  emails: EmailRow;
  messages: MessageRow;
  email_copies: EmailCopyRow;
  /** How many emails of a kind, or to an address, were asked for in a period. */
  email_counts: { name: string; ends_at: number; count: number };
  audit_log: AuditRow;
  /** Visits of each page per day and language, without anything about the visitor. */
  page_views: { day: string; path: string; language: string; views: number };
  /** Visits of the landing page on a day, by where they came from. */
  visit_sources: { day: string; kind: SourceKind; value: string; visits: number };
  /** A sum of a day, updated with every order, so that a chart of years reads one row per day. */
  daily_figures: { day: string; figure: string; value: number };
  conversations: ConversationRow;
  questions: QuestionRow;
  consultant_profiles: ProfileRow;
  /** How many questions an order has asked on a day, repeated ones included. Survives deleted conversations. */
  consultant_days: { order_id: string; day: string; asked: number };
  /** What a model cost for an order in a month, with what is reserved for a running answer. */
  consultant_months: { order_id: string; month: string; cost_microcents: number };
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
  api_tokens: ApiTokenRow;
  desk_users: DeskUserRow;
  desk_passkeys: DeskPasskeyRow;
  desk_sessions: DeskSessionRow;
  desk_sign_in_links: DeskSignInLinkRow;
};

/** Settings that were changed at the desk, in force from a moment on. What is older than it still holds. */
export type SettingVersionRow = {
  number: number;
  published_at: number;
  created_at: number;
  actor: string;
  note: string;
  /** By key: the value, or null for the one of the shop's folder. */
  changes: string;
};

/** A setting that was changed at the desk and is not published yet. */
export type SettingDraftRow = {
  key: string;
  /** The value, or null for the one of the shop's folder. */
  change: string;
  actor: string;
  changed_at: number;
};

/** One row: what the shop knows about its store and its clock. */
type HealthRow = {
  id: number;
  /** When the store last took a write. */
  checked_at: number;
  last_backup_at: number | null;
  /** When retention last ran by a clock that was right. */
  last_known_at: number | null;
};

/** A person who may use the desk, or is invited to. */
export type DeskUserRow = {
  /** As the audit log has it. */
  name: string;
  /** In small letters. Null for users from before they had one. */
  email: string | null;
  role: Role;
  /** Null without a password: then the passkey is enough. */
  password_hash: string | null;
  /** The time of the last invitation, which its link is made from. */
  invited_at: number | null;
  /** Null as long as the link was not used. */
  joined_at: number | null;
  seen_at: number | null;
};

/** A passkey of a user of the desk: the second factor, or the only one of a user without a password. */
export type DeskPasskeyRow = {
  /** The id that the authenticator gave it. */
  id: string;
  /** Null for the user who logs in with `DESK_PASSWORD`. */
  user_name: string | null;
  /** The host name it was made for; it works nowhere else. */
  host: string;
  public_key: string;
  /** Grows with every use of some authenticators: a copied one is noticed. */
  counter: number;
  /** JSON list. */
  transports: string;
  created_at: number;
  used_at: number | null;
};

/** A browser that is logged in at the desk. */
export type DeskSessionRow = {
  token_hash: string;
  /** Null for the user who logs in with `DESK_PASSWORD`. */
  user_name: string | null;
  /** Keyed hash of the password that opened it: a new password ends the session. */
  credential: string;
  /** What a passkey must sign next. Used once. */
  challenge: string | null;
  /** 1 between the password and the passkey. */
  awaits_passkey: 0 | 1;
  created_at: number;
  seen_at: number;
  expires_at: number;
};

/** A link that opens the desk's login once, past the wait of strangers. */
export type DeskSignInLinkRow = { token_hash: string; created_at: number; expires_at: number };

type FormRow = {
  id: string;
  /** The same click twice, or a retry after a lost answer, has the same key. */
  dedupe_key: string;
  received_at: number;
  language: string;
  /** Why it looks like spam; null for most. */
  suspicion: string | null;
  email: string;
  submitted_at: string;
  user_agent: string;
};

/** A sent purchase form, paid or not. */
export type PurchaseFormRow = FormRow & {
  name: string;
  attribution: string;
  /** When the buyer first opened the payment page. */
  checkout_at: number | null;
  /** 1 when the visitor ticked the box: remind me once if I don't finish. */
  reminder_agreed: 0 | 1;
  reminder_sent_at: number | null;
  /** When the visitor, or the seller for them, withdrew the consent. */
  reminder_withdrawn_at: number | null;
  /** The version of each legal text when the form was sent; null in forms from before it was stored. */
  text_versions: string | null;
  /** The latest payment that the test page took for it: its order may not be there yet. */
  test_session: string | null;
};

/**
 * A form that asks for money back. Each kind has columns of its own, which are null in the other: a
 * statement of withdrawal holds what the law asks for and nothing else.
 */
export type RequestRow = Omit<FormRow, 'submitted_at' | 'user_agent'> & {
  kind: CaseKind;
  /** The number that the sender was told; the case that it opened has the same. */
  case_number: number;
  /** The open case that it was added to instead, as a repetition. */
  repeats: string | null;
} & Record<'submitted_at' | 'user_agent' | 'answers' | 'ip_address', string | null> &
  Record<'name' | 'order_reference', string | null>;

/** A signed event of the payment provider, recorded once under its own id before it is answered. */
export type PaymentEventRow = {
  id: string;
  type: string;
  received_at: number;
  payload: string;
  /** The payment it is about, or the checkout session when there was nothing to pay. */
  payment_ref: string | null;
  /** Null until it has become part of an order or a payment. */
  applied_at: number | null;
};

/** What happened to a payment after it was made; may be known before its order is. */
type PaymentRow = {
  id: string;
  first_seen_at: number;
  /** The highest sum of refunds that the provider ever reported; some may have failed since. */
  refunded_cents: number;
  last4: string | null;
  /** The provider's name for the payment method, such as `card` or `paypal`; null until it is reported. */
  method: string | null;
  /** Where the card was issued: evidence of the buyer's country. */
  card_country: string | null;
};

/** A refund to a card, under the provider's id. */
type RefundRow = {
  id: string;
  payment_id: string;
  /** 1, 2, 3 … in the order in which the refunds of a payment were first reported. */
  sequence: number;
  cents: number;
  status: RefundStatus;
  /** The provider's failure reason. */
  reason: string | null;
} & Presented;

/** A refund to a card that the seller asked for: what must happen, whatever becomes of its job. */
export type CardRefundRow = {
  /** Tells it from all others, also at the provider. */
  id: string;
  order_id: string;
  /** Null when it is made without a case. */
  case_id: string | null;
  /** What was asked for, and then what was made. */
  cents: number;
  /**
   * `done`: made at the provider, or nothing was left to refund. `rejected`: by the provider. `failed`:
   * it will not be retried. `dismissed`: one of these two, after the seller decided otherwise.
   */
  state: 'asked' | 'done' | 'rejected' | 'failed' | 'dismissed';
  /** The provider's refund, which may still be pending or fail. */
  refund_id: string | null;
  /** Why it was rejected or failed. */
  error: string | null;
  /** How often the provider rejected it; part of its idempotency key. */
  rejections: number;
  /** How often it was tried until it was finished. */
  attempts: number;
  /** Who asked for it: a user of the desk, or the command line. Null in rows of the prerelease. */
  actor: string | null;
  /** Why; null for a case, which has its own reasons. */
  reason: RefundReason | null;
  /** The seller's words to the buyer. */
  note: string;
  /** How much was back on the card before it: tells whether another refund was made since. */
  back_before: number | null;
  /** How much of the order is refunded after it, which identifies its email to the buyer. */
  refunded_after: number | null;
  asked_at: number;
  finished_at: number | null;
};

/** A refund that test mode made, in place of a provider: asked again, it must know it. */
export type TestRefundRow = {
  /** The provider's id of the refund. */
  id: string;
  payment_id: string;
  /** Which refund it is of those that were asked for. */
  card_refund_id: string;
  cents: number;
};

/** What the buyer's own bank shows, where the provider converted the currency; null where it did not. */
type Presented = {
  /** In the smallest unit of that currency. */
  presented_cents: number | null;
  presented_currency: string | null;
};

/** A dispute about a payment, under the provider's id. */
export type DisputeRow = {
  id: string;
  payment_id: string;
  status: DisputeStatus;
  /** The provider's time of the last update; 0 when that had a status we do not know. */
  updated_at: number;
  opened_at: number | null;
  /** Until when the seller can answer it. */
  due_at: number | null;
  /** 1 when the seller has answered and the bank decides. */
  answered: number;
  /** The provider's name for why the buyer disputes the payment. */
  reason: string | null;
  /** What the bank claims back; may differ from the amount of the order. */
  amount_cents: number | null;
  currency: string | null;
  /** When our evidence was last saved at the provider, for the seller to submit. */
  draft_saved_at: number | null;
  /** Why it could not be saved, in words for the seller. */
  draft_error: string | null;
};

/** Proof that an order was delivered. Visits are folded: one row per file and period. */
export type DeliveryRow = {
  order_id: string;
  kind: DeliveryKind;
  /** The path of the file, the title of the page, or the kind of the email. */
  item: string;
  /** When the period began; for an email, when it was sent. */
  period_at: number;
  first_at: number;
  last_at: number;
  count: number;
  /** Sent to the buyer, all requests of the period together. */
  bytes: number;
  file_bytes: number | null;
  /** Of the first visit in the period: a shortened address and the family of the browser. */
  network: string;
  browser: string;
  /** The email, which has the address that it was sent to. */
  email_id: string | null;
  /** What the mail server answered, without the address. */
  answer: string | null;
};

/** A purchase: what was paid, by whom, and what has become of it. */
export type OrderRow = Presented & {
  id: string;
  /** Sequential without gaps: it is printed on documents. */
  number: number;
  session_id: string;
  payment_id: string | null;
  purchase_form_id: string | null;
  state: OrderState;
  email: string;
  name: string;
  language: Language;
  amount_cents: number;
  discount_cents: number;
  /** As the provider calculated it; null when it did not. */
  tax_cents: number | null;
  /** 1 when the provider reported that the buyer owes the VAT. */
  reverse_charge: 0 | 1;
  currency: string;
  country: string | null;
  created_at: number;
  paid_at: number | null;
  failed_at: number | null;
  hold_reason: HoldReason | null;
  /** An order of the same buyer minutes earlier: probably a duplicate payment. */
  duplicate_of: string | null;
  /** When the seller confirmed that it is not a duplicate. */
  duplicate_dismissed_at: number | null;
  /** When the buyer corrected the address; the link of that moment has the same time. */
  email_corrected_at: number | null;
  /** When the library got its current link; null for the first one. */
  link_changed_at: number | null;
  /** A refund was accepted: from here on there are no downloads. */
  revoked_at: number | null;
  /** When it was added to the figures of its day. */
  counted_at: number | null;
  /** By card and by bank together, and never more than was paid. */
  refunded_cents: number;
  bank_refunded_cents: number;
  /** When the last refund was reported. */
  refunded_at: number | null;
  library_hash: string;
  /** Which version of each text the buyer was shown, as JSON. */
  text_versions: string;
  attribution: string;
  /** JSON: the business that asked for an invoice. */
  billing: string | null;
  /** What the EU's register says about its VAT number; null until it was asked. */
  vat_check: 'valid' | 'invalid' | 'unavailable' | null;
  /**
   * A document that is due is queued, could not be issued, or waits for an exchange rate or the tax that
   * the provider calculates. Null when nothing is due.
   */
  document_due: 'queued' | 'failed' | 'no-rate' | 'no-tax' | null;
  /** The version of the product that was sold; null on orders from before it was stored. */
  product_version: string | null;
  /** The discount code that was applied, if it is one of the shop's. */
  code: string | null;
};

/**
 * The address that an order had before. It may be a stranger's, so it is kept no longer than the emails
 * that were sent there.
 */
export type AddressChangeRow = {
  id: string;
  order_id: string;
  /** When the order got its next address, and the library its link for that. */
  changed_at: number;
  former_email: string;
};

/** One row: the Stripe account that the seller has connected, and what the shop has set up in it. */
export type PaymentConnectionRow = {
  id: 1;
  account_id: string | null;
  mode: 'live' | 'test' | null;
  /** Encrypted; null while the key is in the environment. */
  encrypted_key: string | null;
  key_last4: string | null;
  connected_at: number | null;
  /** A user of the desk, or the command line. */
  connected_by: string | null;
  product_id: string | null;
  price_id: string | null;
  link_id: string | null;
  link_url: string | null;
  /** The link before the price changed, until it is deactivated. */
  former_link_id: string | null;
  link_replaced_at: number | null;
  endpoint_id: string | null;
  /** Encrypted. Stripe tells it only when the endpoint is created. */
  encrypted_webhook_secret: string | null;
  /** JSON: what the last check found, step by step. */
  steps: string;
  checked_at: number | null;
  /** When Stripe was first seen to reject the key. */
  rejected_at: number | null;
  /** A check that is running ends, or has died, by this time. */
  busy_until: number;
};

/** A discount code. Ended ones stay: orders name them. */
export type DiscountCodeRow = DiscountCode & {
  code: string;
  /** The promotion code at the provider. */
  promotion_id: string;
  /** How often the test payment page took it: a use counts before its order is there, as at Stripe. */
  test_uses: number;
};

/** Something that was done, by whom. Append-only, for people to read: no code depends on it. */
type AuditRow = { id: string; at: number; subject: string; event: string; details: string };

/** What the queue knows of a job or an email. */
type QueuedRow = {
  id: string;
  /** The same key twice is the same job or email. */
  dedupe_key: string;
  payload: string;
  created_at: number;
  /** Not before this time; while a worker runs it, the end of its lease. */
  run_at: number;
  attempts: number;
  state: QueuedState;
  error: string | null;
  /** The order or the case that it is about. */
  order_id: string | null;
  case_id: string | null;
};

/** Work that follows from something stored, written in the same transaction. */
export type JobRow = QueuedRow & {
  kind: JobKind;
  /** The seller's message that it hands out to its buyers. */
  message_id: string | null;
  /** Where a webhook goes. */
  endpoint_id: string | null;
};

/** Of jobs and emails. As far as a queue is concerned, both have the same columns: hence one type. */
export const QUEUE_TABLES = ['jobs', 'emails'] as readonly 'jobs'[];

/** An email to send, and then the record that it was sent. Its words are in `email_copies`. */
export type EmailRow = QueuedRow & {
  kind: EmailKind;
  /**
   * Whose address it goes to: the order's, the one the case came from, the seller's. Null while, or
   * once, it goes to nobody: a reminder that may not be needed, an alert that a digest counts.
   */
  recipient: 'order' | 'case' | 'seller' | null;
  /** Where it goes or went, when that is not the order's address now; null for most. */
  sent_to: string | null;
  /** The version of the product that it is about. */
  edition: string | null;
  /** The seller's message that it brings to a buyer. */
  message_id: string | null;
  /** The email that this sends once more. */
  resend_of: string | null;
};

/** A message from the seller to one buyer, or to the buyers of an edition. */
export type MessageRow = {
  id: string;
  created_at: number;
  /** Who sent it. */
  actor: string;
  /** Why buyers get it: never advertising. */
  reason: MessageReason;
  /** The order of the one buyer it is for; null when it is for many. */
  order_id: string | null;
  /** Only for buyers who ordered this edition; null for all. */
  edition: string | null;
  /** JSON: subject and text by language. */
  texts: string;
  /** The last order number whose buyer has an email in the queue, and how many buyers have. */
  enqueued_up_to: number;
  buyers: number;
  /** When the last of them was put into the queue. */
  enqueued_at: number | null;
};

/** An email as it was sent, or as the last attempt would have sent it. */
export type EmailCopyRow = {
  email_id: string;
  sent_to: string;
  subject: string;
  /** HTML and plain text, compressed: see mail/emailCopies.ts. */
  body: string;
  written_at: number;
};

export type QueuedState = 'waiting' | 'done' | 'failed';

/** Spelled out, so that both engines know that the index of these rows has them all. */
export const IS_WAITING = sql<boolean>`state = 'waiting'`;
export const IS_UNFINISHED = sql<boolean>`state <> 'done'`;
export const IS_FAILED = sql<boolean>`${IS_UNFINISHED} and state = 'failed'`;

/** A refund request or a withdrawal that the seller processes. */
export type CaseRow = {
  id: string;
  /** That of its request; buyer and seller refer to the case by it. */
  number: number;
  /** One that became a withdrawal has a request of each kind. */
  kind: CaseKind;
  /** The seller may open a case for a buyer who wrote an email. */
  opened_by: 'buyer' | 'seller';
  order_id: string | null;
  state: CaseState;
  flags: string;
  email: string;
  name: string;
  language: Language;
  received_at: number;
  due_at: number | null;
  /** In the seller's list: what is due first, then what is closed, newest first. */
  sort_key: number;
  reviewed_at: number | null;
  decision: CaseFacts['decision'];
  decided_at: number | null;
  decline_reason: string | null;
  /** The legal ground on which a withdrawal was declined. */
  decline_ground: DeclineGround | null;
  resolved_at: number | null;
  /** What seller and buyer agreed on instead of money, as written to the buyer. */
  resolution: string | null;
  refund_method: RefundMethod | null;
  /** How often the refund method was changed. */
  method_changes: number;
  refund_cents: number | null;
  iban: string | null;
  account_holder: string | null;
  paid_at: number | null;
  paid_by: RefundMethod | 'dispute' | null;
  paid_reference: string | null;
  canceled_at: number | null;
  /** How often a decision was taken back. */
  reopenings: number;
};

export type RefundMethod = 'card' | 'bank';

/** A published version of the product with its list of files. */
type EditionRow = {
  version: string;
  published_at: number;
  notes: string;
  files: string;
  archive: string;
  /** The last order number whose buyer was notified, and how many buyers were. */
  notified_up_to: number;
  notified_buyers: number;
  /** 1 when it was published without emailing buyers. */
  quiet: Generated<0 | 1>;
};

/** The version that is being prepared at the desk. */
export type EditionDraftRow = {
  id: string;
  /** Always 1: there is one at a time. */
  only_one: Generated<number>;
  version: string;
  notes: string;
  created_at: number;
  changed_at: number;
  started_by: string;
  /** While it is being published nothing can be changed. */
  publishing_at: number | null;
  published_by: string | null;
  /** Why publishing failed. */
  problem: string | null;
  /** 1 while it is being published without emailing buyers. */
  quiet: Generated<0 | 1>;
};

/** A file of the version that is being prepared. */
export type EditionDraftFileRow = {
  id: string;
  draft_id: string;
  path: string;
  bytes: number;
  type: string;
  about: string | null;
  role: string | null;
  /** Null until the whole file has arrived. */
  sha256: string | null;
  crc32: number | null;
  /** The published version that it is taken from, unless it was uploaded. */
  kept_from: string | null;
  added_by: string;
};

/** A chunk of a file that is being uploaded. */
type EditionDraftChunkRow = {
  file_id: string;
  number: number;
  /** Of the bytes on the disk; null while they are being written. */
  sha256: string | null;
  /** The request that is writing them. */
  writer: string | null;
};

/** A conversation of a buyer with the consultant. */
export type ConversationRow = {
  id: string;
  order_id: string;
  title: string;
  created_at: number;
  updated_at: number;
  /** When the buyer let the seller read it; null for most. */
  shared_at: number | null;
};

/** A question to the consultant with its answer. It is stored before an engine is asked. */
export type QuestionRow = {
  id: string;
  conversation_id: string;
  order_id: string;
  /** 1, 2, 3 … within its conversation. */
  sequence: number;
  language: Language;
  text: string;
  asked_at: number;
  state: 'asked' | 'answering' | 'answered' | 'failed';
  attempts: number;
  /** While it is being answered. After this time the process that did so is gone. */
  lease_until: number | null;
  answered_at: number | null;
  /** Markdown with numbered footnotes for the sources. */
  answer: string;
  /** JSON list of the places in the guide that the answer cites. */
  sources: string;
  /** The built-in engine, or the name of the model. */
  engine: string | null;
  /** Why the built-in engine answered instead of the model. */
  fallback: 'budget' | 'provider' | 'busy' | null;
  /** 1 when the buyer stopped the answer. */
  stopped: 0 | 1;
  thumb: 'up' | 'down' | null;
  input_tokens: number;
  output_tokens: number;
  /** Millionths of a cent. While it is being answered: what was reserved for it. */
  cost_microcents: number;
};

/** What the buyer tells the consultant about their business, in their own words. */
export type ProfileRow = {
  order_id: string;
  trade: string;
  client: string;
  offer: string;
  price: string;
  hours: string;
  updated_at: number;
  /** Answers and wordings of drafts as JSON; null before the first one. */
  drafts: string | null;
};
