import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/database.ts';

const DAY_MS = 86_400_000;

/** Deletes what the privacy policy says is deleted by now. */
export async function forgetOldForms(store: Store, retention: Shop['retention'], clock: Clock) {
  const now = clock();
  const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
  const yearsAgo = (years: number) => new Date(now).setUTCFullYear(now.getUTCFullYear() - years);
  await store
    .deleteFrom('purchase_requests')
    .where('received_at', '<', daysAgo(retention.purchaseFormDays))
    .execute();
  await store
    .deleteFrom('refund_requests')
    .where('received_at', '<', yearsAgo(retention.refundRequestYears))
    .execute();
  await store
    .deleteFrom('withdrawals')
    .where('received_at', '<', yearsAgo(retention.orderYears))
    .execute();
  for (const table of ['purchase_requests', 'refund_requests'] as const) {
    await store
      .deleteFrom(table)
      .where('suspicion', 'is not', null)
      .where('received_at', '<', daysAgo(retention.suspiciousFormDays))
      .execute();
  }
}
