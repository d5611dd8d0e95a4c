import type { DeliveryRow } from '../../packages/engine/server/db/schema.ts';

/** A download of the whole book. */
export const deliveryRow = (change: Partial<DeliveryRow> = {}): DeliveryRow => ({
  order_id: 'order-1',
  kind: 'download',
  item: 'book.pdf',
  period_at: 0,
  first_at: 1,
  last_at: 1,
  count: 1,
  bytes: 1_600_000,
  file_bytes: 1_600_000,
  network: '203.0.113.0/24',
  browser: 'Firefox on Windows',
  email_id: null,
  answer: null,
  ...change,
});
