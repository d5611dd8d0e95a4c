import type { Facts } from '../../content/facts.ts';
import { ORDER_LIMIT } from '../../rules/withdrawal.ts';

export const withdrawal = (facts: Facts) => ({
  title: 'Withdraw from contract',
  description: `Withdraw from your purchase within ${facts.guaranteePeriod} of delivery, without giving a reason.`,
  intro: `You can withdraw from your purchase within ${facts.guaranteePeriod} of delivery. You don’t need to give a reason or answer any other questions. We’ll refund you within ${facts.withdrawalRefundPeriod}, to the card or account you paid with or, if that isn’t possible, by bank transfer.`,
  link: 'Withdraw from contract here',
  name: 'Your name',
  order: 'Order number or transaction ID',
  orderHint:
    'It’s in your order confirmation email. If you can’t find it, tell us what you bought and when.',
  email: 'Email',
  emailHint: 'We’ll send the confirmation here.',
  start: 'Withdraw from contract here',
  reviewTitle: 'Check your statement',
  statement: `I hereby withdraw from my contract for ${facts.productName}.`,
  confirm: 'Confirm withdrawal',
  change: 'Go back and edit',
  errorTitle: 'Please fix the following:',
  receiptTitle: 'We received your withdrawal',
  receiptText: 'We’ve recorded your statement. Please print or save this page.',
  notEmailed: {
    crossSite:
      'Your statement was sent from another website, so we won’t email the confirmation. It’s on this page.',
    /** The same for everyone, like `next`. */
    buyers:
      'We’re getting a lot of requests, so we’ll email the confirmation only if this address matches an order. It’s also on this page.',
    nobody:
      'We’ve sent several confirmations to this email address today, so we may not email this one. It’s on this page. If you send the form from your library, we always email it.',
  },
  reference: 'Reference',
  receivedAt: 'Received',
  dueOn: 'Refund due by',
  /** The same for everyone: only the buyer may learn whether there is such an order. */
  next: (dueOn: string) =>
    `If this email address matches an order that was delivered in the last ${facts.guaranteePeriod} and hasn’t been refunded yet, we’ll refund you by ${dueOn}. If we can’t find your order from these details, we’ll look for it and email you.`,
  problems: {
    nameMissing: 'Please enter your name.',
    orderMissing: 'Please enter your order number, or tell us what you bought and when.',
    emailMissing: 'Please enter an email address like name@example.com.',
    emailLetters:
      'Please use Latin letters before the @. Many email providers can’t deliver to other letters there.',
    lineTooLong: `Please keep this under ${ORDER_LIMIT} characters.`,
    lineNotOneLine: 'Please use a single line of plain text.',
  },
});
