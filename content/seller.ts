import type { CaseFlag, Deadline } from '../rules/case.ts';
import type { HoldReason } from '../rules/order.ts';

/** What the desk, the command line and the alerts speak. */
export const SELLER_LANGUAGE = 'en';

export const ALERT_NAMES = [
  'order-held',
  'duplicate-payment',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'dispute-status-unknown',
  'refund-request-received',
  'withdrawal-received',
  'bank-details-added',
  'refund-failed',
  'job-failed',
  'events-missed',
] as const;
export type Alert = (typeof ALERT_NAMES)[number];

/** What the shop says to its seller, in English: at the desk, on the command line and by mail. */
export const ALERTS: Record<Alert, string> = {
  'order-held': 'An order is held and needs a look',
  'duplicate-payment': 'A buyer was probably charged twice',
  'dispute-opened': 'A buyer has opened a dispute',
  'dispute-won': 'A dispute was decided for you: the money stays with you',
  'dispute-lost': 'A dispute was lost',
  'dispute-status-unknown': 'A dispute needs a look in Stripe',
  'refund-request-received': 'A buyer asks for a refund',
  'withdrawal-received': 'A buyer has withdrawn from the contract',
  'bank-details-added': 'A buyer has given the account for a refund: you can pay it',
  'refund-failed': 'A refund did not reach the buyer’s card',
  'job-failed': 'Something could not be done and waits for you',
  'events-missed': 'Stripe did not tell the shop of everything',
};

/** What to do about it, in the same mail. */
export const NEXT_STEPS: Record<Alert, string> = {
  'order-held':
    'Nothing has been delivered. Compare it with the payment in Stripe, then release it, or give the money back in Stripe.',
  'duplicate-payment':
    'Both were delivered. If it was a mistake, open a refund case on the order’s screen and pay one of them back; if not, say there that both were intended.',
  'dispute-opened':
    'Answer it in Stripe, under Payments → Disputes, before the day that stands there. The order has what you need as evidence.',
  'dispute-won': 'There is nothing to do.',
  'dispute-lost':
    'The bank has given the money back to the buyer, and the downloads have ended. There is nothing to do.',
  'dispute-status-unknown': 'Look it up in Stripe, under Payments → Disputes.',
  'refund-request-received': 'Read it, then accept or decline it.',
  'withdrawal-received':
    'Accept it and pay the money back by then. A withdrawal needs no reason, and nothing may hold it up.',
  'bank-details-added': 'Pay by bank transfer, then record the transfer.',
  'refund-failed':
    'The money is in your Stripe balance again. Pay the open case another way; where there is none, write to the buyer.',
  'job-failed': 'Mend what stood in the way, then send it again.',
  'events-missed': 'They have been taken in now. Look at the webhook in Stripe.',
};

/** When there are many alerts of a kind, one email stands for the rest of an hour. */
export const DIGEST_WORDS = (count: number, since: string) =>
  `${count} more since ${since}. There were too many to send one email for each.`;

/** What an open dispute asks of the seller. */
export const DISPUTE_STEPS = {
  answer: 'Answer it in Stripe, under Payments → Disputes, before the day that stands there.',
  wait: 'You have answered. The bank decides; there is nothing to do until then.',
};

export const WHERE_WORDS = {
  /** What a deadline is for: never one word for both. */
  due: { reply: 'Reply by', refund: 'Refund due by' } satisfies Record<Deadline, string>,
  /** The desk is open on its own machine only, unless somebody has decided otherwise. */
  deskHere: 'At the desk, on the shop’s own machine or by a tunnel to it:',
  desk: 'At the desk:',
  command: 'On the command line:',
};

export const HOLD_WORDS: Record<HoldReason, string> = {
  'wrong-amount': 'The amount is not the price less the discount.',
  'wrong-currency': 'It was paid in another currency than the shop’s.',
  'wrong-link': 'It was paid by another payment link than the shop’s.',
  'no-email': 'There is no e-mail address to deliver to.',
};

export const FLAG_WORDS: Record<CaseFlag, string> = {
  'no-match': 'No order with this address fits what was written.',
  'different-email':
    'It came from another address than the order’s. Make sure that it is the buyer before you accept.',
  'matched-by-email':
    'Matched by the address alone: neither an order number nor the card confirms it.',
  'outside-period': 'The period counted from delivery is over.',
  'open-dispute': 'A dispute about this payment is open: the bank may return the same money.',
  'already-refunded': 'This order was refunded before.',
  'nothing-paid': 'Nothing was paid for this order, so there is nothing to refund.',
  'refund-accepted':
    'A refund of this order was accepted under another case and is being paid; this case is closed with it.',
  'other-resolution': 'Something else than a refund is asked for.',
  'second-request': 'There is another open case about this order.',
  'suspected-bot': 'It was probably not filled in by a person.',
  'different-name':
    'The name is not the one on the order. Make sure that it is the buyer before you accept.',
  'cross-site':
    'It was sent from a page of another website, so no acknowledgment was emailed; the sender saw it on the screen.',
  'not-acknowledged':
    'No acknowledgment was emailed, because too many were asked for. If it is genuine, write to the sender.',
};
