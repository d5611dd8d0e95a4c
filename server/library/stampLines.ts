import type { Content } from '../../content/content.ts';
import type { OrderRow } from '../db/schema.ts';

/** What is stamped on every page; a buyer who was erased is not in it, the licence goes on. */
export function stampLines(
  content: Content,
  order: Pick<OrderRow, 'language' | 'name' | 'email' | 'number'>,
) {
  const words = content.messages(order.language).library.stamp;
  if (order.email === '') {
    const line = words.numberOnly(order);
    return { line, plainer: line };
  }
  return { line: words.line(order), plainer: words.plainer(order) };
}
