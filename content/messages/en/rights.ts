import type { Facts } from '../../facts.ts';

/** What consumer law has us say beside our own offers. */
export const rights = (facts: Facts) => ({
  /** Below the offer to withdraw, at the top of the refund form: which way is which. */
  guaranteeForm: `The form below is for our money-back guarantee. We review each request, reply within ${facts.policyReplyBusinessDays} business days and, if we accept it, refund you within ${facts.refundBusinessDays} business days. The email and order number you have typed are carried over if you withdraw.`,
  /** In the email that acknowledges a refund request. */
  withdrawInstead: {
    title: 'Two ways to get your money back',
    text: `You sent this request under our guarantee: we review it and may accept or decline it. By law you can also withdraw from the contract within ${facts.guaranteePeriod} of delivery. That needs no reason and no review, and we’ll refund you within ${facts.withdrawalRefundPeriod}. If your request is meant as a withdrawal, turn it into one. One confirmation is enough:`,
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
});
