import { sql } from 'kysely';
import type { RefundStatus } from '../../rules/cardRefunds.ts';
import type { CaseFacts, CaseKind, CaseState, DeclineGround } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import type { DisputeStatus, HoldReason, OrderState } from '../../rules/order.ts';
import type { JobKind } from '../core/queues.ts';

/** Times are epoch milliseconds, lists and objects JSON text: columns that every engine has. */
export type Database = {
  health: { id: number; checked_at: number; last_backup_at: number | null };
  counters: { name: string; value: number };
  purchase_requests: PurchaseRequestRow;
  refund_requests: RefundRequestRow;
  withdrawals: WithdrawalRow;
  payment_events: PaymentEventRow;
  payments: PaymentRow;
  refunds: RefundRow;
  disputes: DisputeRow;
  orders: OrderRow;
  /** How an order can be found: words of its buyer and its numbers, lower case. */
  order_words: { word: string; order_id: string };
  cases: CaseRow;
  editions: EditionRow;
  jobs: JobRow;
  /** How many emails of a kind, or to an address, were asked for until the end of a period. */
  email_counts: { name: string; ends_at: number; count: number };
  audit_log: AuditRow;
  page_views: { day: string; path: string; language: string; views: number };
  /** Sums updated with every order, so that a chart of years reads one row per day. */
  daily_figures: { day: string; figure: string; value: number };
  desk_users: { name: string; password_hash: string; created_at: number };
  desk_passkeys: DeskPasskeyRow;
  desk_sessions: DeskSessionRow;
};

export type DeskPasskeyRow = {
  /** The id that the authenticator gave it. */
  id: string;
  user_name: string;
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

export type DeskSessionRow = {
  token_hash: string;
  user_name: string;
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

export type PurchaseRequestRow = FormRow & {
  name: string;
  attribution: string;
  /** When the buyer first opened the payment page. */
  checkout_at: number | null;
};

export type RefundRequestRow = FormRow & { answers: string; ip_address: string };

/** A statement of withdrawal holds what the law asks for and nothing else. */
export type WithdrawalRow = Omit<FormRow, 'submitted_at' | 'user_agent'> & {
  name: string;
  order_reference: string;
};

/** A signed event of the payment provider, recorded once under its own id before it is answered. */
export type PaymentEventRow = {
  id: string;
  type: string;
  received_at: number;
  payload: string;
  /** The payment it is about, or the checkout session when there was nothing to pay. */
  payment_ref: string | null;
};

/** What happened to a payment after it was made; may be known before its order is. */
type PaymentRow = {
  id: string;
  first_seen_at: number;
  /** The highest sum of refunds that the provider ever reported; some may have failed since. */
  refunded_cents: number;
  last4: string | null;
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
};

export type OrderRow = {
  id: string;
  /** Sequential without gaps: it is printed on documents. */
  number: number;
  session_id: string;
  payment_id: string | null;
  lead_id: string | null;
  state: OrderState;
  email: string;
  name: string;
  language: Language;
  amount_cents: number;
  discount_cents: number;
  tax_cents: number | null;
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
  /** By card and by bank together. */
  refunded_cents: number;
  bank_refunded_cents: number;
  /** When the last refund was reported. */
  refunded_at: number | null;
  library_hash: string;
  /** Which version of each text the buyer was shown, as JSON. */
  text_versions: string;
  attribution: string;
};

/** Append-only, for people to read: no code depends on it. */
type AuditRow = { id: string; at: number; subject: string; event: string; details: string };

/** Work that follows from something stored, written in the same transaction. */
export type JobRow = {
  id: string;
  /** The same key twice is the same job. */
  dedupe_key: string;
  kind: JobKind;
  payload: string;
  created_at: number;
  /** Not before this time; while a worker runs it, the end of its lease. */
  run_at: number;
  attempts: number;
  state: JobState;
  error: string | null;
  /** The order or the case that it is about. */
  order_id: string | null;
  case_id: string | null;
  event_id: string | null;
  edition: string | null;
  /** The job whose email this sends once more. */
  resend_of: string | null;
  /** Whose address an email goes to: the order's, the one the case came from, the seller's. */
  recipient: 'order' | 'case' | 'seller' | null;
  /** Where an email goes or went, when that is not the order's address now; null for most. */
  sent_to: string | null;
};

export type JobState = 'waiting' | 'done' | 'failed';

/** Spelled out, so that both engines know that the index of these jobs has them all. */
export const IS_WAITING = sql<boolean>`state = 'waiting'`;
export const IS_UNFINISHED = sql<boolean>`state <> 'done'`;

/** A refund request or a withdrawal that the seller processes. */
export type CaseRow = {
  id: string;
  /** Sequential; buyer and seller refer to the case by it. */
  number: number;
  kind: CaseKind;
  /** The form it came from; both when a refund request became a withdrawal. */
  refund_request_id: string | null;
  withdrawal_id: string | null;
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
  /** How often the seller started a refund to the card. */
  refund_attempts: number;
  /** How often the provider rejected one; part of its idempotency key. */
  refund_rejections: number;
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

type EditionRow = {
  version: string;
  published_at: number;
  notes: string;
  files: string;
  archive: string;
  /** The last order number whose buyer was notified, and how many buyers were. */
  notified_up_to: number;
  notified_buyers: number;
};
