import type { MailContent } from '../../mails/mailContent.ts';
import { PermanentFailure } from '../jobs/queue.ts';

/**
 * What is known about an address: anybody may have typed it into a form; it is that of a case which the
 * seller handles; it is that of a paid order, or its owner has proved to be the buyer; it is the seller's;
 * an owner of the shop has invited it to the desk.
 */
type Proof = 'anybody' | 'case' | 'buyer' | 'seller' | 'invited';
export type Recipient = { address: string; proof: Proof };

type Author = 'shop' | 'seller' | 'buyer';

/** Texts and what contains them; names of a fixed list, numbers and dates can say nothing else. */
type TextField<Mail> = {
  [Field in keyof Mail]-?: SaysText<NonNullable<Mail[Field]>> extends false ? never : Field;
}[Exclude<keyof Mail, 'kind' | 'language' | 'publicUrl'>];
type SaysText<Value> = Value extends string
  ? string extends Value
    ? true
    : false
  : Value extends Date | number | boolean
    ? false
    : true;

/** For everybody but a buyer and the seller, a text of a visitor or a buyer is a type error. */
type Declaration<Mail> =
  | { to: 'buyer' | 'seller'; words: Readonly<Record<TextField<Mail>, Author>> }
  | { to: 'case' | 'invited'; words: Readonly<Record<TextField<Mail>, Exclude<Author, 'buyer'>>> }
  | { to: 'anybody'; words: Readonly<Record<TextField<Mail>, 'shop'>> };

type Declarations = {
  readonly [Kind in MailContent['kind']]: Declaration<Extract<MailContent, { kind: Kind }>>;
};

const RECEIPT = { reference: 'shop', addedTo: 'shop' } as const;
const LIBRARY_LINK = { to: 'buyer', words: { libraryUrl: 'shop' } } as const;

/** Whom each email may go to, and who wrote its texts. */
export const EMAILS = {
  'order-confirmation': {
    to: 'buyer',
    words: {
      buyerName: 'buyer',
      total: 'shop',
      paidAs: 'shop',
      vat: 'shop',
      country: 'shop',
      version: 'seller',
      termsVersion: 'seller',
      libraryUrl: 'shop',
      consultant: 'shop',
      withdrawPath: 'shop',
    },
  },
  'lost-link': LIBRARY_LINK,
  'link-replaced': LIBRARY_LINK,
  'address-changed': { to: 'buyer', words: {} },
  'new-edition': { to: 'buyer', words: { version: 'seller', notes: 'seller', libraryUrl: 'shop' } },
  'refund-issued': {
    to: 'buyer',
    words: {
      paid: 'shop',
      paidAs: 'shop',
      paidBack: 'shop',
      refundedAs: 'shop',
      earlier: 'shop',
      note: 'seller',
      creditNoteUrl: 'shop',
    },
  },
  'refund-failed': { to: 'buyer', words: { paid: 'shop', paidBack: 'shop' } },
  'refund-request-received': {
    to: 'buyer',
    words: {
      ...RECEIPT,
      email: 'buyer',
      earlierRefund: 'shop',
      resolution: 'buyer',
      notes: 'shop',
      withdrawUrl: 'shop',
      answers: 'buyer',
    },
  },
  'request-kept': {
    to: 'anybody',
    words: { ...RECEIPT, requestsUrl: 'shop', statement: 'shop', withdrawUrl: 'shop' },
  },
  'withdrawal-received': {
    to: 'buyer',
    words: {
      ...RECEIPT,
      name: 'buyer',
      order: 'buyer',
      email: 'buyer',
      earlierRefund: 'shop',
      notes: 'shop',
      cancelUrl: 'shop',
    },
  },
  'case-update': {
    to: 'case',
    words: {
      reference: 'shop',
      amount: 'shop',
      refundedAs: 'shop',
      transferReference: 'seller',
      earlierRefund: 'shop',
      declineReason: 'seller',
      resolution: 'seller',
      accountUrl: 'shop',
      creditNoteUrl: 'shop',
    },
  },
  message: { to: 'buyer', words: { subject: 'seller', text: 'seller', buyerName: 'buyer' } },
  'form-reminder': {
    to: 'anybody',
    words: { price: 'shop', formUrl: 'shop', stopUrl: 'shop' },
  },
  'seller-alert': {
    to: 'seller',
    words: {
      title: 'shop',
      lines: 'buyer',
      quotes: 'buyer',
      items: 'buyer',
      facts: 'buyer',
      ways: 'shop',
    },
  },
  'sign-in-link': { to: 'seller', words: { url: 'shop' } },
  'desk-invitation': { to: 'invited', words: { name: 'seller', url: 'shop' } },
} as const satisfies Declarations;

/** Emails that anybody can cause for any address; each has limits in `emailLimits.ts`. */
export type UnprovenKind = {
  [Kind in keyof typeof EMAILS]: (typeof EMAILS)[Kind]['to'] extends 'anybody' ? Kind : never;
}[keyof typeof EMAILS];

/** Names of the shop's own lists, such as a language. */
const NAME = /^[a-z]+(-[a-z]+)*(-[A-Z]{2})?$/;
const REFERENCE = /^[A-Z]-\d+$/;
/** A figure with a currency, which may be two short words: `49,00 щ.д.` */
const AMOUNT = /^(?=.*\d)[^\p{L}]*(\p{L}{1,3}[^\p{L}]*){0,2}$/u;
const MAX_AMOUNT_LENGTH = 24;

/** Throws before anything is rendered: an email that must not go to this address is never sent. */
export function checkEmail(mail: MailContent, { proof }: Recipient): void {
  const { to } = EMAILS[mail.kind];
  const isAllowed = [to, proof].some((one) => one === 'seller' || one === 'invited')
    ? to === proof
    : to === 'anybody' || proof === 'buyer' || to === proof;
  if (!isAllowed) throw new PermanentFailure(`${mail.kind} must not go to this address`);
  if (proof !== 'anybody') return;
  const wrong = Object.entries(mail).find(([, value]) => !isOwnText(value, mail));
  if (wrong) throw new PermanentFailure(`${mail.kind} has text in ${wrong[0]} for a stranger`);
}

/** Links to the shop, references, amounts and names of fixed lists; everything else may be a message. */
function isOwnText(value: unknown, mail: MailContent): boolean {
  if (value instanceof Date || value === null) return true;
  if (typeof value !== 'string') return typeof value !== 'object';
  if ('publicUrl' in mail && (value === mail.publicUrl || value.startsWith(`${mail.publicUrl}/`))) {
    return true;
  }
  const isAmount = value.length <= MAX_AMOUNT_LENGTH && AMOUNT.test(value);
  return NAME.test(value) || REFERENCE.test(value) || isAmount;
}
