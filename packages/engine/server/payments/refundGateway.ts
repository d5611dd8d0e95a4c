import Stripe from 'stripe';
import type { CardRefund } from '../../rules/cardRefunds.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import type { Store } from '../db/database.ts';
import { chargeEvent } from './sandbox.ts';
import { openStripe } from './stripeApi.ts';
import { cardRefundOf } from './stripeObjects.ts';
import { storeEvent } from './webhook.ts';

export type WantedRefund = {
  /** Tells this refund from all others: the same key twice is the same refund. */
  key: string;
  about: { caseId: string } | { orderId: string };
  paymentId: string;
  cents: number;
  /** What is back on the card already. */
  backCents: number;
  /** How often the provider has rejected it: part of the idempotency key. */
  rejections: number;
};

/** With the key of the refund that we asked for; one made in the dashboard has none. */
export type ListedRefund = CardRefund & { key?: string | undefined };

/** Makes refunds to the card that the payment came from. */
export type RefundGateway = {
  /** All refunds of a payment that the provider knows, including those made in its dashboard. */
  list: (paymentId: string) => Promise<ListedRefund[]>;
  create: (wanted: WantedRefund) => Promise<CardRefund>;
};

/** The provider rejected the refund; the message has its reason. */
export class RefundRejected extends Error {}

/** Undefined without an API key: then refunds are made by hand in the provider's dashboard. */
export function openRefundGateway(
  env: Env,
  parts: { store: Store; clock: Clock },
): RefundGateway | undefined {
  if (!env.paymentLinkUrl) return sandboxRefunds(parts);
  const stripe = openStripe(env);
  return stripe && stripeRefunds(stripe);
}

function stripeRefunds(stripe: Stripe): RefundGateway {
  return {
    async list(paymentId) {
      const list = stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
      const made = await list.autoPagingToArray({ limit: 1000 });
      return made.map((refund) => ({ ...cardRefundOf(refund), key: refund.metadata?.key }));
    },
    async create({ key, about, paymentId, cents, rejections }) {
      // Stripe repeats its answer to a key for a day, rejections included: a retry needs another key.
      const idempotencyKey = `refund-${key}-${cents}-${rejections}`;
      try {
        const made = await stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: cents,
            reason: 'requested_by_customer',
            metadata: {
              ...('caseId' in about ? { case: about.caseId } : { order: about.orderId }),
              key,
            },
          },
          { idempotencyKey },
        );
        return cardRefundOf(made);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw new RefundRejected(`Stripe rejected the refund: ${error.message}`);
        }
        throw error;
      }
    },
  };
}

/** Like a real provider: the refund is accepted, and an event reports it. */
function sandboxRefunds({ store, clock }: { store: Store; clock: Clock }): RefundGateway {
  return {
    async list(paymentId) {
      const made = store.selectFrom('test_refunds').selectAll().where('payment_id', '=', paymentId);
      return (await made.execute()).map(({ id, card_refund_id: key, cents }) => {
        return { id, cents, status: 'paid', key };
      });
    },
    create: ({ key, paymentId, cents, backCents, rejections }) =>
      store.transaction().execute(async (transaction) => {
        const id = `re_test_${key}_${rejections}`;
        await transaction
          .insertInto('test_refunds')
          .values({ id, payment_id: paymentId, card_refund_id: key, cents })
          .execute();
        const event = chargeEvent('charge.refunded', paymentId, backCents + cents, clock());
        await storeEvent(transaction, clock, event);
        return { id, cents, status: 'paid' };
      }),
  };
}
