import type { Context } from 'hono';
import { deleteCookie, generateSignedCookie, getCookie, getSignedCookie } from 'hono/cookie';
import type { Secrets } from '../core/secrets.ts';

const NAME = 'purchase';
const HOUR_SECONDS = 3600;

/**
 * A purchase form, and the checkout session with which this browser returned from the payment. The form is
 * empty where a payment had none: a form service has collected it, or /checkout was opened without it.
 */
export type Purchase = { purchaseFormId: string; sessionId?: string | undefined };

/** A separate key: a signature for links is not valid for this cookie. */
const keyOf = (secrets: Secrets) => secrets.sign('purchase cookie', '');

/** Lets /checkout find the form. Signed, because the page shows personal data. */
export function purchaseCookie(
  secrets: Secrets,
  { purchaseFormId, sessionId }: Purchase,
): Promise<string> {
  const value = sessionId ? `${purchaseFormId}.${sessionId}` : purchaseFormId;
  return generateSignedCookie(NAME, value, keyOf(secrets), {
    maxAge: HOUR_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

/** Starts over: the next form is a purchase of its own. */
export const forgetPurchase = (c: Context) => deleteCookie(c, NAME);

export const hasPurchase = (c: Context) => Boolean(getCookie(c, NAME));

export async function readPurchaseCookie(
  c: Context,
  secrets: Secrets,
): Promise<Purchase | undefined> {
  // Most visitors have none, and making the key costs more than sending a page.
  if (!hasPurchase(c)) return undefined;
  const value = await getSignedCookie(c, keyOf(secrets), NAME);
  if (!value) return undefined;
  const [purchaseFormId = '', sessionId] = value.split('.');
  return { purchaseFormId, sessionId };
}
