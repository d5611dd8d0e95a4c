import type { Shop } from '../../rules/shop.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import { addToFigure } from './dailyFigures.ts';

/** On the way from the page to the payment; pages seen and orders paid are counted elsewhere. */
export type FunnelStep = 'buy-seen' | 'form-sent' | 'payment-opened';

export const stepFigure = (step: FunnelStep, language: string) => `step:${step}:${language}`;

/** One more at a step: a number per day and language that says nothing about who it was. */
export const countStep = (store: Store, day: string, step: FunnelStep, language: string) =>
  addToFigure(store, day, stepFigure(step, language), 1);

/** The same for several at once, one statement per day and language. */
export async function countSteps(
  store: Store,
  step: FunnelStep,
  seen: readonly { received_at: number; language: string }[],
  timeZone: string,
): Promise<void> {
  const groups = Map.groupBy(seen, ({ received_at, language }) =>
    [calendarDay(received_at, timeZone), language].join(),
  );
  for (const [group, { length }] of groups) {
    const [day = '', language = ''] = group.split(',');
    await addToFigure(store, day, stepFigure(step, language), length);
  }
}

/** Counts a buyer on the way to the payment page, however often they go back and forth. */
export function countPaymentOpened(
  { store, clock, shop }: { store: Store; clock: Clock; shop: Shop },
  leadId: string,
): Promise<void> {
  const now = clock().getTime();
  return store.transaction().execute(async (transaction) => {
    const opened = await transaction
      .updateTable('purchase_requests')
      .set({ checkout_at: now })
      .where('id', '=', leadId)
      .where('checkout_at', 'is', null)
      .where('suspicion', 'is', null)
      .returning('language')
      .executeTakeFirst();
    if (!opened) return;
    const day = calendarDay(now, shop.company.timeZone);
    await countStep(transaction, day, 'payment-opened', opened.language);
  });
}
