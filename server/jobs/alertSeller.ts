import type { Alert } from '../../content/seller.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import { enqueue } from './queue.ts';

/** Puts down a mail to the seller, once for each reason and thing that it is about. */
export const alertSeller = (
  store: Store,
  clock: Clock,
  alert: { what: Alert; key: string; lines: readonly string[]; about?: string },
) =>
  enqueue(store, clock, {
    kind: 'seller-alert',
    dedupeKey: `alert:${alert.what}:${alert.key}`,
    payload: { what: alert.what, lines: alert.lines },
    ...(alert.about && { about: alert.about }),
  });
