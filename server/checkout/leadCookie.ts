import type { Context } from 'hono';
import { generateSignedCookie, getSignedCookie } from 'hono/cookie';
import type { Secrets } from '../core/secrets.ts';

const NAME = 'lead';
const HOUR_SECONDS = 3600;

/** A purchase request, and the checkout session with which this browser returned from the payment. */
type Lead = { leadId: string; sessionId?: string | undefined };

/** A separate key: a signature for links is not valid for this cookie. */
const keyOf = (secrets: Secrets) => secrets.sign('lead cookie', '');

/** Lets /checkout find the request. Signed, because the page shows personal data. */
export function leadCookie(secrets: Secrets, { leadId, sessionId }: Lead): Promise<string> {
  const value = sessionId ? `${leadId}.${sessionId}` : leadId;
  return generateSignedCookie(NAME, value, keyOf(secrets), {
    maxAge: HOUR_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

export async function readLead(c: Context, secrets: Secrets): Promise<Lead | undefined> {
  const value = await getSignedCookie(c, keyOf(secrets), NAME);
  if (!value) return undefined;
  const [leadId = '', sessionId] = value.split('.');
  return { leadId, sessionId };
}
