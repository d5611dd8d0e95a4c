import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../clock.ts';
import type { Payments } from '../payment/payments.ts';
import type { Secrets } from '../secrets.ts';
import type { Store } from '../store/database.ts';

/** What order keeping needs from outside. */
export type OrderContext = {
  store: Store;
  clock: Clock;
  shop: Shop;
  secrets: Secrets;
  payments: Payments;
};
