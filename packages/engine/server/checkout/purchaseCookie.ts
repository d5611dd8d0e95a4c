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
export type Purchase = {
  purchaseFormId: string;
  sessionId?: string | undefined;
  /** The same session before the provider has reported its payment. */
  returnedWith?: string | undefined;
};

type Keys = { secrets: Secrets; clock: Clock };

/** A separate key: a signature for links is not valid for this cookie. */
const keyOf = (secrets: Secrets) => secrets.sign('purchase cookie', '');

/** Lets /checkout find the form and, for a year, the order. Signed, because the page shows personal data. */
export function purchaseCookie(
  { secrets, clock }: Keys,
  { purchaseFormId, sessionId = '', returnedWith, setAt }: Purchase & { setAt?: number },
): Promise<string> {
  const now = clock().getTime();
  const returned = returnedWith ? [returnedWith, now] : [];
  const value = [purchaseFormId, sessionId, setAt ?? now, ...returned].join('.');
  return generateSignedCookie(PURCHASE_COOKIE, value, keyOf(secrets), {
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

/** Starts over: the next form is a purchase of its own. */
export const forgetPurchase = (c: Context) => deleteCookie(c, PURCHASE_COOKIE);

/**
 * `isRecent` for an hour, and `returnedWith` as long after the return: a payment that is not reported
 * by then may be made again. After that someone else may be at the computer: the cookie still says that
 * the purchase is paid, but shows nothing about the buyer and does not open the library.
 */
export async function readPurchaseCookie(
  c: Context,
  { secrets, clock }: Keys,
): Promise<(Purchase & { setAt: number; isRecent: boolean }) | undefined> {
  // Most visitors have none, and making the key costs more than sending a page.
  if (!getCookie(c, PURCHASE_COOKIE)) return undefined;
  const value = await getSignedCookie(c, keyOf(secrets), PURCHASE_COOKIE);
  if (!value) return undefined;
  const [purchaseFormId = '', sessionId, sent, returned, returnedAt] = value.split('.');
  const isWithinHour = (at: number) => clock().getTime() - at <= HOUR_MS;
  const setAt = Number(sent);
  const returnedWith = isWithinHour(Number(returnedAt)) ? returned : undefined;
  return { purchaseFormId, sessionId, returnedWith, setAt, isRecent: isWithinHour(setAt) };
}
