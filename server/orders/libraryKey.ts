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

/** As it stands in mails: in the buyer's language, whatever the browser prefers. */
export const libraryUrl = (
  publicUrl: string,
  secrets: Secrets,
  order: Keyed & Pick<OrderRow, 'language'>,
) => `${publicUrl}${libraryPath(secrets, order)}?${LANGUAGE_QUERY}=${order.language}`;
