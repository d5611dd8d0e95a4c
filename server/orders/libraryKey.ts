import type { Secrets } from '../secrets.ts';

/**
 * The unguessable part of a buyer's library address. It follows from the order and the shop's
 * secret, so it is stored nowhere; the order holds only its hash.
 */
export const libraryKey = (secrets: Secrets, orderId: string) => secrets.sign('library', orderId);
