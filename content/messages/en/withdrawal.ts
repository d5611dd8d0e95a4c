import { ORDER_LIMIT } from '../../../rules/withdrawal.ts';
import type { Facts } from '../../facts.ts';

export const withdrawal = (facts: Facts) => ({
  title: 'Withdraw from contract',
  description: `Withdraw from your purchase within ${facts.guaranteePeriod} of delivery, without giving a reason.`,
  intro: `You can withdraw from your purchase within ${facts.guaranteePeriod} of delivery. You need not give a reason, and nothing else is asked of you. You get your money back within ${facts.withdrawalRefundPeriod}, by the means of payment that you used.`,
  link: 'Withdraw from contract here',
  name: 'Your name',
  order: 'Order number or transaction ID',
  orderHint:
    'You will find it in the order e-mail. If you cannot find it, write what you bought and when.',
  email: 'E-mail',
  emailHint: 'The confirmation goes here.',
  start: 'Withdraw from contract here',
  reviewTitle: 'Please check your statement',
  statement: `I hereby withdraw from my contract for ${facts.productName}.`,
  confirm: 'Confirm withdrawal',
  change: 'Change something',
  errorTitle: 'Please fix the following:',
  receiptTitle: 'Your withdrawal has been received',
  receiptText: 'We have stored your statement. Please keep this page: print it or save it.',
  /** Sent by a page of another site, which could send it to anybody. */
  notEmailed:
    'Your statement came from a page of another website, so we do not email the confirmation. It is on this page.',
  reference: 'Reference',
  receivedAt: 'Received',
  dueOn: 'Money back by',
  /** Said to everybody: whether there is such an order is nobody's business but its buyer's. */
  next: (dueOn: string) =>
    `If you bought from us with this e-mail address, delivery was at most ${facts.guaranteePeriod} ago and the money has not been returned already, you get your money back by ${dueOn}. If we cannot find your order by what you wrote, a person looks for it and writes to you.`,
  problems: {
    nameMissing: 'Please enter your name.',
    orderMissing: 'Please tell us which order it is.',
    emailMissing: 'Please enter an e-mail address like name@example.com.',
    emailLetters:
      'Please use Latin letters before the @. Many mail servers do not deliver to addresses with other letters there.',
    lineTooLong: `Please keep this under ${ORDER_LIMIT} characters.`,
    lineNotOneLine: 'Please keep this on one line, without special control characters.',
  },
});
