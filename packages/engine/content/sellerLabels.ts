import type { CaseKind, CaseState, DeclineGround } from '../rules/case.ts';
import type { DocumentKind } from '../rules/documents.ts';
import { lookUp } from '../rules/lookUp.ts';
import type { OrderState } from '../rules/order.ts';
import type { Role } from '../rules/roles.ts';
import type { AddressProof, MessageReason, RefundReason } from '../rules/sellerReasons.ts';

/** Labels in English, for the seller: at the desk and in the history of orders and cases. */
export const ORDER_STATES: Record<OrderState, string> = {
  'awaiting-payment': 'Awaiting payment',
  held: 'On hold',
  paid: 'Paid',
  'partially-refunded': 'Partially refunded',
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
  resolved: 'Resolved without refund',
  paid: 'Refunded',
  'already-refunded': 'Already refunded',
  canceled: 'Canceled by the buyer',
  'dispute-blocked': 'On hold: dispute open',
};

export const CASE_KINDS: Record<CaseKind, string> = {
  refund: 'Refund request',
  withdrawal: 'Withdrawal',
};

export const DECLINE_GROUNDS: Record<DeclineGround, string> = {
  late: 'Received after the withdrawal period',
  'no-order': 'This buyer has no order',
  'nothing-owed': 'Nothing was paid for this order',
};

export const ADDRESS_PROOFS: Record<AddressProof, string> = {
  'wrote-from-it': 'The buyer wrote from it, and the name matches',
  'knows-the-payment': 'The buyer knows the order number and the last digits of the card',
  'obvious-typo': 'The old one has an obvious typo, such as gmial.com',
};

export const REFUND_REASONS: Record<RefundReason, string> = {
  withdrawal: 'The buyer withdraws from the contract',
  request: 'The buyer asked for it',
  duplicate: 'Paid twice',
  fault: 'A fault in the product',
  goodwill: 'Goodwill',
};

export const MESSAGE_REASONS: Record<MessageReason, string> = {
  answer: 'It answers something they asked',
  order: 'It’s about their order or payment',
  access: 'It’s about access to the library or its files',
  fault: 'There’s a fault in the product',
  security: 'Their data or their files may be at risk',
  terms: 'The terms or the service change',
};

/** Names whose words alone would not tell a seller what they are. */
const LABELS: Partial<Record<string, string>> = {
  'lost-link': 'Library link',
  'lost-link-request': 'Library link request',
  'link-replaced': 'New library link',
  'address-changed': 'Email address changed',
  'refund-issued': 'Refund sent',
  'new-edition': 'New version',
  'publish-edition': 'Publishing a version',
  message: 'Message from you',
  'form-reminder': 'Reminder of an unpaid form',
  'send-message': 'Message to many buyers',
  'seller-alert': 'Alert to you',
  'sign-in-link': 'Sign-in link to you',
  'desk-invitation': 'Invitation to the desk',
  'stamp-files': 'PDF stamping',
  'delete-last4': 'Card digits removal',
  bank: 'Bank transfer',
  'buy-seen': 'Purchase form seen',
  'form-sent': 'Form submitted',
  'payment-opened': 'Payment page opened',
  termsOfService: 'Terms of Use',
  privacyPolicy: 'Privacy Policy',
  paymentAndDelivery: 'Payment & Delivery',
  refundPolicy: 'Refunds & Withdrawal',
};

/** `order-confirmation` becomes “Order confirmation”; text with spaces keeps its hyphens. */
export function labelOf(name: string): string {
  const label = lookUp(LABELS, name);
  if (label) return label;
  const words = name.includes(' ') ? name : name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const isKeyOf = <Key extends string>(
  labels: Record<Key, string>,
  value: string | null,
): value is Key => value !== null && Object.hasOwn(labels, value);

export const DOCUMENTS: Record<DocumentKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
};

/** Users of the desk. */
export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  support: 'Support',
  accountant: 'Accountant',
  editor: 'Editor',
};

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Everything, also people, settings and keys.',
  support: 'Orders, buyers, requests, refunds and emails.',
  accountant: 'Reads reports, taxes and documents. Changes nothing.',
  editor: 'Versions, their files and discount codes. Sees no buyers, can’t refund.',
};
