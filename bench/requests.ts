import { paidSession, sessionEvent, signedNow } from '../testkit/fakes/paymentEvents.ts';
import type { Request } from './load.ts';

/** The nth buyer's form. Each has its own IP address, so that the rate limit is never reached. */
export function formPost(n: number): Request {
  const body = JSON.stringify({
    name: `Buyer ${n}`,
    email: `buyer${n}@example.com`,
    consent: true,
    lng: 'en',
    elapsedMs: 9000,
    submissionId: `visit-${n}`,
  });
  return {
    method: 'POST',
    path: '/forms/purchase',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-forwarded-for': `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`,
    },
    body,
  };
}

/** The provider's event about a completed payment. */
export function webhook(session: string, change: Record<string, unknown> = {}): Request {
  const { body, headers } = signedNow(sessionEvent('completed', paidSession(session, change)));
  return {
    method: 'POST',
    path: '/webhooks/stripe',
    headers: Object.fromEntries(new Headers(headers)),
    body: String(body),
  };
}
