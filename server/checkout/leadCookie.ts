import type { Secrets } from '../core/secrets.ts';

export const LEAD_COOKIE = 'lead';
const HOUR_SECONDS = 3600;

/** A purchase request, and the checkout session by which this browser came back from the payment. */
export type Lead = { leadId: string; sessionId?: string | undefined };

/** Lets /checkout find the request again; signed, because the page shows what it finds. */
export function leadCookie(secrets: Secrets, { leadId, sessionId }: Lead): string {
  const text = sessionId ? `${leadId}.${sessionId}` : leadId;
  const value = `${text}.${secrets.sign('lead', text)}`;
  return `${LEAD_COOKIE}=${value}; Path=/; Max-Age=${HOUR_SECONDS}; HttpOnly; SameSite=Lax`;
}

export function readLead(secrets: Secrets, cookie = ''): Lead | undefined {
  const end = Math.max(cookie.lastIndexOf('.'), 0);
  const [text, signature] = [cookie.slice(0, end), cookie.slice(end + 1)];
  if (!secrets.verifies('lead', text, signature)) return undefined;
  const [leadId = '', sessionId] = text.split('.');
  return { leadId, sessionId };
}

/**
 * The cookie of a browser that shows the order of its own request for the first time. Knowing the
 * request is not enough to be shown an order: whoever sent somebody else a payment link knows it too.
 */
export function paidCookie(
  secrets: Secrets,
  cookie: string | undefined,
  order: { lead_id: string | null; session_id: string },
): string | undefined {
  const lead = readLead(secrets, cookie);
  if (!lead || lead.leadId !== order.lead_id || lead.sessionId === order.session_id)
    return undefined;
  return leadCookie(secrets, { leadId: lead.leadId, sessionId: order.session_id });
}
