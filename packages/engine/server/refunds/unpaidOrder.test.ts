import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
afterEach(() => shop.close());

const seller = () => shop.seller('desk');
const unpaid = { payment_status: 'unpaid' };
const accept = (by: 'card' | 'bank', pay = false) =>
  commands['refund-accept'].run(seller(), { number: 1, by, agreed: true, pay });
const pay = (reference?: string) => commands['refund-pay'].run(seller(), { number: 1, reference });

describe.each(ENGINES)('on %s, a withdrawal from an order whose payment is pending', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
    await shop.deliver(sessionEvent('completed', unpaid));
    await withdraw(shop);
    await commands['refund-match'].run(seller(), { number: 1, order: 1 });
  });

  test('is refunded once the money has arrived, and not before', async () => {
    await expect(accept('card', true)).rejects.toThrow('Order 1 hasn’t been paid');
    await accept('bank');
    await expect(pay('TR 7')).rejects.toThrow('Order 1 hasn’t been paid');
    expect(await shop.orders()).toMatchObject([{ state: 'awaiting-payment', refunded_cents: 0 }]);
    await shop.deliver(sessionEvent('async_payment_succeeded'));
    expect(await shop.orders()).toMatchObject([{ state: 'refund-accepted' }]);
    await pay('TR 7');
    expect(await shop.orders()).toMatchObject([{ state: 'refunded', refunded_cents: 4900 }]);
  });

  test('to the card waits for the money too', async () => {
    await accept('card');
    await expect(pay()).rejects.toThrow('Order 1 hasn’t been paid');
    expect(await shop.store.selectFrom('card_refunds').select('id').execute()).toEqual([]);
  });

  test('can be declined when the payment has failed: nothing is owed', async () => {
    const reason = 'Your bank rejected the payment.';
    const decline = () =>
      commands['refund-decline'].run(seller(), { number: 1, reason, ground: 'nothing-owed' });
    await expect(decline()).rejects.toThrow('cannot be declined');
    await shop.deliver(sessionEvent('async_payment_failed', unpaid));
    expect(await decline()).toMatchObject({ state: 'declined', flags: ['nothing-paid'] });
  });
});
