import type { CaseAction, CaseFlag, CaseKind, CaseState } from '../rules/case.ts';
import type { HoldReason, OrderState } from '../rules/order.ts';
import type { MailSummary } from '../server/seller/views.ts';

/** The desk speaks English: it is the seller's own tool. */
export const ORDER_STATES: Record<OrderState, string> = {
  'awaiting-payment': 'Awaiting payment',
  held: 'Held for you',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
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
  paid: 'Paid back',
  'taken-back': 'Taken back',
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
  parked: 'Parked',
};

export const HOLD_REASONS: Record<HoldReason, string> = {
  'wrong-amount': 'The amount paid is not explained by the price and a discount.',
  'wrong-currency': 'It was paid in another currency than the price.',
  'wrong-link': 'It came through another payment link than the shop’s own.',
  'no-email': 'The payment came without an e-mail address.',
};

export const CASE_FLAGS: Record<CaseFlag, string> = {
  'no-match': 'No order was found for what the buyer wrote.',
  'reference-unclear': 'The order was found by the address, but the reference does not fit it.',
  'outside-period': 'It came after the period in which it can be asked for.',
  'open-dispute': 'The buyer’s bank has an open dispute about this payment.',
  'already-refunded': 'The order has been refunded already.',
  'not-for-money': 'The answers ask for something else than the money back.',
  'second-request': 'There is another request about the same order.',
  'looks-automatic': 'The form was filled in faster than a person could.',
};

export const CASE_ACTIONS: Record<CaseAction, string> = {
  review: 'Start the review',
  accept: 'Accept',
  decline: 'Decline',
  pay: 'Pay the money back',
  match: 'Choose the order',
  retract: 'The buyer took it back',
};

export const DISPUTES = {
  none: 'None',
  open: 'Open at the bank',
  won: 'Won',
  lost: 'Lost',
} as const;

/** `order-confirmation` is “Order confirmation”. */
export const spelledOut = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

export const isKeyOf = <Key extends string>(
  labels: Record<Key, string>,
  value: string | null,
): value is Key => value !== null && Object.hasOwn(labels, value);
