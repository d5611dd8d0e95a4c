import type { Facts } from '../../content/facts.ts';

/** What consumer law has us say beside our own offers. */
export const rights = (facts: Facts) => ({
  /** Below the offer to withdraw, at the top of the refund form: which way is which. */
  guaranteeForm: `The form below is for our money-back guarantee. We review each request, reply within ${facts.policyReplyBusinessDays} business days and, if we accept it, refund you within ${facts.refundBusinessDays} business days. If you choose to withdraw instead, we’ll carry over the email address and order number you’ve typed.`,
  /** In the email that acknowledges a refund request. */
  withdrawInstead: {
    title: 'Two ways to get your money back',
    text: `You sent this request under our guarantee. We’ll review it, and we may decline it. You can also withdraw from the contract within ${facts.guaranteePeriod} of delivery. ${facts.extendsWithdrawal ? `By law, you have ${facts.statutoryWithdrawalPeriod} for that. We extend the period on the same terms.` : 'That is your right by law.'} A withdrawal needs no reason and no review, and we’ll refund you within ${facts.withdrawalRefundPeriod}. If that’s what you want, change this request to a withdrawal. You only need to confirm it once:`,
    link: 'Change my request to a withdrawal',
  },
  /** Above the statement that such a link leads to. */
  fromRequest: (reference: string) =>
    `This changes your refund request ${reference} to a withdrawal from the contract. You don’t need to fill out anything.`,
  /** The legal ground on which a withdrawal was declined. */
  declineGrounds: {
    late: `We received your withdrawal after the withdrawal period had ended. It lasts ${facts.guaranteePeriod} from delivery.`,
    'no-order': 'We couldn’t find an order that matches your withdrawal.',
    'nothing-owed': 'Nothing was paid for this order, so there’s nothing to refund.',
  },
  /** Beside a price in another currency; empty when the shop names no rate. */
  euro:
    facts.euroPrice &&
    `About ${facts.euroPrice} (€1 = ${facts.euroRate} on ${facts.euroDay}). You’ll be charged in the currency of the price.`,
  /** Out-of-court dispute resolution; empty when the shop names no authority. */
  disputeResolution: facts.takesPart
    ? 'We take part in such proceedings.'
    : facts.staysOut
      ? 'We have not agreed to take part in such proceedings.'
      : '',
  /** In the privacy policy, by the host of the language model; empty when there is none. */
  consultantModel: (host: string) =>
    host
      ? `To answer the questions that you ask the ${facts.consultant}, we send them to the language model at ${host}, together with the earlier questions of the conversation and your profile. Before that we remove your name, email address and order number from what you typed. A word of your name that is also an everyday word, such as Price, a nickname, a misspelled name and details of other people can stay in it.`
      : `The ${facts.consultant} answers on our own server. Your questions are not sent anywhere else.`,
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
    'We use no form-collection service. What you enter in our forms goes only to our own server.',
});
