import { SELLER_LANGUAGE } from '../content/seller.ts';
import type { CaseAction, CaseKind, CaseState, DeclineGround } from '../rules/case.ts';
import { formatMoney } from '../rules/money.ts';
import type { OrderState } from '../rules/order.ts';
import type { MailSummary, Period } from '../server/commands/views.ts';

/** Labels in English, the desk's only language. */
export const ORDER_STATES: Record<OrderState, string> = {
  'awaiting-payment': 'Awaiting payment',
  held: 'Held for you',
  paid: 'Paid',
  'partially-refunded': 'Partly refunded',
  'refund-accepted': 'Refund accepted',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'dispute-lost': 'Dispute lost',
  failed: 'Payment failed',
};

export const CASE_STATES: Record<CaseState, string> = {
  received: 'Received',
  'in-review': 'In review',
  accepted: 'Accepted',
  declined: 'Declined',
  resolved: 'Resolved otherwise',
  paid: 'Paid back',
  'already-refunded': 'Refunded before',
  canceled: 'Canceled by the buyer',
  'dispute-blocked': 'Waits for a dispute',
};

export const CASE_FILTERS: Record<CaseState | 'open', string> = {
  open: 'Waiting for you',
  ...CASE_STATES,
};

export const CASE_KINDS: Record<CaseKind, string> = {
  refund: 'Refund request',
  withdrawal: 'Withdrawal',
};

export const MAIL_STATES: Record<MailSummary['state'], string> = {
  waiting: 'Waiting',
  done: 'Sent',
  failed: 'Parked',
};

export const CASE_ACTIONS: Record<CaseAction, string> = {
  review: 'Start the review',
  accept: 'Accept',
  resolve: 'Resolve otherwise',
  decline: 'Decline',
  pay: 'Pay the money back',
  'change-method': 'Pay another way',
  match: 'Choose the order',
  'to-withdrawal': 'Turn into a withdrawal',
  reopen: 'Reopen',
  cancel: 'Cancel at the buyer’s request',
};

/** What the deadline of a case is for. */
export const DUE = { reply: 'Reply', refund: 'Refund' } as const;

export const DECLINE_GROUNDS: Record<DeclineGround, string> = {
  late: 'It came after the withdrawal period',
  'no-order': 'There is no order of this buyer',
  'nothing-owed': 'Nothing was paid for the order',
};

/** `Nov 15, 2:03 PM` */
export const timeFormat = (timeZone: string, more: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(SELLER_LANGUAGE, {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...more,
    timeZone,
  });

/** On which day of the period a case came: `Day 3 of 30, in time`. */
export function periodLabel({ day, days, inTime, statutory }: Period): string {
  const came = day <= 0 ? 'On the day of delivery' : `Day ${day} of ${days}`;
  if (!inTime) return `${came}, after the period`;
  return `${came}, in time${statutory ? ' (within the statutory period)' : ''}`;
}

export const DISPUTES = {
  none: 'None',
  open: 'Open at the bank',
  won: 'Won',
  lost: 'Lost',
} as const;

/** `order-confirmation` becomes “Order confirmation”; text with spaces keeps its hyphens. */
export function sentenceCase(name: string): string {
  const words = name.includes(' ') ? name : name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Only card payments have last digits. */
export const refundMethodLabel = (last4: string | null) =>
  last4 ? `By card, the way it was paid (ending in ${last4})` : 'The way it was paid';

export const isKeyOf = <Key extends string>(
  labels: Record<Key, string>,
  value: string | null,
): value is Key => value !== null && Object.hasOwn(labels, value);

export const money = (cents: number, currency: string) =>
  formatMoney(cents, currency.toUpperCase(), SELLER_LANGUAGE);
