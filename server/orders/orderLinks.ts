import { createHash } from 'node:crypto';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Secrets } from '../core/secrets.ts';
import type { OrderRow } from '../db/schema.ts';

type Keyed = Pick<OrderRow, 'id' | 'email_corrected_at'>;

/**
 * The unguessable part of a buyer's library address. It follows from the order and the shop's
 * secret, so it is stored nowhere; the order holds only its hash. A corrected address gets another
 * one: the stranger who was mailed first has none that opens.
 */
export const libraryKey = (secrets: Secrets, order: Keyed) =>
  secrets.sign(
    'library',
    order.email_corrected_at === null ? order.id : `${order.id} ${order.email_corrected_at}`,
  );

export const libraryHash = (key: string) => createHash('sha256').update(key).digest('hex');

export const libraryPath = (secrets: Secrets, order: Keyed) =>
  `${PATHS.library}/${libraryKey(secrets, order)}`;

/** For emails: in the buyer's language, whatever the browser prefers. */
export const libraryUrl = (
  publicUrl: string,
  secrets: Secrets,
  order: Keyed & Pick<OrderRow, 'language'>,
) => `${publicUrl}${libraryPath(secrets, order)}?${LANGUAGE_QUERY}=${order.language}`;

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
