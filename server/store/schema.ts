import type { Language } from '../../rules/language.ts';
import type { HoldReason, OrderFacts, OrderState } from '../../rules/order.ts';

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

export type PurchaseRequestRow = FormRow & { name: string; attribution: string };

export type RefundRequestRow = FormRow & { answers: string; ip_address: string };

/** A statement of withdrawal holds what the law asks for and nothing else. */
export type WithdrawalRow = Omit<FormRow, 'submitted_at' | 'user_agent'> & {
  name: string;
  order_reference: string;
};

/** A signed event of the payment provider, recorded once under its own id before it is answered. */
export type PaymentEventRow = { id: string; type: string; received_at: number; payload: string };

/** What became of a payment after it was made; may be known before its order is. */
export type PaymentRow = {
  id: string;
  refunded_cents: number;
  dispute: OrderFacts['dispute'];
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
  email_corrected_at: number | null;
  library_hash: string;
  /** Which version of each text the buyer was shown, as JSON. */
  texts: string;
  attribution: string;
};

/** Never changed, never deleted but by retention. */
export type AuditRow = { id: string; at: number; subject: string; event: string; details: string };

/** Work that follows from something stored, written in the same transaction. */
export type OutboxRow = {
  id: string;
  dedupe_key: string;
  kind: string;
  payload: string;
  created_at: number;
  /** Not before this time; while somebody works on it, the end of their lease. */
  run_at: number;
  attempts: number;
  state: 'waiting' | 'done' | 'parked';
  error: string | null;
};

export type EditionRow = { version: string; published_at: number; notes: string; files: string };
