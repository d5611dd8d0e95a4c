import type { CaseAction, CaseFlag, CaseKind, CaseState } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import type { HoldReason, OrderState } from '../../rules/order.ts';

/** What the seller sees. Times are epoch milliseconds, money is cents. */
export type OrderSummary = {
  number: number;
  state: OrderState;
  name: string;
  email: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  country: string | null;
  createdAt: number;
  paidAt: number | null;
  holdReason: HoldReason | null;
  /** The number of the order that the same buyer paid minutes before. */
  duplicateOf: number | null;
};

export type AuditLine = { at: number; event: string; details: Record<string, unknown> };

export type OrderDetails = OrderSummary & {
  id: string;
  sessionId: string;
  paymentId: string | null;
  last4: string | null;
  language: Language;
  discountCents: number;
  taxCents: number | null;
  dispute: 'none' | 'open' | 'won' | 'lost';
  texts: Record<string, string>;
  attribution: Record<string, string>;
  libraryUrl: string;
  cases: CaseSummary[];
  mails: MailSummary[];
  history: AuditLine[];
};

export type BuyerSummary = {
  email: string;
  name: string;
  orders: number;
  paidCents: number;
  currency: string;
  lastOrderAt: number;
};

export type CaseSummary = {
  number: number;
  kind: CaseKind;
  state: CaseState;
  flags: CaseFlag[];
  name: string;
  email: string;
  orderNumber: number | null;
  receivedAt: number;
  /** When the next step is due by law or by our own policy; null when nothing is. */
  dueAt: number | null;
};

export type CaseDetails = CaseSummary & {
  id: string;
  language: Language;
  /** The seller wrote down what the buyer wants; no form was filled in. */
  openedBySeller: boolean;
  /** What the buyer wrote, as questions and answers in English. */
  submitted: [label: string, value: string][];
  order: OrderDetails | null;
  /** The open withdrawal from the same order, such as W-9, whose period and means of payment count. */
  boundBy: string | null;
  /** Orders of the same address, when none was matched. */
  candidates: OrderSummary[];
  decidedAt: number | null;
  declineReason: string | null;
  settledAt: number | null;
  /** What was agreed instead of money, as the buyer was told. */
  settlement: string | null;
  refundCents: number | null;
  payBy: 'card' | 'bank' | null;
  /** Where a bank transfer is to go, as the buyer said. */
  account: { iban: string; holder: string } | null;
  paidBy: 'card' | 'bank' | 'dispute' | null;
  paidReference: string | null;
  paidAt: number | null;
  /** What can be done with it now; the first one is what should be done. */
  actions: CaseAction[];
  mails: MailSummary[];
  history: AuditLine[];
};

export type MailSummary = {
  id: string;
  kind: string;
  state: 'waiting' | 'done' | 'parked';
  /** Its reader’s address; empty when that was erased, null when it is no mail. */
  to: string | null;
  createdAt: number;
  nextTryAt: number;
  attempts: number;
  error: string | null;
  /** The order or case it is about, when it is about one. */
  about: string | null;
  /** Whether "mail-resend" can do something with it. */
  canResend: boolean;
};

/** An order whose payment a bank contests. */
export type DisputeSummary = {
  /** The order’s. */
  number: number;
  name: string;
  email: string;
  amountCents: number;
  currency: string;
  duplicateOf: number | null;
  openedAt: number | null;
  /** By when it must be answered; null when it has been, or the provider has not said. */
  dueAt: number | null;
  /** The seller has answered; the bank decides. */
  answered: boolean;
  toDo: string;
};

export type Today = {
  /** What a bank asks comes first: without an answer in time the money is lost. */
  disputes: DisputeSummary[];
  /** Cases that wait for the seller, the next deadline first. */
  cases: CaseSummary[];
  /** Orders held for a look, and payments that look doubled. */
  orders: OrderSummary[];
  /** Work that nothing but the seller can bring further. */
  parked: MailSummary[];
  /** So far today, by the seller's own clock. */
  sold: { orders: number; revenueCents: number; currency: string };
};

/** One bar of a plot; `from` is its first day, `YYYY-MM-DD`. */
export type Figures = {
  currency: string;
  by: 'day' | 'week' | 'month';
  bars: {
    from: string;
    orders: number;
    revenueCents: number;
    refunds: number;
    refundedCents: number;
  }[];
};

export type { Finding } from '../doctor/finding.ts';
export type { Funnel } from '../insights/dailyFigures.ts';
export type { EditionSummary } from '../library/summariseEditions.ts';
