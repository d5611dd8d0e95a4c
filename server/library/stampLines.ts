import { messagesFor } from '../../content/messages/index.ts';
import type { OrderRow } from '../db/schema.ts';

/** What is stamped on every page; a buyer who was erased is not in it, the licence goes on. */
export function stampLines(order: Pick<OrderRow, 'language' | 'name' | 'email' | 'number'>) {
  const words = messagesFor(order.language).library.stamp;
  if (order.email === '') {
    const line = words.numberOnly(order);
    return { line, plainer: line };
  }
  return { line: words.line(order), plainer: words.plainer(order) };
}
