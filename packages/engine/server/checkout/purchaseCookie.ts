import type { Context } from 'hono';
import { deleteCookie, generateSignedCookie, getCookie, getSignedCookie } from 'hono/cookie';
import { HOUR_MS } from '../../rules/calendar.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';

export const PURCHASE_COOKIE = 'purchase';
const YEAR_SECONDS = 31_536_000;

/**
 * A purchase form, and the checkout session with which this browser returned from the payment. The form is
 * empty where a payment had none: a form service has collected it, or /checkout was opened without it.
 */
export type Purchase = { purchaseFormId: string; sessionId?: string | undefined };

type Keys = { secrets: Secrets; clock: Clock };

/** A separate key: a signature for links is not valid for this cookie. */
const keyOf = (secrets: Secrets) => secrets.sign('purchase cookie', '');

/** Lets /checkout find the form and, for a year, the order. Signed, because the page shows personal data. */
export function purchaseCookie(
  { secrets, clock }: Keys,
  { purchaseFormId, sessionId = '' }: Purchase,
): Promise<string> {
  const value = [purchaseFormId, sessionId, clock().getTime()].join('.');
  return generateSignedCookie(PURCHASE_COOKIE, value, keyOf(secrets), {
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

/** Starts over: the next form is a purchase of its own. */
export const forgetPurchase = (c: Context) => deleteCookie(c, PURCHASE_COOKIE);

/**
 * `isRecent` for an hour. After that someone else may be at the computer: the cookie still says that the
 * purchase is paid, but shows nothing about the buyer and does not open the library.
 */
export async function readPurchaseCookie(
  c: Context,
  { secrets, clock }: Keys,
): Promise<(Purchase & { isRecent: boolean }) | undefined> {
  // Most visitors have none, and making the key costs more than sending a page.
  if (!getCookie(c, PURCHASE_COOKIE)) return undefined;
  const value = await getSignedCookie(c, keyOf(secrets), PURCHASE_COOKIE);
  if (!value) return undefined;
  const [purchaseFormId = '', sessionId, setAt] = value.split('.');
  return { purchaseFormId, sessionId, isRecent: clock().getTime() - Number(setAt) <= HOUR_MS };
}
