import type { Alert } from '../../content/seller.ts';
import type { StoreTransaction } from '../db/database.ts';
import { alertSeller } from '../jobs/alertSeller.ts';
import type { OrderContext } from './context.ts';

/** Once for each order and reason; what can happen to an order again comes with a key of its own. */
export const alertAboutOrder = (
  { clock }: OrderContext,
  transaction: StoreTransaction,
  order: { id: string; number: number },
  { what, key = order.id, line }: { what: Alert; key?: string; line?: string },
) =>
  alertSeller(transaction, clock, {
    what,
    key,
    lines: [`Order ${order.number}`, ...(line ? [line] : [])],
    about: `order:${order.number}`,
  });
