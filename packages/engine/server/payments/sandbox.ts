import { randomBytes } from 'node:crypto';
import { SANDBOX_LINK_ID } from './payments.ts';
import type { PaymentEvent, StripeEventType } from './storedEvents.ts';

const token = () => randomBytes(12).toString('hex');

export type SandboxPurchase = {
  sessionId: string;
  paymentId: string;
  email: string;
  name: string;
  country: string;
  locale: string;
  purchaseFormId: string;
  amountCents: number;
  /** With the code that reduced the price, if one did. */
  discountCents: number;
  promotionId: string | null;
  currency: string;
};

export const newSandboxIds = () => ({
  sessionId: `cs_test_${token()}`,
  paymentId: `pi_test_${token()}`,
});

/** The digits of every card in test mode. */
const LAST4 = '4242';

/** As long as banks usually give. */
const SECONDS_TO_ANSWER = 9 * 86_400;

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** An event with an object in Stripe's own format: all code behind the webhook is the same. */
const event = (type: StripeEventType, object: object, createdAt: Date): PaymentEvent => ({
  id: `evt_test_${token()}`,
  type,
  created: inSeconds(createdAt),
  object,
});

export function sessionEvent(
  type: Extract<StripeEventType, `checkout.session.${string}`>,
  paid: boolean,
  purchase: SandboxPurchase,
  createdAt: Date,
) {
  const session = {
    id: purchase.sessionId,
    object: 'checkout.session',
    mode: 'payment',
    status: 'complete',
    payment_status: paid ? 'paid' : 'unpaid',
    amount_total: purchase.amountCents,
    currency: purchase.currency.toLowerCase(),
    payment_link: SANDBOX_LINK_ID,
    payment_intent: purchase.paymentId,
    client_reference_id: purchase.purchaseFormId || null,
    locale: purchase.locale,
    total_details: { amount_discount: purchase.discountCents, amount_shipping: 0, amount_tax: 0 },
    discounts: [{ promotion_code: purchase.promotionId }],
    customer_details: {
      email: purchase.email,
      name: purchase.name,
      address: { country: purchase.country },
    },
  };
  return event(type, session, createdAt);
}

/** What was charged, and what of it was refunded so far. */
export const chargeEvent = (
  type: 'charge.succeeded' | 'charge.refunded',
  paymentId: string,
  refundedCents: number,
  createdAt: Date,
) =>
  event(
    type,
    {
      object: 'charge',
      payment_intent: paymentId,
      amount_refunded: refundedCents,
      payment_method_details: { type: 'card', card: { last4: LAST4 } },
    },
    createdAt,
  );

/** A refund that the card has rejected. */
export const failedRefundEvent = (
  refund: { id: string; paymentId: string; cents: number },
  createdAt: Date,
) =>
  event(
    'refund.failed',
    {
      id: refund.id,
      object: 'refund',
      payment_intent: refund.paymentId,
      amount: refund.cents,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    },
    createdAt,
  );

export const disputeEvent = (
  status: 'needs_response' | 'won' | 'lost',
  dispute: { paymentId: string; nth: number; amountCents: number; currency: string },
  createdAt: Date,
) =>
  event(
    `charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`,
    {
      id: `dp_${dispute.nth}_of_${dispute.paymentId}`,
      object: 'dispute',
      payment_intent: dispute.paymentId,
      amount: dispute.amountCents,
      currency: dispute.currency.toLowerCase(),
      reason: 'product_not_received',
      status,
      created: inSeconds(createdAt),
      evidence_details: { due_by: inSeconds(createdAt) + SECONDS_TO_ANSWER },
    },
    createdAt,
  );
