import type { Facts } from '../../facts.ts';

/** Refund requests and withdrawals on their way: what the buyer is told, by mail and in the library. */
export const cases = (facts: Facts) => ({
  /** Said to the buyer in the acknowledgement when something stands in the way. */
  flags: {
    'no-match': `We found no order with this e-mail address and what you wrote. A person looks for it. It helps if you write to ${facts.email} which address you used at checkout.`,
    'outside-period': `Your order is older than ${facts.guaranteePeriod}, so the guarantee no longer covers it. A person reads your request all the same and answers you.`,
    'open-dispute':
      'A dispute about this payment is open at your bank. While it is open, nothing can be paid a second time. As soon as it is closed, we go on.',
    'second-request': 'There is already a request about this order. We deal with both together.',
  },
  /** The same for a withdrawal, which by law nothing holds up. */
  withdrawalFlags: {
    'outside-period': `As far as we can see, more than ${facts.guaranteePeriod} have passed since delivery. A person looks at it and answers you.`,
    'open-dispute':
      'A dispute about this payment is open at your bank. It does not hold up your withdrawal; you get the money once, from us or from your bank.',
    'second-request': 'There is already a request about this order. We deal with both together.',
  },
  /** Said beside the flags, because it names the other case. */
  beingPaid: (reference: string) =>
    `A refund of this order was accepted under ${reference} and is being paid. You get the money once; this case is closed with it.`,
  /** The money was back before it was asked for: said of both kinds, in every mail about it. */
  earlierRefund: {
    when: (on?: string, reference?: string) => {
      const known = [on && `on ${on}`, reference && `case ${reference}`].filter(Boolean).join(', ');
      return `The money for this order was returned already${known && ` (${known})`}.`;
    },
    closed: `So nothing more is paid, and this case is closed. If the money has not reached you, or you meant another order, please write to ${facts.email}.`,
  },
  states: {
    received: 'Received',
    'in-review': 'A person is looking at it',
    accepted: 'Accepted, the money will follow',
    declined: 'Declined',
    resolved: 'Settled as agreed with you',
    paid: 'Paid back',
    'already-refunded': 'Closed, the money was returned before',
    canceled: 'Taken back by you',
    'dispute-blocked': 'Waiting for the dispute at your bank',
  },
  kinds: { refund: 'Refund request', withdrawal: 'Withdrawal from the contract' },
  facts: {
    reference: 'Case',
    received: 'Received on',
    state: 'State',
    order: 'Order number',
    amount: 'Amount',
    due: 'Due by',
    paidOn: 'Paid on',
    transfer: 'Transfer reference',
    reason: 'Reason',
    agreed: 'What we agreed',
  },
  update: {
    subject: {
      'in-review': 'We are looking at your case',
      accepted: 'You get your money back',
      declined: 'About your case',
      resolved: 'What we have agreed with you',
      paid: 'We have paid your money back',
      'already-refunded': 'This order was refunded before',
      canceled: 'Your case is closed, as you asked',
      'dispute-blocked': 'Your refund waits for the dispute',
      'dispute-closed': 'The dispute is over, we go on',
      'paid-by-dispute': 'Your bank has returned the amount',
      'refund-failed': 'Your refund did not arrive',
      'refund-method-changed': 'We pay your money back another way',
      reopened: 'We’re reviewing your request again',
    },
    text: {
      'in-review':
        'A person is now reading what you sent us and looks at your order. You need not do anything.',
      accepted: `We pay your money back. The downloads ${facts.consultant && 'and the consultant access '}of this order have ended; please delete your copies.`,
      declined: `We cannot pay this back. The reason is below. If you see it differently, answer this e-mail or write to ${facts.email}.`,
      resolved: `We are glad that we found a way together. Below is what we agreed. Your library stays open to you, and your case is closed. If we have understood you wrongly, answer this e-mail or write to ${facts.email}.`,
      paid: 'The money is on its way to you.',
      'already-refunded': 'We have found the order that your case is about.',
      canceled:
        'Nothing is paid back, and your order goes on as before. Within the period you can change your mind again.',
      'dispute-blocked':
        'A dispute about this payment has been opened at your bank. While it is open, the bank decides about the money and we cannot pay it a second time. Your case keeps its place.',
      'dispute-closed':
        'The dispute about your payment has been closed. We go on with your case where we stopped.',
      'paid-by-dispute':
        'The dispute about your payment was decided for you, and your bank has returned the amount. Your case is closed.',
      'refund-failed':
        'Your bank has sent the refund back to us; most often the card was closed or replaced. Nothing is lost: we still owe you the money and pay it another way. We write to you as soon as we know how.',
      'refund-method-changed': 'We pay your money back another way than we told you before.',
      reopened:
        'We’ve taken back our earlier decision and are reviewing your request again. You don’t need to do anything. We’ll email you when we’ve decided.',
    },
    how: {
      card: `It goes back the way you paid: to the same card or account. Banks take up to ${facts.cardRefundPeriod} to show it.`,
      cardOfWithdrawal: 'It goes back the way you paid: to the same card or account.',
      bank: 'It goes to your bank account by transfer.',
    },
    stillWithdraw: `Your right of withdrawal is untouched: within ${facts.guaranteePeriod} of delivery you can withdraw from the contract without giving a reason.`,
    askAccount: 'Please tell us your bank account in your library, not by e-mail:',
    account: 'Give my bank account',
    preheader: 'How your case stands now, and what happens next.',
    reason:
      'You receive this e-mail because a refund or a withdrawal was asked for with this address.',
  },
  library: {
    title: 'Your requests',
    cancel: { refund: 'Take this request back', withdrawal: 'Take this withdrawal back' },
    cancelHint: 'Then your order goes on as before.',
    accountTitle: 'Where should we pay?',
    accountHint: 'We use your account for this refund only.',
    holder: 'Account holder',
    iban: 'IBAN',
    saveAccount: 'Save the account',
    accountSaved: 'Thank you. We pay to this account:',
    accountWrong: `Not right? Please write to ${facts.email} before we pay.`,
    accountPaid: 'We have paid to this account:',
    holderMissing: 'Please enter the account holder’s name.',
    ibanInvalid: 'This IBAN is not right. Please check each character.',
    errorTitle: 'Please fix the following:',
  },
});
