import type { Facts } from '../content/facts.ts';
import type { Messages } from '../content/messages/index.ts';
import type { CaseKind, CaseStep, DeclineGround } from '../rules/case.ts';
import type { Language } from '../rules/language.ts';

/** Links in the footer start from `publicUrl`. */
type ToBuyer = { language: Language; publicUrl: string };

export type OrderConfirmationMail = ToBuyer & {
  kind: 'order-confirmation';
  orderNumber: number;
  orderedAt: Date;
  buyerName: string;
  /** What was paid, formatted: `$49`. */
  total: string;
  /** ISO code of the country the payment came from, if the provider reports it. */
  country?: string | undefined;
  /** The version of the terms that the buyer was shown. */
  termsVersion: string;
  libraryUrl: string;
  /** An order that the same buyer paid minutes before; one of the two is probably a mistake. */
  paidBefore?: number | undefined;
  /** Absent if the shop has no consultant; `url` is undefined until it is configured. */
  consultant?:
    | { until: Date; daysLeft: number; ended: boolean; url: string | undefined }
    | undefined;
  withdrawUrl: string;
  termsUrl: string;
  refundPolicyUrl: string;
};

export type LostLinkMail = ToBuyer & {
  kind: 'lost-link' | 'link-replaced';
  orderNumber: number;
  libraryUrl: string;
};

/** To the address that an order had before; without links to the order. */
export type AddressChangedMail = ToBuyer & { kind: 'address-changed'; orderNumber: number };

export type NewEditionMail = ToBuyer & {
  kind: 'new-edition';
  version: string;
  notes: readonly string[];
  libraryUrl: string;
};

/** A refund without a case: the seller made it at the payment provider. */
export type RefundIssuedMail = ToBuyer & {
  kind: 'refund-issued';
  orderNumber: number;
  /** Total paid and total refunded, formatted. */
  paid: string;
  paidBack: string;
  whole: boolean;
  /** Absent if the refund does not decide about the library. */
  library?: 'ends' | 'stays' | undefined;
};

/** The card rejected a refund that the buyer had already been notified of. */
export type RefundFailedMail = ToBuyer & {
  kind: 'refund-failed';
  orderNumber: number;
  paid: string;
  paidBack: string;
  libraryIsOpen: boolean;
};

/** The order was refunded before the request: when, and for which case, if known. */
type EarlierRefund = { on?: Date | undefined; reference?: string | undefined };

export type RefundRequestReceivedMail = ToBuyer & {
  kind: 'refund-request-received';
  reference: string;
  receivedAt: Date;
  email: string;
  earlierRefund?: EarlierRefund | undefined;
  openedBySeller: boolean;
  /** Which of the shop's resolutions the buyer prefers. */
  resolution: string;
  /** What may delay or prevent the refund. */
  notes: readonly string[];
  /** Turns the request into a withdrawal; absent when the period is over. */
  withdrawUrl?: string | undefined;
  /** Empty if the seller opened the case. */
  answers: readonly (readonly [label: string, value: string])[];
};

/** To an address without an order, which anybody may have typed: it repeats nothing of what was sent. */
export type RequestKeptMail = ToBuyer & {
  kind: 'request-kept';
  caseKind: CaseKind;
  reference: string;
  receivedAt: Date;
};

export type WithdrawalReceivedMail = ToBuyer & {
  kind: 'withdrawal-received';
  reference: string;
  receivedAt: Date;
  name: string;
  order: string;
  email: string;
  /** Absent until an order is matched. */
  dueOn?: Date | undefined;
  earlierRefund?: EarlierRefund | undefined;
  openedBySeller: boolean;
  notes: readonly string[];
  /** Where the buyer can take it back; only in the email to the order's own address. */
  takeBackUrl?: string | undefined;
};

export type CaseUpdateMail = ToBuyer & {
  kind: 'case-update';
  step: CaseStep;
  caseKind: CaseKind;
  reference: string;
  receivedAt: Date;
  orderNumber?: number | undefined;
  /** Formatted. */
  amount?: string | undefined;
  paidHow?: 'card' | 'bank' | undefined;
  paidOn?: Date | undefined;
  dueOn?: Date | undefined;
  transferReference?: string | undefined;
  earlierRefund?: EarlierRefund | undefined;
  /** Why it was declined, in the seller's words. */
  declineReason?: string | undefined;
  /** The legal ground on which a withdrawal was declined. */
  declineGround?: DeclineGround | undefined;
  /** What was agreed instead of money, in the seller's words. */
  resolution?: string | undefined;
  /** Where the buyer enters bank details, if they are still missing. */
  accountUrl?: string | undefined;
  /** After a reopening: earlier emails may have said that downloads have ended. */
  accessOpen?: boolean | undefined;
};

/** To the seller; has no links to the shop's pages. */
export type SellerAlertMail = {
  kind: 'seller-alert';
  language: Language;
  /** Used as the subject, so it never quotes a buyer; `lines` may. */
  title: string;
  lines: readonly string[];
  /** Next steps: links to open, commands to run. */
  ways: readonly ({ words: string } & ({ url: string } | { command: string }))[];
};

export type BuyerMail =
  | OrderConfirmationMail
  | LostLinkMail
  | AddressChangedMail
  | NewEditionMail
  | RefundIssuedMail
  | RefundFailedMail
  | RefundRequestReceivedMail
  | RequestKeptMail
  | WithdrawalReceivedMail
  | CaseUpdateMail;

export type MailContent = BuyerMail | SellerAlertMail;

/** What every email component gets: its data, and the messages and facts in its language. */
export type MailProps<Mail extends MailContent = MailContent> = {
  mail: Mail;
  subject: string;
  messages: Messages;
  facts: Facts;
};
