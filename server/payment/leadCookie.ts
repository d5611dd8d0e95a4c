import type { Secrets } from '../secrets.ts';

export const LEAD_COOKIE = 'lead';
const HOUR_SECONDS = 3600;

/** Lets /checkout find the request again; signed, because the page shows what it finds. */
export function leadCookie(secrets: Secrets, leadId: string): string {
  const value = `${leadId}.${secrets.sign('lead', leadId)}`;
  return `${LEAD_COOKIE}=${value}; Path=/; Max-Age=${HOUR_SECONDS}; HttpOnly; SameSite=Lax`;
}

export function leadIdOf(secrets: Secrets, cookie: string | undefined): string | undefined {
  const [id = '', signature = ''] = (cookie ?? '').split('.');
  return secrets.verifies('lead', id, signature) ? id : undefined;
}
