import type { CodeOffer } from '../../content/codeNotice.ts';
import type { Facts } from '../../content/facts.ts';
import { NAME_LIMIT } from '../../rules/purchase.ts';

export const buy = (facts: Facts) => ({
  form: {
    label: 'Quick purchase',
    name: 'Name',
    email: 'Email',
    emailHint: 'We’ll send your download link here.',
    didYouMean: 'Did you mean',
    /** Empty when reminders are switched off: then there is no box. */
    reminder:
      facts.reminderDelay && `Remind me once if I haven’t paid after ${facts.reminderDelay}.`,
    reminderHint: 'Optional. One email, and one click stops it.',
    honeypot: 'Leave this field empty',
    submit: `Continue to payment: ${facts.price}`,
    submitting: 'Just a moment…',
    errorTitle: 'Please fix the following:',
    problems: {
      nameMissing: 'Please enter your name.',
      nameTooLong: `Please shorten your name to ${NAME_LIMIT} characters.`,
      nameNotOneLine: 'Please enter your name as one line of plain text.',
      emailMissing: 'Please enter your email address.',
      emailInvalid: 'Please enter an email address like name@example.com.',
      emailLetters:
        'Please use Latin letters before the @. Many email providers can’t deliver to other letters there.',
    },
  },
  /** Beside the price, for a visitor who came by the link of a discount code. */
  code: {
    active: (o: CodeOffer) =>
      `${o.off} off with code ${o.code}${o.until && ` until ${o.until}`}: ${facts.price} instead of ${o.ordinary}. Lowest price in the 30 days before this offer: ${o.lowest}.`,
    /** The price was lower in those days, so it is not said to be reduced. */
    lowerBefore: (o: CodeOffer) =>
      `With code ${o.code}${o.until && ` until ${o.until}`}: ${facts.price}. Lowest price in the 30 days before this offer: ${o.lowest}.`,
    ended: (code: string) => `Code ${code} has ended. The price is ${facts.price}.`,
    expired: (code: string, day: string) =>
      `Code ${code} expired on ${day}. The price is ${facts.price}.`,
    'used-up': (code: string) => `Code ${code} has been used up. The price is ${facts.price}.`,
    unknown: `This discount code doesn’t exist. The price is ${facts.price}.`,
    unchecked: `We couldn’t check your discount code just now. Try again in a minute. Without it, the price is ${facts.price}.`,
    /** It was valid when the page was opened. */
    gone: `Your discount code is no longer valid, so the price is now ${facts.price}. Reload the page if you want to order at this price.`,
  },
  /** After one click in the reminder. */
  reminderStopped: {
    title: 'You won’t get any more reminders',
    text: `We’ve recorded that you withdrew your consent. We delete the form ${facts.purchaseFormRetention} after you sent it. To have it deleted now, write to ${facts.email}.`,
  },
  summary: {
    title: 'Your order',
    once: 'Total, paid once',
    vat: `This is the final price${facts.chargesVat ? ', with VAT included where applicable' : ''}.`,
    updates: 'Lifetime updates',
    secure: 'Secure checkout with our payment provider. We never see your card details.',
    guarantee: `${facts.guaranteePeriod} from delivery to withdraw from the contract, no reason needed`,
    license: 'License for one person, personal use only',
    conformity: 'Legal guarantee of conformity',
    seller: `Sold by ${facts.firm}, ${facts.address}`,
    terms: 'Terms of Use',
    withdrawal: 'Right of withdrawal',
    privacy: 'Privacy Policy',
    adults: `You must be ${facts.minimumAge} or older to buy.`,
  },
});
