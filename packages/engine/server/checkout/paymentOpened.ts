import { calendarDay } from '../../rules/shopTime.ts';
import { countStep } from '../insights/dailyFigures.ts';
import type { ProcessContext } from '../orders/context.ts';
import { markPaymentOpened } from '../payments/purchaseForms.ts';

/** Counts a buyer who goes to the payment page, once per purchase form. */
export function countPaymentOpened(
  { store, clock, shop }: Pick<ProcessContext, 'store' | 'clock' | 'shop'>,
  purchaseFormId: string,
): Promise<void> {
  const now = clock().getTime();
  return store.transaction().execute(async (transaction) => {
    const opened = await markPaymentOpened(transaction, purchaseFormId, now);
    if (!opened) return;
    const day = calendarDay(now, shop.company.timeZone);
    await countStep(transaction, day, 'payment-opened', opened.language);
  });
}
