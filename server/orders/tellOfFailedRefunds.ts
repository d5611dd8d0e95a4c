import { SELLER_LANGUAGE } from '../../content/seller.ts';
import type { CardRefund } from '../../rules/cardRefunds.ts';
import { formatMoney } from '../../rules/money.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { alertAboutOrder } from './alertAboutOrder.ts';
import type { OrderContext } from './context.ts';

/** Tells the seller of each refund that the card turned down: nobody but the seller can go on. */
export async function tellOfFailedRefunds(
  context: OrderContext,
  transaction: StoreTransaction,
  order: OrderRow,
  failed: readonly CardRefund[],
): Promise<void> {
  for (const { id, cents, why } of failed) {
    const amount = formatMoney(cents, order.currency, SELLER_LANGUAGE);
    const reason = why ? ` (${why.replaceAll('_', ' ')})` : '';
    const line = `The refund ${id} of ${amount} failed${reason}.`;
    await alertAboutOrder(context, transaction, order, { what: 'refund-failed', key: id, line });
  }
}
