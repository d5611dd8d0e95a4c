import type { Facts } from '../content/facts.ts';
import type { Messages } from '../content/messages/index.ts';
import type { CaseKind, CaseStep } from '../rules/case.ts';
import type { Language } from '../rules/language.ts';

/** `publicUrl` is the shop's address: the pages in the footer are found from it. */
type ToBuyer = { language: Language; publicUrl: string };

export type OrderConfirmationMail = ToBuyer & {
  kind: 'order-confirmation';
  orderNumber: number;
  orderedAt: Date;
  buyerName: string;
  /** What was paid, ready to be read: `$49`. */
  total: string;
  /** Where the payment came from, as an ISO code, when the provider says so. */
  country?: string | undefined;
  /** The version of the terms that the buyer was shown. */
  termsVersion: string;
  libraryUrl: string;
  /** The order that the same buyer paid minutes before: probably one of them is a mistake. */
  paidBefore?: number | undefined;
  /** Absent where the shop promises none; without an address while that is not set. */
  consultant?:
    | { until: Date; daysLeft: number; ended: boolean; url: string | undefined }
    | undefined;
  withdrawUrl: string;
  termsUrl: string;
  refundPolicyUrl: string;
};

export type LostLinkMail = ToBuyer & {
  kind: 'lost-link';
  orderNumber: number;
  libraryUrl: string;
};

export type NewEditionMail = ToBuyer & {
  kind: 'new-edition';
  version: string;
  notes: readonly string[];
  libraryUrl: string;
};

/** Money that came back without a case: the seller refunded it at the payment provider's. */
export type RefundMadeMail = ToBuyer & {
  kind: 'refund-made';
  orderNumber: number;
  /** All that was paid for the order and all that has been paid back, ready to be read. */
  paid: string;
  paidBack: string;
  whole: boolean;
  /** Absent when something else decides about the library. */
  library?: 'ends' | 'stays' | undefined;
};

/** The card turned down money of which the buyer was told that it had come back. */
export type RefundReturnedMail = ToBuyer & {
  kind: 'refund-returned';
  orderNumber: number;
  paid: string;
  paidBack: string;
  libraryIsOpen: boolean;
};

/** The money had come back before somebody asked for it: when, and under which case, if known. */
type RefundedBefore = { on?: Date | undefined; reference?: string | undefined };

export type RefundRequestReceivedMail = ToBuyer & {
  kind: 'refund-request-received';
  reference: string;
  receivedAt: Date;
  email: string;
  refundedBefore?: RefundedBefore | undefined;
  openedBySeller: boolean;
  /** Which of the shop's resolutions the buyer would like. */
  resolution: string;
  /** What stands in the way, if anything does, said plainly. */
  notes: readonly string[];
  /** None when the seller opened the case. */
  answers: readonly (readonly [label: string, value: string])[];
};

export type WithdrawalReceivedMail = ToBuyer & {
  kind: 'withdrawal-received';
  reference: string;
  receivedAt: Date;
  name: string;
  order: string;
  email: string;
  /** Absent while it is not known which order it is about. */
  dueOn?: Date | undefined;
  refundedBefore?: RefundedBefore | undefined;
  openedBySeller: boolean;
  notes: readonly string[];
};

export type CaseUpdateMail = ToBuyer & {
  kind: 'case-update';
  step: CaseStep;
  caseKind: CaseKind;
  reference: string;
  receivedAt: Date;
  orderNumber?: number | undefined;
  /** Ready to be read. */
  amount?: string | undefined;
  paidHow?: 'card' | 'bank' | undefined;
  paidOn?: Date | undefined;
  dueOn?: Date | undefined;
  transferReference?: string | undefined;
  refundedBefore?: RefundedBefore | undefined;
  /** Why it was declined, in the seller's words. */
  declineReason?: string | undefined;
  /** What was agreed instead of money, in the seller's words. */
  settlement?: string | undefined;
  /** Present when the buyer still has to say where the money should go. */
  accountUrl?: string | undefined;
};

/** To the seller, who needs no way to the shop's own pages. */
export type SellerAlertMail = {
  kind: 'seller-alert';
  language: Language;
  /** Becomes the subject, so it is in our words; only the lines may quote a buyer. */
  title: string;
  lines: readonly string[];
  /** Where to go on: pages that can be opened, commands that can be typed. */
  ways: readonly ({ words: string } & ({ url: string } | { command: string }))[];
};

export type BuyerMail =
  | OrderConfirmationMail
  | LostLinkMail
  | NewEditionMail
  | RefundMadeMail
  | RefundReturnedMail
  | RefundRequestReceivedMail
  | WithdrawalReceivedMail
  | CaseUpdateMail;

export type MailContent = BuyerMail | SellerAlertMail;

/** What every mail is drawn from: its data, and the words and figures of its language. */
export type MailProps<Mail extends MailContent = MailContent> = {
  mail: Mail;
  subject: string;
  messages: Messages;
  facts: Facts;
};
