import type { Secrets } from '../core/secrets.ts';

export const REFERENCE_QUERY = 'order';
const LIFETIME_MS = 3_600_000;

/**
 * Lets a form find the order of the buyer who comes from the library. It says nothing about the
 * buyer, and what is left of it in a log is worth nothing an hour later.
 */
function orderReference(secrets: Secrets, now: Date, orderId: string): string {
  const expires = now.getTime() + LIFETIME_MS;
  return [orderId, expires, secrets.sign('form', `${orderId}\0${expires}`)].join('.');
}

/** The address of a form that is filled in with what the order knows. */
export const filledForm = (path: string, secrets: Secrets, now: Date, orderId: string) =>
  `${path}?${new URLSearchParams({ [REFERENCE_QUERY]: orderReference(secrets, now, orderId) })}`;

/** Undefined when it is forged or too old. */
export function referredOrder(secrets: Secrets, now: Date, reference: string): string | undefined {
  const [orderId = '', expires = '', signature = ''] = reference.split('.');
  const genuine = secrets.verifies('form', `${orderId}\0${expires}`, signature);
  return genuine && Number(expires) >= now.getTime() ? orderId : undefined;
}
