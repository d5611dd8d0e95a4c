import type { Alert } from '../../content/seller.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import { type About, enqueue, type Job } from '../jobs/queue.ts';

export type SellerAlert = Pick<About, 'orderId' | 'caseId'> & {
  what: Alert;
  /** An alert is sent once for each reason and key. */
  key: string;
  lines: readonly string[];
  /** Sends no email of its own, whatever the number of alerts. */
  onlyInDigest?: boolean;
  /** The form that it quotes, when it is not the first one of its case. */
  request?: string | undefined;
  /** What to do, where it is not the same for every alert of this kind. */
  next?: string | undefined;
};

export const sellerAlert = ({
  what,
  key,
  lines,
  onlyInDigest,
  request,
  next,
  ...about
}: SellerAlert): Job => ({
  kind: 'seller-alert',
  dedupeKey: `alert:${what}:${key}`,
  payload: { what, lines, onlyInDigest, request, next },
  recipient: 'seller',
  ...about,
});

export const alertSeller = (store: Store, clock: Clock, alert: SellerAlert) =>
  enqueue(store, clock, sellerAlert(alert));
