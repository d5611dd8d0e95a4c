import { details, ORDERS } from '../orders.ts';
import type { DeskAnswers } from './answers.ts';

export const ordersAnswers: DeskAnswers = {
  orders: ({ after, state }) => ({
    rows: ORDERS.filter((row) => state === undefined || row.state === state),
    next: after ? null : 'next-page',
  }),
  order: ({ number }) => details(number),
  'order-release': ({ number }) => details(number),
  'order-dismiss-duplicate': ({ number }) => details(number),
};
