import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { lockedTransaction } from '../db/locks.ts';
import { command } from './command.ts';
import { orderDetails } from './order.ts';

export const orderBothIntended = command({
  summary: 'Say that an order paid minutes after another one was no mistake',
  positional: ['number'],
  changes: true,
  input: z.object({
    number: z.coerce.number().int().min(1).describe('The number of the second order'),
  }),
  async run(seller, { number }) {
    const { store, clock, actor } = seller;
    await lockedTransaction(store, async (transaction) => {
      const row = await transaction
        .selectFrom('orders')
        .leftJoin('orders as twin', 'twin.id', 'orders.duplicate_of')
        .select(['orders.id', 'orders.both_intended_at', 'twin.number as other'])
        .where('orders.number', '=', number)
        .executeTakeFirst();
      if (!row) throw new UserError(`There is no order ${number}.`);
      const { id, other, both_intended_at } = row;
      if (other === null)
        throw new UserError(`Order ${number} does not look like a second payment.`);
      if (both_intended_at !== null) return;
      const change = { both_intended_at: clock().getTime() };
      await transaction.updateTable('orders').set(change).where('id', '=', id).execute();
      await record(transaction, clock, id, 'both payments intended', { actor, other });
    });
    return orderDetails(seller, number);
  },
});
