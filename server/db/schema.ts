import type { CaseFacts, CaseKind, CaseState } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import type { HoldReason, OrderFacts, OrderState } from '../../rules/order.ts';
import type { JobKind } from '../core/queues.ts';

/** Times are epoch milliseconds, lists and objects JSON text: columns that every engine has. */
export type Database = {
  health: { id: number; checked_at: number };
  purchase_requests: PurchaseRequestRow;
  refund_requests: RefundRequestRow;
  withdrawals: WithdrawalRow;
  payment_events: PaymentEventRow;
  payments: PaymentRow;
  orders: OrderRow;
  counters: { name: string; value: number };
  audit_log: AuditRow;
  outbox: OutboxRow;
  editions: EditionRow;
  page_views: { day: string; path: string; language: string; views: number };
  cases: CaseRow;
  /** How an order can be found: words of its buyer and its numbers, lower case. */
  order_words: { word: string; order_id: string };
  /** Sums kept up to date with every order, so that a plot of years reads a row per day. */
  daily_figures: { day: string; figure: string; value: number };
  desk_sessions: DeskSessionRow;
};

type FormRow = {
  id: string;
  /** The same click twice, or a retry after a lost answer, has the same key. */
  dedupe_key: string;
  received_at: number;
  language: string;
  /** Why a person should look before anything is done with it; null for most. */
  suspicion: string | null;
  email: string;
  submitted_at: string;
  user_agent: string;
};

export type PurchaseRequestRow = FormRow & {
  name: string;
  attribution: string;
  /** When the buyer first went on to the payment page. */
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
  /** The payment it is about, or the checkout when there was nothing to pay. */
  about: string | null;
};

/** What became of a payment after it was made; may be known before its order is. */
export type PaymentRow = {
  id: string;
  /** The most that the provider ever gave as the sum of its refunds; some may have failed since. */
  refunded_cents: number;
  /** Each refund that was heard of by its id, as JSON. */
  refunds: string;
  /** What follows from all disputes about it. */
  dispute: OrderFacts['dispute'];
  /** Each of them by its id, as JSON. */
  disputes: string;
  last4: string | null;
};

export type OrderRow = {
  id: string;
  /** Sequential without gaps: it stands on documents. */
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
  /** An order of the same buyer minutes before: probably paid twice by mistake. */
  duplicate_of: string | null;
  /** When the seller said that it was no mistake. */
  both_intended_at: number | null;
  email_corrected_at: number | null;
  /** A refund was accepted: from here on there are no downloads. */
  revoked_at: number | null;
  /** When it was added to the figures of its day. */
  counted_at: number | null;
  /** By card and by bank together. */
  refunded_cents: number;
  bank_refunded_cents: number;
  /** When the shop learned of the last refund. */
  refunded_at: number | null;
  library_hash: string;
  /** Which version of each text the buyer was shown, as JSON. */
  texts: string;
  attribution: string;
};

/** Only ever added to. Erasure takes names out of it, retention ends it. */
export type AuditRow = { id: string; at: number; subject: string; event: string; details: string };

/** Work that follows from something stored, written in the same transaction. */
export type OutboxRow = {
  id: string;
  dedupe_key: string;
  kind: JobKind;
  payload: string;
  created_at: number;
  /** Not before this time; while somebody works on it, the end of their lease. */
  run_at: number;
  attempts: number;
  state: 'waiting' | 'done' | 'parked';
  error: string | null;
  /** The order or the case that it is about: `order:7`, `case:3`. */
  about: string | null;
  /** Where it went, when its reader’s address was corrected after that; null for most. */
  sent_to: string | null;
};

/** A refund request or a withdrawal on its way through the seller's hands. */
export type CaseRow = {
  id: string;
  /** Sequential; the buyer and the seller call the case by it. */
  number: number;
  kind: CaseKind;
  submission_id: string;
  order_id: string | null;
  state: CaseState;
  flags: string;
  email: string;
  name: string;
  language: Language;
  received_at: number;
  due_at: number | null;
  /** In the seller's list: what is due first, then what is closed, the newest of it first. */
  place: number;
  reviewed_at: number | null;
  decision: CaseFacts['decision'];
  decided_at: number | null;
  decline_reason: string | null;
  settled_at: number | null;
  /** What seller and buyer agreed on instead of money, as the buyer was told. */
  settlement: string | null;
  pay_by: 'card' | 'bank' | null;
  refund_cents: number | null;
  iban: string | null;
  account_holder: string | null;
  paid_at: number | null;
  paid_by: 'card' | 'bank' | 'dispute' | null;
  paid_reference: string | null;
  retracted_at: number | null;
};

export type DeskSessionRow = {
  token_hash: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
};

export type EditionRow = { version: string; published_at: number; notes: string; files: string };
