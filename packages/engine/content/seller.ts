import type { CaseFlag, Deadline } from '../rules/case.ts';
import { lookUp } from '../rules/lookUp.ts';
import type { HoldReason } from '../rules/order.ts';

/** The language of the desk, the command line and the alerts. */
export const SELLER_LANGUAGE = 'en';

export const ALERT_NAMES = [
  'sale',
  'daily-digest',
  'order-held',
  'duplicate-payment',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'dispute-partly-lost',
  'dispute-status-unknown',
  'refund-request-received',
  'withdrawal-received',
  'bank-details-added',
  'refund-failed',
  'refunded-too-much',
  'job-failed',
  'stamping-failed',
  'files-missing',
  'events-missed',
  'consultant-budget',
  'consultant-budget-used',
  'tax-differs',
  'rates-missing',
  'tax-missing',
  'country-conflict',
  'business-elsewhere',
  'vat-number-invalid',
  'vat-number-unchecked',
  'webhook-off',
  'retention-paused',
] as const;
export type Alert = (typeof ALERT_NAMES)[number];

/** What the shop says to its seller, in English: at the desk, on the command line and by email. */
export const ALERTS: Record<Alert, string> = {
  sale: 'New sale',
  'daily-digest': 'Your daily digest',
  'order-held': 'An order is on hold for review',
  'duplicate-payment': 'A buyer may have paid twice',
  'dispute-opened': 'A buyer has opened a dispute',
  'dispute-won': 'You won a dispute and keep the payment',
  'dispute-lost': 'You lost a dispute',
  'dispute-partly-lost': 'You lost a dispute about a part of a payment',
  'dispute-status-unknown': 'Check a dispute in Stripe',
  'refund-request-received': 'New refund request',
  'withdrawal-received': 'New withdrawal',
  'bank-details-added': 'A buyer added bank details for a refund',
  'refund-failed': 'A card refund failed',
  'refunded-too-much': 'A buyer got back more than they paid',
  'job-failed': 'A job failed and needs your attention',
  'stamping-failed': 'A buyer’s copy could not be made',
  'files-missing': 'Check the files that you sell',
  'events-missed': 'Some Stripe events never arrived',
  'consultant-budget': 'The consultant’s budget is nearly used up',
  'consultant-budget-used': 'The consultant’s budget is used up',
  'tax-differs': 'Stripe’s tax isn’t what your settings say',
  'rates-missing': 'A document waits for exchange rates',
  'tax-missing': 'A document waits for its tax',
  'country-conflict': 'The evidence of a buyer’s country disagrees',
  'business-elsewhere': 'A business in the EU paid from outside it',
  'vat-number-invalid': 'A VAT number isn’t in the EU’s register',
  'vat-number-unchecked': 'A VAT number could not be checked',
  'webhook-off': 'A webhook was switched off',
  'retention-paused': 'Expired data isn’t being deleted: check the clock',
};

/** What to do about it, in the same email. */
export const NEXT_STEPS: Record<Alert, string> = {
  sale: 'No action needed. The order is delivered and its documents are issued automatically.',
  'daily-digest':
    'To get an email for each sale instead, or none, change news.sales in shop.config.ts.',
  'order-held':
    'Nothing has been delivered yet. Check the payment in Stripe, then release the order or refund the payment in Stripe.',
  'duplicate-payment':
    'Both orders were delivered. If it was a mistake, open a case on the order page and refund one of them. If not, mark both as intended there.',
  'dispute-opened':
    'The order page has the evidence file, ready to attach. Respond in Stripe by the deadline: if you don’t, you lose the money.',
  'dispute-won': 'No action needed.',
  'dispute-lost':
    'The bank returned the money to the buyer, and the buyer’s downloads have ended. No action needed.',
  'dispute-partly-lost':
    'The bank returned this part to the buyer, and a credit note for it follows. The buyer’s access doesn’t change. No action needed.',
  'dispute-status-unknown': 'Find it in Stripe, under Payments → Disputes.',
  'refund-request-received': 'Review the request, then accept or decline it.',
  'withdrawal-received':
    'Accept it and send the refund by the deadline. A withdrawal doesn’t need a reason, and you can’t delay it.',
  'bank-details-added': 'Make the bank transfer, then record its reference.',
  'refund-failed':
    'The money is back in your Stripe balance. If there’s an open case, choose another refund method. If not, contact the buyer.',
  'refunded-too-much':
    'Compare the refunds in Stripe with the transfers in the order’s history. If one was a mistake, ask the buyer to return it.',
  'job-failed': 'Fix the cause, then retry the job.',
  'stamping-failed':
    'Buyers see a note to try again later. Check that the PDF opens and that the disk has space.',
  'files-missing':
    'Until they are back, the shop isn’t ready (GET /readyz responds with 503), but pages and forms still work. Check that the disk of DATA_DIR is mounted and that all processes use the same folder, or restore the folder from a backup. The shop notices by itself when the files are back.',
  'tax-differs':
    'The order was delivered, and its document has Stripe’s tax. Compare tax.regime in shop.config.ts with your tax settings in Stripe.',
  'rates-missing':
    'The order was delivered. Its receipt or invoice follows as soon as you import the rates of the European Central Bank: npm run shop -- rates <file>. With ECB_RATES_URL set, the shop downloads them every day.',
  'tax-missing':
    'The order was delivered, but tax.regime is “provider” and Stripe reported no tax. Turn on automatic tax for your payment link, then set another regime or contact your accountant about this order.',
  'country-conflict':
    'The order was delivered, and its document follows the billing address. Keep what explains the difference, or ask the buyer where they live; your accountant decides whether the document must be corrected.',
  'business-elsewhere':
    'The order was delivered. With a confirmed VAT number or an address in the EU, its invoice has reverse charge or VAT. With only a number that isn’t confirmed, it says that no EU VAT is charged. If the order page shows the number as “not checked” or “not found”, check it and ask the business where it is established.',
  'vat-number-invalid':
    'The invoice includes VAT. Ask the business to correct its number in the library. If you’ve checked it elsewhere and it’s valid, confirm it on the order page: a credit note and an invoice with reverse charge follow.',
  'vat-number-unchecked':
    'The EU’s register (VIES) was out of service for days, and the invoice includes VAT. Check the number yourself, then record the result on the order page.',
  'webhook-off':
    'Its endpoint failed for a day, or answered that it’s gone. Fix it, then switch the webhook on again. Everything it missed is sent then.',
  'retention-paused':
    'Nothing is deleted for now. If the clock is wrong, set it and restart the shop. If it’s right, because the shop was off for long, run: npm run shop -- retention --clock-is-right',
  'events-missed': 'The shop has imported them from Stripe. Check your webhook settings in Stripe.',
  'consultant-budget':
    'No action needed. When the budget is used up, the built-in engine answers for the rest of the month. To raise it, change consultant.model.centsPerMonth in shop.config.ts.',
  'consultant-budget-used':
    'The built-in engine answers for the rest of the month. To raise the budget, change consultant.model.centsPerMonth in shop.config.ts.',
};

/** Buyers cannot download what belongs to this version. */
export const FILES_MISSING = (version: string, dataDir: string) =>
  `Buyers can’t download everything that belongs to version ${version}: files in ${dataDir} are missing or damaged.`;

/** The build of the shop had the same files. */
export const FILES_RESTORED = {
  what: (files: number, version: string) =>
    `${files === 1 ? 'A file' : `${files} files`} of version ${version} went missing. The shop has restored ${files === 1 ? 'it' : 'them'} from its build, so buyers get ${files === 1 ? 'it' : 'them'}.`,
  next: 'Find out what happened to DATA_DIR: earlier versions may be missing too. Is its disk mounted, and do all processes use the same folder?',
};

/** What to do instead about a request with one of these flags; of several, the first here. */
export const NEXT_STEPS_IF: Partial<Record<CaseFlag, string>> = {
  'already-refunded':
    'No action needed. Don’t refund it again: the case is closed. If the sender meant another order, match the case to that order.',
  'refund-accepted': 'Send the refund that you’ve already accepted. Don’t send another one.',
  'nothing-paid': 'Wait for the payment. If it failed, decline the request.',
  'no-match':
    'Find the order and match the case to it, or ask the sender for the order number. The deadline counts from the day the request arrived.',
  'outside-period': 'It arrived too late, so you can decline it. You can also accept it.',
};

/** An email about one sale. */
export const SALE = {
  title: (amount: string, country: string | null) =>
    `Sale: ${amount}${country ? ` from ${country}` : ''}`,
  line: (name: string, at: string, nth: number) =>
    `${name || 'A buyer'} paid on ${at}. ${nth <= 1 ? 'It’s the first sale of the day.' : `It’s sale ${nth} of the day.`}`,
  order: 'Order',
  buyer: 'Buyer',
  source: 'Came from',
  vat: 'VAT',
};

/** One email a day about all sales of the day before. */
export const DIGEST = {
  title: (day: string, sales: number, revenue: string) =>
    sales === 0
      ? `${day}: no sales`
      : `${day}: ${sales} ${sales === 1 ? 'sale' : 'sales'}, ${revenue}`,
  attention: (count: number) =>
    count === 0
      ? 'Nothing needs you this morning.'
      : `${count} ${count === 1 ? 'thing needs' : 'things need'} you this morning.`,
  order: (number: number) => `Order ${number}`,
  refunds: 'Refunds',
  refunded: (count: number, amount: string) =>
    `${count} ${count === 1 ? 'order' : 'orders'}, ${amount}`,
  dispute: (order: number) => `Dispute about order ${order}`,
  respondBy: 'Respond by',
  case: {
    refund: (reference: string) => `Refund request ${reference}`,
    withdrawal: (reference: string) => `Withdrawal ${reference}`,
  },
  review: (order: number) => `Order ${order} needs a review`,
  failed: (count: number) =>
    `${count} ${count === 1 ? 'email or job has' : 'emails or jobs have'} failed`,
};

/** Above what the buyer wrote. */
export const QUOTE_WORDS = 'What the buyer wrote:';

/** After many alerts of one type, a single email covers the rest of the hour. */
export const DIGEST_WORDS = (count: number, since: string) =>
  `${count} more since ${since}. There were too many to email each one.`;

/** On every tax report in test mode. */
export const REHEARSAL =
  'Rehearsal with test payments. Where no rate of the European Central Bank is stored, a sample rate of 1.25 to the euro is used. Don’t file these figures.';

/** Above the list of unpaid forms: what the shop does with them. */
export const UNPAID_NOTES = {
  retention: (days: number) =>
    `Each form is deleted ${days} ${days === 1 ? 'day' : 'days'} after it was sent. Forms that look automated aren’t listed.`,
  reminders: (hours: number) =>
    `Only visitors who ticked the box get a reminder: one email, ${hours} ${hours === 1 ? 'hour' : 'hours'} after the form.`,
  remindersOff:
    'Reminders are off: the purchase form has no box for them. To offer them, set checkout.reminderAfterHours in shop.config.ts.',
  formService: (host: string) =>
    `Forms go to ${host} and aren’t stored here, so this list has only forms from before. There are no reminders.`,
  paymentLink:
    'Who pays through the payment link without the form is recognized by the email address. With another address, the form stays in this list.',
};

/** Why a buyer disputes a payment, by Stripe's names. */
export const DISPUTE_REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank can’t process the payment',
  check_returned: 'Returned check',
  credit_not_processed: 'A refund was expected and didn’t arrive',
  customer_initiated: 'Started by the buyer',
  debit_not_authorized: 'The debit wasn’t authorized',
  duplicate: 'Charged twice',
  fraudulent: 'The cardholder says they didn’t make this payment',
  general: 'General',
  incorrect_account_details: 'Incorrect account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Against the rules of the card network',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product not as described, or defective',
  subscription_canceled: 'Subscription canceled',
  unrecognized: 'The cardholder doesn’t recognize this payment',
};

/** The reason in words; a new one of Stripe's as Stripe names it. */
export const disputeReason = (reason: string) =>
  lookUp(DISPUTE_REASONS, reason) ?? reason.replaceAll('_', ' ');

/** What the seller has to do about an open dispute. */
export const DISPUTE_STEPS = {
  answer: 'Respond in Stripe by the deadline. The order has the evidence file.',
  wait: 'You’ve responded. The bank is deciding. No action needed for now.',
};

export const WHERE_WORDS = {
  /** A deadline to reply and a deadline to pay must never share a label. */
  due: {
    reply: 'Reply by',
    refund: 'Refund due by',
    respond: 'Respond in Stripe by',
  } satisfies Record<Deadline | 'respond', string>,
  /** By default, only the shop's own machine can reach the desk. */
  deskHere: 'In the desk (on the shop’s machine or through an SSH tunnel):',
  desk: 'In the desk:',
  stripe: 'In Stripe:',
  command: 'On the command line:',
};

export const HOLD_WORDS: Record<HoldReason, string> = {
  'wrong-amount': 'The amount doesn’t match the price minus the discount.',
  'wrong-currency': 'Paid in a different currency than the shop’s.',
  'wrong-link': 'Paid through a different payment link than the shop’s.',
  'no-email': 'There’s no email address to deliver to.',
};

export const FLAG_WORDS: Record<CaseFlag, string> = {
  'no-match': 'No order matches this email address and the details given.',
  'different-email':
    'Sent from a different email address than the order’s. Verify that it’s the buyer before you accept.',
  'matched-by-email': 'Matched by email address only. No order number or card digits confirm it.',
  'outside-period': 'The refund period has ended (counted from delivery).',
  'open-dispute': 'This payment is under dispute. The bank may return the same money.',
  'already-refunded': 'This order was already refunded.',
  'nothing-paid': 'Nothing was paid for this order, so there’s nothing to refund.',
  'refund-accepted':
    'A refund for this order was accepted under another case. This case closes when that refund is paid.',
  'other-resolution': 'The buyer asked for something other than a refund.',
  'second-request': 'There’s another open case for this order.',
  'suspected-bot': 'Probably submitted by a bot.',
  'different-name':
    'The name doesn’t match the order. Verify that it’s the buyer before you accept.',
  'cross-site':
    'Sent from a page on another website. The sender saw the acknowledgment on screen, but we didn’t email it.',
  'not-acknowledged':
    'We didn’t email an acknowledgment because too many were requested at once. If this one is genuine, write to the sender.',
  'address-undone':
    'It arrived while the order had an email address that you’ve since undone. Make sure it’s from the buyer before you accept it.',
};
