import { isEntitled } from '../../rules/order.ts';
import { shopTime } from '../../rules/shopTime.ts';
import { type JobKind, PERSONAL_PAYLOADS } from '../core/queues.ts';
import type { JobRow } from '../db/schema.ts';
import type { MailSubject } from './mailSubjects.ts';

/** They lead to the library, so the buyer must have one. */
const WITH_LIBRARY: readonly JobKind[] = ['order-confirmation', 'lost-link', 'new-edition'];

/** Why a mail cannot be sent again, in words; undefined when it can. */
export function whyNotAgain(
  row: JobRow,
  { to, order }: MailSubject,
  timeZone: string,
): string | undefined {
  if (row.state === 'waiting') {
    const when = shopTime(row.run_at, 'en', timeZone);
    return `It is still on its way and is tried by itself, next at ${when}.`;
  }
  if (to === '') return 'Its reader’s address was erased: there is nobody to send it to.';
  if (row.state === 'failed') return undefined;
  if (WITH_LIBRARY.includes(row.kind) && order) {
    return isEntitled(order.state)
      ? undefined
      : `Order ${order.number} is ${order.state}: its buyer has no library that the mail could lead to.`;
  }
  return PERSONAL_PAYLOADS.includes(row.kind) || row.recipient === null
    ? `A sent mail of the kind "${row.kind}" cannot be made again: its content is not kept.`
    : undefined;
}
