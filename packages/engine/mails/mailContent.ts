import type { Facts } from '../content/facts.ts';
import type { Messages } from '../content/messages.ts';
import type { CaseKind, CaseStep, DeclineGround } from '../rules/case.ts';
import type { Language } from '../rules/language.ts';
import type { Role } from '../rules/roles.ts';

/** Links in the footer start from `publicUrl`. */
type ToBuyer = { language: Language; publicUrl: string };

export type OrderConfirmationMail = ToBuyer & {
  kind: 'order-confirmation';
  orderNumber: number;
  orderedAt: Date;
  buyerName: string;
  /** What was paid, formatted: `$49`. */
  total: string;
  /** The same in the buyer's currency, where it was converted: `CAD 67.10`. */
  paidAs?: string | undefined;
  /** How much VAT is in it, in words; absent while that is unknown. */
  vat?: string | undefined;
  /** ISO code of the country the payment came from, if the provider reports it. */
  country?: string | undefined;
  /** The version of the product that was sold: the email may be sent again when there is a newer one. */
  version: string;
  /** The version of the terms that the buyer was shown. */
  termsVersion: string;
  libraryUrl: string;
  /** An order that the same buyer paid minutes before; one of the two is probably a mistake. */
  paidBefore?: number | undefined;
  /** Absent if the shop has no consultant; without a URL when the access to one elsewhere has ended. */
  consultant?:
    | { until: Date; daysLeft: number; ended: boolean; url: string | undefined }
    | undefined;
  withdrawPath: string;
};

export type LostLinkMail = ToBuyer & {
  kind: 'lost-link' | 'link-replaced';
  orderNumber: number;
  libraryUrl: string;
  /** A transfer is due, and its account was not named or was removed with the former link. */
  needsAccount?: boolean;
};

/** To the address that an order had before; without links to the order. */
export type AddressChangedMail = ToBuyer & { kind: 'address-changed'; orderNumber: number };

export type NewEditionMail = ToBuyer & {
  kind: 'new-edition';
  version: string;
  notes: readonly string[];
  libraryUrl: string;
};

/** A refund without a case: the seller made it from the order, or at the payment provider. */
export type RefundIssuedMail = ToBuyer & {
  kind: 'refund-issued';
  orderNumber: number;
  /** Total paid and total refunded, formatted. */
  paid: string;
  paidBack: string;
  /** Both in the buyer's currency, where it was converted. */
  paidAs?: string | undefined;
  refundedAs?: string | undefined;
  /** How much of that an earlier email reported. */
  earlier?: string | undefined;
  whole: boolean;
  /** Absent if the refund does not decide about the library. */
  library?: 'ends' | 'stays' | undefined;
  /** The seller's words about it. */
  note?: string | undefined;
  creditNoteUrl?: string | undefined;
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

/** What was received. */
type Receipt = ToBuyer & {
  reference: string;
  receivedAt: Date;
  /** The open request that it was added to. */
  addedTo?: string | undefined;
};

export type RefundRequestReceivedMail = Receipt & {
  kind: 'refund-request-received';
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

/** To an address that anybody may have typed: it repeats nothing of what was sent. */
export type RequestKeptMail = Receipt & {
  kind: 'request-kept';
  caseKind: CaseKind;
  isMatched: boolean;
  /** Where the buyer can read and cancel it; only in the email to the order's own address. */
  requestsUrl?: string | undefined;
  /** What a withdrawal says, in our own words; only in the email to the order's own address. */
  statement?: { order: number; email: string } | undefined;
  /** Turns a refund request into a withdrawal. */
  withdrawUrl?: string | undefined;
};

export type WithdrawalReceivedMail = Receipt & {
  kind: 'withdrawal-received';
  name: string;
  order: string;
  email: string;
  /** Absent until an order is matched. */
  dueOn?: Date | undefined;
  earlierRefund?: EarlierRefund | undefined;
  openedBySeller: boolean;
  notes: readonly string[];
  /** Where the buyer can cancel it; only in the email to the order's own address. */
  cancelUrl?: string | undefined;
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
  /** What was refunded, in the buyer's currency. */
  refundedAs?: string | undefined;
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
  /** Only in the email to the order's own address. */
  creditNoteUrl?: string | undefined;
  /** After a reopening: earlier emails may have said that downloads have ended. */
  accessOpen?: boolean | undefined;
};

/** The seller's own words to a buyer, about what they bought. */
export type BuyerMessageMail = ToBuyer & {
  kind: 'message';
  subject: string;
  text: string;
  buyerName: string;
  orderNumber: number;
};

/** To a visitor who filled in the purchase form, asked for a reminder, and has not paid. */
export type FormReminderMail = ToBuyer & {
  kind: 'form-reminder';
  /** When the form was sent. */
  sentAt: Date;
  /** What it costs now, formatted. */
  price: string;
  formUrl: string;
  /** Withdraws the consent with one click. */
  stopUrl: string;
};

/** To the seller; has no links to the shop's pages. */
export type SellerAlertMail = {
  kind: 'seller-alert';
  language: Language;
  /** Used as the subject, so it never quotes a buyer; `lines` may. */
  title: string;
  lines: readonly string[];
  /** What the buyer wrote, word for word. */
  quotes?: readonly { label: string; text: string }[] | undefined;
  /** What needs the seller, each with its page at the desk. */
  items?: readonly { title: string; text: string; url?: string }[] | undefined;
  facts?: readonly (readonly [label: string, value: string])[] | undefined;
  /** Next steps: links to open, commands to run. */
  ways: readonly ({ words: string } & ({ url: string } | { command: string }))[];
};

/** To the seller: opens the desk's login in one browser while strangers have to wait. */
export type SignInLinkMail = {
  kind: 'sign-in-link';
  language: Language;
  url: string;
  requestedAt: Date;
  expiresAt: Date;
};

/** To somebody whom an owner of the shop invites to the desk. */
export type DeskInvitationMail = {
  kind: 'desk-invitation';
  language: Language;
  name: string;
  role: Role;
  url: string;
  expiresAt: Date;
};

/** To the people who run the shop. */
export type SellerMail = SellerAlertMail | SignInLinkMail | DeskInvitationMail;

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
  | CaseUpdateMail
  | BuyerMessageMail
  | FormReminderMail;

export type MailContent = BuyerMail | SellerMail;

export const isToSeller = (mail: MailContent): mail is SellerMail =>
  mail.kind === 'seller-alert' || mail.kind === 'sign-in-link' || mail.kind === 'desk-invitation';

/** What every email component gets: its data, and the messages and facts in its language. */
export type MailProps<Mail extends MailContent = MailContent> = {
  mail: Mail;
  subject: string;
  messages: Messages;
  facts: Facts;
};
