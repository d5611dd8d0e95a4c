import type { Facts } from '../../content/facts.ts';
import type { CaseKind } from '../../rules/case.ts';

type Refund = {
  kind: CaseKind;
  amount?: string | undefined;
  dueOn?: string | undefined;
  paidOn?: string | undefined;
};

/** Refund requests and withdrawals after they were sent: the emails about them and the library. */
export const cases = (facts: Facts) => ({
  /** In the acknowledgment, when something may delay or prevent the refund. */
  flags: {
    'no-match': `We couldn’t find an order that matches your email address and details. We’re looking for it. If you used a different address at checkout, tell us at ${facts.email}.`,
    'outside-period': `It’s been more than ${facts.guaranteePeriod} since delivery, so our guarantee no longer covers this order. We’ll still read your request and reply.`,
    'open-dispute':
      'A dispute about this payment is open with your bank. We can’t send a refund while it’s open. We’ll resume your request as soon as it’s closed.',
    'second-request': 'You already have a request for this order. We’ll handle both together.',
  },
  /** The same for a withdrawal, which by law nothing delays. */
  withdrawalFlags: {
    'outside-period': `Our records show that delivery was more than ${facts.guaranteePeriod} ago. We’ll check and reply by email.`,
    'open-dispute':
      'A dispute about this payment is open with your bank. It doesn’t delay your withdrawal. You’ll get the money once, either from us or from your bank.',
    'second-request': 'You already have a request for this order. We’ll handle both together.',
  },
  /** Beside the flags, because it names the other request. */
  beingPaid: (reference: string) =>
    `We accepted a refund for this order under ${reference}, and we’re sending it. An order is refunded once, so we’ll close this request at the same time.`,
  /** Another request about the same order is open. */
  addedTo: (reference: string) =>
    `You already have an open request for this order, ${reference}. We’ve added this one to it.`,
  /** The order was refunded before the request: for both kinds, in every email about it. */
  earlierRefund: {
    when: (on?: string, reference?: string) => {
      const known = [on && `on ${on}`, reference && `request ${reference}`]
        .filter(Boolean)
        .join(', ');
      return `This order was already refunded${known && ` (${known})`}.`;
    },
    closed: `There’s nothing left to refund, so we’ve closed this request. If the money hasn’t reached you, or you meant a different order, write to ${facts.email}.`,
  },
  states: {
    received: 'Received',
    'in-review': 'In review',
    accepted: 'Accepted, refund pending',
    declined: 'Declined',
    resolved: 'Resolved by agreement',
    paid: 'Refunded',
    'already-refunded': 'Closed: already refunded',
    canceled: 'Canceled at your request',
    'dispute-blocked': 'On hold: bank dispute open',
  },
  kinds: { refund: 'Refund request', withdrawal: 'Withdrawal' },
  facts: {
    reference: 'Reference',
    received: 'Received on',
    state: 'Status',
    order: 'Order number',
    amount: 'Amount',
    /** Before the decision; `due` is the deadline after it. */
    replyBy: 'We’ll reply by',
    due: 'Refund due by',
    paidOn: 'Refunded on',
    transfer: 'Transfer reference',
    reason: 'Reason',
    agreed: 'What we agreed',
  },
  update: {
    subject: {
      'in-review': 'We’re reviewing your request',
      accepted: 'We’re refunding your order',
      declined: 'Your request was declined',
      resolved: 'What we agreed about your request',
      paid: 'Your refund is on its way',
      'already-refunded': 'This order was already refunded',
      canceled: 'Your request is canceled',
      'dispute-blocked': 'Your request is on hold during the bank dispute',
      'dispute-closed': 'The dispute is closed, and we’ve resumed your request',
      'paid-by-dispute': 'Your bank has returned your payment',
      'refund-failed': 'Your refund didn’t go through',
      'refund-method-changed': 'Your refund method has changed',
      reopened: 'We’re reviewing your request again',
    },
    text: {
      'in-review': 'You don’t need to do anything right now. We’ll email you when we’ve decided.',
      accepted: ({ kind, amount = 'your payment', dueOn }: Refund) =>
        `${kind === 'withdrawal' ? 'You withdrew from the contract.' : 'We’ve accepted your request.'} We’ll refund ${amount}${dueOn ? ` by ${dueOn}` : ''}.`,
      declined: `We’ve declined your request. The reason is below. If you disagree, reply to this email or write to ${facts.email}.`,
      resolved: `Thank you for working this out with us. What we agreed is below. Your library stays open, and your request is closed. If we got something wrong, reply to this email or write to ${facts.email}.`,
      paid: ({ amount, paidOn }: Refund) =>
        `We sent your refund${amount ? ` of ${amount}` : ''}${paidOn ? ` on ${paidOn}` : ''}.`,
      'already-refunded': 'We found the order your request is about.',
      canceled:
        'We’ve canceled your request, as you asked. We won’t send a refund, and your library stays open. You can send a new request until your refund period ends.',
      'dispute-blocked':
        'A dispute about this payment is open with your bank. While it’s open, your bank decides what happens to the money, so we can’t refund it. Your request stays in line, and we’ll resume it when the dispute is closed.',
      'dispute-closed':
        'We’re picking up your request where we left off. You don’t need to do anything right now. We’ll email you about the next step.',
      'paid-by-dispute':
        'The dispute was decided in your favor, and your bank has returned the money. We’ve closed your request.',
      'refund-failed':
        'Your bank returned the refund to us. This usually means the card was closed or replaced. We still owe you the money and will send it another way. We’ll email you with the details.',
      'refund-method-changed': 'We’re sending your refund a different way than we first told you.',
      reopened:
        'We’ve reopened your request, so our earlier answer no longer applies. You don’t need to do anything right now. We’ll email you when we’ve decided.',
    },
    how: {
      card: `The refund goes to the card or account you paid with. It can take up to ${facts.cardRefundPeriod} to appear on your statement.`,
      cardOfWithdrawal: 'The refund goes to the card or account you paid with.',
      bank: 'The refund goes to your bank account by transfer.',
    },
    closed: `Your request is now closed. If the money doesn’t arrive, reply to this email or write to ${facts.email}.`,
    accessEnded: {
      refund: `Your downloads ${facts.consultant && 'and consultant access '}for this order have ended. Please delete your copies.`,
      withdrawal: `Your downloads ${facts.consultant && 'and consultant access '}for this order have ended. Please don’t use your copies or pass them on.`,
    },
    accessOpen: `Your library is open, and your downloads ${facts.consultant && 'and consultant access '}work.`,
    stillWithdraw: `You still have your right of withdrawal. Within ${facts.guaranteePeriod} of delivery, you can withdraw from the contract without giving a reason.`,
    askAccount:
      'To get your transfer, add your bank details in your library. Please don’t send them by email.',
    account: 'Add bank details',
    preheader: 'The status of your request and what happens next.',
    reason:
      'You’re receiving this email because of a refund request or withdrawal for this address.',
  },
  library: {
    title: 'Your requests',
    sent: 'What you sent us',
    sentAgain: (reference: string, on: string) => `Sent again on ${on} (${reference})`,
    cancel: { refund: 'Cancel this request', withdrawal: 'Cancel this withdrawal' },
    cancelHint: 'If you cancel, your order stays active and we won’t send a refund.',
    accountTitle: 'Where should we send your refund?',
    accountHint: 'We’ll use these details only for this refund.',
    holder: 'Account holder',
    iban: 'IBAN',
    saveAccount: 'Save bank details',
    accountSaved: 'Saved. We’ll send your refund to:',
    accountWrong: `Something wrong? Write to ${facts.email} before we send the transfer.`,
    accountPaid: 'We sent your refund to:',
    holderMissing: 'Please enter the account holder’s name.',
    ibanInvalid: 'This IBAN isn’t valid. Please check it and try again.',
    errorTitle: 'Please fix the following:',
  },
});
