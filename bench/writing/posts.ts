import { signed } from '../../testkit/fakes/paymentEvents.ts';
import { completed } from '../../testkit/paidSessions.ts';
import type { Request } from '../load/connection.ts';

/** The nth buyer's form. Each has an address of its own: the limit per address is not measured. */
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

/** A payment as the provider tells of it. */
export function webhook(session: string): Request {
  const { body, headers } = signed(completed(session), { at: new Date() });
  return {
    method: 'POST',
    path: '/webhooks/stripe',
    headers: Object.fromEntries(new Headers(headers)),
    body: String(body),
  };
}
