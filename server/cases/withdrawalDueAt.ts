import { addDays } from '../../rules/calendar.ts';
import type { Shop } from '../../rules/shop.ts';
import { endOfSofiaDay, sofiaCalendarDay } from '../../rules/sofiaTime.ts';

/** What is promised of a statement follows from its day alone, whatever became of its case since. */
export const withdrawalDueAt = (receivedAt: number, { policies }: Pick<Shop, 'policies'>): number =>
  endOfSofiaDay(addDays(sofiaCalendarDay(receivedAt), policies.withdrawalRefundDays));
