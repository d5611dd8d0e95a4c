import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { isEntitled } from '../../rules/order.ts';
import { shopTime } from '../../rules/shopTime.ts';
import type { JobKind } from '../core/queues.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { MailSubject } from './mailSubjects.ts';

/**
 * What a sent mail was made from is gone; these can be made again from the order that they are
 * about, or from what their own key says.
 */
const OF_ORDERS: Readonly<Partial<Record<JobKind, (orderId: string, key: string[]) => object>>> = {
  'order-confirmation': (orderId) => ({ orderId }),
  'lost-link': (orderId) => ({ orderId }),
  'new-edition': (orderId, [, version]) => ({ orderId, version }),
};
const OF_THEIR_KEY: Readonly<Partial<Record<JobKind, (key: string[]) => object>>> = {
  'case-update': ([, caseId, step, ...more]) => ({
    caseId,
    step,
    to: more.includes('order') ? 'order' : 'sender',
  }),
  'refund-request-received': ([, dedupeKey]) => ({ dedupeKey }),
  'refund-made': ([, orderId, cents]) => ({ orderId, cents: Number(cents) }),
  'refund-returned': ([, orderId, cents]) => ({ orderId, cents: Number(cents) }),
  'withdrawal-received': ([, dedupeKey]) => ({ dedupeKey }),
};

/** Why a mail cannot be sent again, in words; undefined when it can. */
export function whyNotAgain(
  row: OutboxRow,
  { to, order }: MailSubject,
  timeZone: string,
): string | undefined {
  if (row.state === 'waiting') {
    const when = shopTime(row.run_at, SELLER_LANGUAGE, timeZone);
    return `It is still on its way and is tried by itself, next at ${when}.`;
  }
  if (to === '') return 'Its reader’s address was erased: there is nobody to send it to.';
  if (row.state === 'parked') return undefined;
  if (OF_ORDERS[row.kind] && order) {
    return isEntitled(order.state)
      ? undefined
      : `Order ${order.number} is ${order.state}: its buyer has no library that the mail could lead to.`;
  }
  return OF_THEIR_KEY[row.kind]
    ? undefined
    : `A sent mail of the kind "${row.kind}" cannot be made again: its content is not kept.`;
}

/** What a sent mail is made from once more; undefined when nothing says it. */
export function payloadAgain(row: OutboxRow, { order }: MailSubject): object | undefined {
  const key = row.dedupe_key.split(':');
  return order && OF_ORDERS[row.kind]
    ? OF_ORDERS[row.kind]?.(order.id, key)
    : OF_THEIR_KEY[row.kind]?.(key);
}
