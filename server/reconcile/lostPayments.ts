import type Stripe from 'stripe';
import type { Store } from '../db/database.ts';
import { idOf } from '../payments/stripeApi.ts';
import { inSeconds, type Lost, PAGE, pagesOf } from './lost.ts';

/** Checkouts of our payment link that were paid and have no paid order. */
export async function lostPayments(store: Store, stripe: Stripe, linkId: string, since: number) {
  const paid: Stripe.Checkout.Session[] = [];
  const sessions = stripe.checkout.sessions.list({
    payment_link: linkId,
    status: 'complete',
    created: { gte: inSeconds(since) },
    expand: ['data.payment_intent.latest_charge'],
    limit: PAGE,
  });
  for await (const session of sessions) {
    if (session.payment_status !== 'unpaid') paid.push(session);
  }
  const lost: Lost[] = [];
  for (const page of pagesOf(paid)) {
    const orders = await store
      .selectFrom('orders')
      .select('session_id')
      .where(
        'session_id',
        'in',
        page.map(({ id }) => id),
      )
      .where('paid_at', 'is not', null)
      .execute();
    const known = new Set(orders.map(({ session_id }) => session_id));
    lost.push(...page.filter(({ id }) => !known.has(id)).map(asLost));
  }
  return { looked: paid.length, lost };
}

function asLost(session: Stripe.Checkout.Session): Lost {
  const intent = session.payment_intent;
  const latest = intent && typeof intent === 'object' ? intent.latest_charge : null;
  const charge = latest && typeof latest === 'object' ? latest : undefined;
  const paymentId = idOf(intent);
  const paymentLink = idOf(session.payment_link);
  return {
    what: 'payment',
    id: session.id,
    // A checkout may have been open for hours before it was paid.
    at: (charge?.created ?? session.created) * 1000,
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paymentId,
    events: [
      {
        id: `reconcile_${session.id}`,
        type: 'checkout.session.completed',
        object: { ...session, payment_intent: paymentId, payment_link: paymentLink },
      },
      ...(charge
        ? [
            {
              id: `reconcile_${charge.id}`,
              type: 'charge.succeeded',
              object: { ...charge, payment_intent: paymentId },
            },
          ]
        : []),
    ],
  };
}
