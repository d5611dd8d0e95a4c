import { z } from 'zod';
import { ORDER_STATES } from '../../rules/order.ts';
import { listOrders, ORDER_SORTS } from '../orders/orderSearch.ts';
import { command } from './command.ts';
import { PAGE_SIZE, pageFields, readCursor, toPage } from './cursor.ts';
import { orderSummaryOf } from './summaries.ts';

const cursor = z.tuple([z.number(), z.number()]);

export const orders = command({
  summary: 'List orders',
  positional: ['search'],
  changes: false,
  input: z.object({
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Words that begin a name, an address, a number or an id'),
    state: z.enum(ORDER_STATES).optional().describe('Only orders in this state'),
    sort: z.enum(ORDER_SORTS).default('newest').describe('What comes first'),
    ...pageFields,
  }),
  async run({ store }, { after, rows: size = PAGE_SIZE, ...filter }) {
    const [amount, number] = readCursor(after, cursor) ?? [];
    const found = await listOrders(store, {
      ...filter,
      after: number === undefined || amount === undefined ? undefined : { number, amount },
      limit: size + 1,
    }).execute();
    return toPage(found, size, orderSummaryOf, (row) => [row.amount_cents, row.number]);
  },
});
