import { randomBytes } from 'node:crypto';
import { SANDBOX_LINK_ID } from '../payments.ts';

const token = () => randomBytes(12).toString('hex');

export type SandboxPurchase = {
  sessionId: string;
  paymentId: string;
  email: string;
  name: string;
  country: string;
  locale: string;
  leadId: string;
  amountCents: number;
  currency: string;
};

export const newSandboxIds = () => ({
  sessionId: `cs_test_${token()}`,
  paymentId: `pi_test_${token()}`,
});

/** An event in Stripe's own format, so that nothing behind the webhook knows the difference. */
export function sessionEvent(
  type: string,
  paid: boolean,
  purchase: SandboxPurchase,
  createdAt: Date,
) {
  return {
    id: `evt_test_${token()}`,
    object: 'event',
    type,
    created: Math.floor(createdAt.getTime() / 1000),
    livemode: false,
    data: {
      object: {
        id: purchase.sessionId,
        object: 'checkout.session',
        mode: 'payment',
        status: 'complete',
        payment_status: paid ? 'paid' : 'unpaid',
        amount_total: purchase.amountCents,
        currency: purchase.currency.toLowerCase(),
        payment_link: SANDBOX_LINK_ID,
        payment_intent: purchase.paymentId,
        client_reference_id: purchase.leadId || null,
        locale: purchase.locale,
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
        customer_details: {
          email: purchase.email,
          name: purchase.name,
          address: { country: purchase.country },
        },
      },
    },
  };
}
