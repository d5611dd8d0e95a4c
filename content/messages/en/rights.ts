import type { Facts } from '../../facts.ts';

/** What consumer law has us say beside our own offers. */
export const rights = (facts: Facts) => ({
  /** Below the offer to withdraw, at the top of the refund form: which way is which. */
  guaranteeForm: `The form below is for our money-back guarantee. We review each request, reply within ${facts.policyReplyBusinessDays} business days and, if we accept it, refund you within ${facts.refundBusinessDays} business days. The email and order number you have typed are carried over if you withdraw.`,
  /** In the email that acknowledges a refund request. */
  withdrawInstead: {
    title: 'Two ways to get your money back',
    text: `You sent this request under our guarantee: we review it and may accept or decline it. You can also withdraw from the contract within ${facts.guaranteePeriod} of delivery. ${facts.extendsWithdrawal ? `By law you have ${facts.statutoryWithdrawalPeriod} for that; we extend the period on the same terms.` : 'That is your right by law.'} A withdrawal needs no reason and no review, and we’ll refund you within ${facts.withdrawalRefundPeriod}. If your request is meant as a withdrawal, turn it into one. One confirmation is enough:`,
    link: 'Turn my request into a withdrawal',
  },
  /** Above the statement that such a link leads to. */
  fromRequest: (reference: string) =>
    `This turns your refund request ${reference} into a withdrawal from the contract. You don’t need to fill in anything.`,
  /** The legal ground on which a withdrawal was declined. */
  declineGrounds: {
    late: `We received your withdrawal after the withdrawal period had ended: it lasts ${facts.guaranteePeriod} from delivery.`,
    'no-order': 'We could not find an order that your withdrawal is about.',
    'nothing-owed': 'Nothing was paid for this order, so there is nothing to refund.',
  },
  /** Beside a price in another currency; empty when the shop names no rate. */
  euro:
    facts.euroPrice &&
    `About ${facts.euroPrice} (€1 = ${facts.euroRate} on ${facts.euroDay}). You pay in the currency of the price.`,
  /** Whether the seller takes part in out-of-court settlement; empty when nobody is named. */
  settlement: facts.takesPart
    ? 'We take part in such proceedings.'
    : facts.staysOut
      ? 'We have not agreed to take part in such proceedings.'
      : '',
  /** In the privacy policy, by the hosts that forms are sent to; empty for our own server. */
  formServices: (purchase: string, refund: string) =>
    [
      purchase &&
        `What you enter in the purchase form, with the time and your browser identification, goes to the form-collection service at ${purchase}.`,
      refund &&
        `What you enter in the refund request form, with the time, your IP address and your browser identification, goes to the form-collection service at ${refund}.`,
    ]
      .filter(Boolean)
      .join(' ') ||
    'We use no form-collection service. What you enter in our forms goes to our own server only.',
});
