import { afterEach, expect, test } from 'vitest';
import { API_SCOPES } from '../packages/engine/rules/connections.ts';
import { PATHS } from '../packages/engine/rules/paths.ts';
import { commands } from '../packages/engine/server/composition.ts';
import { resources } from '../packages/engine/server/connections/resources.ts';
import { libraryPath } from '../packages/engine/server/orders/orderLinks.ts';
import { openRefundGateway } from '../packages/engine/server/payments/refundGateway.ts';
import { cardRefundJob } from '../packages/engine/server/refunds/cardRefundJob.ts';
import { DESK_LOOKS } from '../testkit/deskLooks.ts';
import { ENGINES, settingsFor } from '../testkit/engines.ts';
import { manyRecords } from '../testkit/fakes/manyRecords.ts';
import { refundEvent, sessionEvent } from '../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../testkit/fakes/requests.ts';
import { sentNotLogged } from '../testkit/queued.ts';
import { newTestFolder } from '../testkit/testFolder.ts';
import { type TestShop, testShop } from '../testkit/testShop.ts';

/** A multiple of everything that only some orders of a year have. */
const ORDERS = 1000;

let shop: TestShop;
afterEach(() => shop.close());

test.each(ENGINES)(
  'emptying the queue after a year of orders changes no screen on %s',
  async (engine) => {
    shop = await testShop(await settingsFor(engine));
    await manyRecords(shop.store, ORDERS, shop.time.now);
    // It is on another machine.
    await shop.store.updateTable('webhook_endpoints').set({ off_at: 1 }).execute();
    const customer_details = { email: 'ann@example.com', name: 'Ann' };
    for (const n of [1, 2, 3]) {
      const session = { id: `cs_new_${n}`, payment_intent: `pi_new_${n}`, customer_details };
      await shop.deliver(sessionEvent('completed', session));
    }
    await shop.deliver(refundEvent(4900, 'pi_new_1'));
    const code = { code: 'ONCE', percent: 50, uses: 1 };
    await commands['code-create'].run(shop.seller('desk'), code);
    await requestRefund(shop, { email: 'ann@example.com', txn: `${ORDERS + 2}` });
    await withdraw(shop, { email: 'ann@example.com', order: `${ORDERS + 3}` });
    await shop.idle();
    await shop.worker.stop();
    const refund = { number: ORDERS + 2, amount: 10, reason: 'goodwill', note: '' } as const;
    await commands['order-refund'].run(shop.seller('desk'), refund);
    const asked = shop.store.selectFrom('jobs').selectAll().where('kind', '=', 'card-refund');
    const gateway = openRefundGateway(shop.env, shop.seller('desk'));
    await cardRefundJob(shop.seller('desk'), gateway)(await asked.executeTakeFirstOrThrow());
    const pay = { name: 'Ann', email: 'ann@example.com', card: 'success', code: 'ONCE' };
    const body = new URLSearchParams(pay);
    const paid = await shop.app.request(PATHS.sandbox, { method: 'POST', body });
    expect(paid.status).toBe(303);
    await expect.poll(() => sentNotLogged(shop.store), { timeout: 20_000 }).toEqual([]);
    const seller = shop.seller('desk');
    const { token } = await commands['api-token-create'].run(seller, {
      name: 'all',
      scopes: [...API_SCOPES],
    });
    const bought = (await shop.orders()).slice(-3);
    async function everything(): Promise<Record<string, unknown>> {
      const seen: Record<string, unknown> = {};
      for (const { name, run } of DESK_LOOKS) seen[name] = await run(seller);
      const findings = await commands.doctor.run(seller, {});
      // Other programs use the same disk.
      seen.doctor = findings.filter(({ check }) => check !== 'Data folder');
      for (const { path } of resources) {
        const headers = { authorization: `Bearer ${token}` };
        const address = PATHS.api + path.replace('{number}', `${ORDERS + 2}`);
        seen[address] = await (await shop.app.request(address, { headers })).text();
      }
      for (const order of bought) {
        seen[`library ${order.number}`] = await (
          await shop.app.request(libraryPath(seller.secrets, order))
        ).text();
      }
      seen['refunds in test mode'] = await gateway?.list('pi_new_2');
      seen['a code that test mode has used up'] = await (
        await shop.app.request(`${PATHS.home}?code=ONCE`)
      ).text();
      return seen;
    }
    // The first look counts a visit.
    await everything();
    const before = await everything();
    expect(before['refunds in test mode']).toMatchObject([{ cents: 1000 }]);
    expect(before['a code that test mode has used up']).toContain('has been used up');
    const { numDeletedRows } = await shop.store.deleteFrom('jobs').executeTakeFirstOrThrow();
    expect(numDeletedRows).toBeGreaterThan(5n);
    const after = await everything();
    for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
  },
);

test.each(ENGINES)(
  'a test payment on its way becomes an order although the queue was emptied on %s',
  async (engine) => {
    const settings = { ...(await settingsFor(engine)), DATA_DIR: newTestFolder('empty-jobs-') };
    shop = await testShop(settings);
    await shop.worker.stop();
    const body = new URLSearchParams({ name: 'Ann', email: 'ann@example.com', card: 'delayed' });
    const paid = await shop.app.request(PATHS.sandbox, { method: 'POST', body });
    expect(paid.status).toBe(303);
    await shop.store.deleteFrom('jobs').execute();
    await shop.close();
    shop = await testShop(settings);
    await shop.idle();
    expect(await shop.orders()).toMatchObject([{ email: 'ann@example.com', state: 'paid' }]);
  },
);
