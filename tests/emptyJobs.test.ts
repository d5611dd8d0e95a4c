import { afterEach, expect, test } from 'vitest';
import { API_SCOPES } from '../packages/engine/rules/connections.ts';
import { PATHS } from '../packages/engine/rules/paths.ts';
import { commands } from '../packages/engine/server/composition.ts';
import { resources } from '../packages/engine/server/connections/resources.ts';
import { libraryPath } from '../packages/engine/server/orders/orderLinks.ts';
import { DESK_LOOKS } from '../testkit/deskLooks.ts';
import { ENGINES, settingsFor } from '../testkit/engines.ts';
import { manyRecords } from '../testkit/fakes/manyRecords.ts';
import { refundEvent, sessionEvent } from '../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../testkit/fakes/requests.ts';
import { sentNotLogged } from '../testkit/queued.ts';
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
    await requestRefund(shop, { email: 'ann@example.com', txn: `${ORDERS + 2}` });
    await withdraw(shop, { email: 'ann@example.com', order: `${ORDERS + 3}` });
    await shop.idle();
    await shop.worker.stop();
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
      // Other tests use the same disk.
      return JSON.parse(JSON.stringify(seen).replaceAll(/\d+ MB left/g, 'MB left'));
    }
    // The first look counts a visit.
    await everything();
    const before = await everything();
    const { numDeletedRows } = await shop.store.deleteFrom('jobs').executeTakeFirstOrThrow();
    expect(numDeletedRows).toBeGreaterThan(5n);
    const after = await everything();
    for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
  },
);
