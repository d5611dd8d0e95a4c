import Stripe from 'stripe';
import type { RunningServer } from '../serverProcess.ts';

export const WEBHOOK_SECRET = 'whsec_for_tests';

let count = 0;
const eventId = () => {
  count += 1;
  return `evt_${count}`;
};

type Change = Record<string, unknown>;

const event = (type: string, object: object, created: number) => ({
  id: eventId(),
  object: 'event',
  type,
  created,
  data: { object },
});

const CREATED = Date.parse('2026-11-15T11:59:00Z') / 1000;

export const sessionEvent = (type: string, change: Change = {}) =>
  event(
    `checkout.session.${type}`,
    {
      id: 'cs_1',
      object: 'checkout.session',
      payment_status: 'paid',
      amount_total: 4900,
      currency: 'usd',
      payment_link: 'plink_sandbox',
      payment_intent: 'pi_1',
      client_reference_id: null,
      locale: 'bg',
      total_details: { amount_discount: 0, amount_tax: 817 },
      customer_details: { email: 'Ann@Example.com', name: 'Ann', address: { country: 'DE' } },
      ...change,
    },
    CREATED,
  );

export const refundEvent = (cents: number, payment = 'pi_1') =>
  event('charge.refunded', { payment_intent: payment, amount_refunded: cents }, CREATED + 10);

/** Stripe's update about one refund, sent in addition to the charge's total. */
export const refundUpdate = (type: 'created' | 'updated' | 'failed', change: Change = {}) =>
  event(
    `refund.${type}`,
    { id: 're_1', amount: 4900, status: type, payment_intent: 'pi_1', ...change },
    CREATED + 30,
  );

export const chargeEvent = (type: string, last4: string, payment = 'pi_1') =>
  event(
    `charge.${type}`,
    { payment_intent: payment, amount_refunded: 0, payment_method_details: { card: { last4 } } },
    CREATED,
  );

export const disputeEvent = (
  type: string,
  status: string,
  payment = 'pi_1',
  nth = 1,
  { seconds = 0, ...change }: Change & { seconds?: number } = {},
) =>
  event(
    `charge.dispute.${type}`,
    { id: `du_${nth}_of_${payment}`, payment_intent: payment, status, ...change },
    CREATED + 20 + seconds,
  );

export type PaymentEvent = ReturnType<typeof event>;

/** As Stripe sends it: the raw body and its signature. */
export function signed(
  payload: PaymentEvent | string,
  options: { at?: Date; secret?: string } = {},
): RequestInit {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const at = options.at ?? new Date('2026-11-15T12:00:00Z');
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: options.secret ?? WEBHOOK_SECRET,
    timestamp: Math.floor(at.getTime() / 1000),
  });
  return { method: 'POST', headers: { 'stripe-signature': signature }, body };
}

/** For a server with a real clock: an event that happened a minute ago. */
export const signedNow = (event: PaymentEvent, now = new Date()) =>
  signed({ ...event, created: Math.floor(now.getTime() / 1000) - 60 }, { at: now });

/** The checkout session of one buyer's payment. */
export const paidSession = (session: string, change: Record<string, unknown> = {}) => ({
  id: session,
  payment_intent: session.replace('cs_', 'pi_'),
  customer_details: { email: `${session}@example.com`, name: 'Ann' },
  ...change,
});

export const completed = (session: string) => sessionEvent('completed', paidSession(session));

/** Delivers an event once; true when it was acknowledged. */
export async function post(
  server: Pick<RunningServer, 'url'>,
  request: RequestInit,
): Promise<boolean> {
  const answer = await fetch(`${server.url}/webhooks/stripe`, request).catch(() => undefined);
  return answer?.ok ?? false;
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
