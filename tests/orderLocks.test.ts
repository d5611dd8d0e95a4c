import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../packages/engine/server/composition.ts';
import type { StoreTransaction } from '../packages/engine/server/db/database.ts';
import { type LockedTransaction, lockedTransaction } from '../packages/engine/server/db/locks.ts';
import type { OrderRow } from '../packages/engine/server/db/schema.ts';
import type { ProcessContext } from '../packages/engine/server/orders/context.ts';
import { recomputeOrder } from '../packages/engine/server/orders/recomputeOrder.ts';
import { settingsFor } from '../testkit/engines.ts';
import { sessionEvent, signed } from '../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../testkit/fakes/requests.ts';
import { startMailServer } from '../testkit/mailServer.ts';
import { type TestShop, testShop } from '../testkit/testShop.ts';

const IBAN = 'BG80 BNBG 9661 1020 3456 78';
let shop: TestShop;
const seller = () => shop.seller('desk');
const deliver = async (change: Record<string, unknown> = {}) => {
  await shop.app.request('/webhooks/stripe', signed(sessionEvent('completed', change)));
  await shop.idle();
};
const post = (path: string, fields: Record<string, string>) =>
  shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/** Starts during another process's transaction and resolves to whether it waited for its end. */
async function during(
  turn: (transaction: LockedTransaction) => Promise<unknown>,
  begin: () => unknown,
): Promise<boolean> {
  let [ended, waited] = [false, false];
  let late: Promise<void> | undefined;
  await lockedTransaction(shop.store, async (transaction) => {
    await turn(transaction);
    late = Promise.resolve(begin()).then(() => {
      ended = true;
    });
    await expect.poll(async () => ended || (await waitsForLock())).toBe(true);
    waited = !ended;
  });
  await late;
  await shop.idle();
  return waited;
}

const waitsForLock = async () => {
  const waiting = sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return ((await waiting.execute(shop.store)).rows[0]?.waiting ?? 0) > 0;
};

/** Checked by the compiler: it fails without the expected type error. */
test('an order cannot be changed without the lock', () => {
  const withoutLock = (transaction: StoreTransaction, order: OrderRow) =>
    // @ts-expect-error Only a locked transaction is accepted.
    recomputeOrder(seller(), transaction, order);
  expect(withoutLock).toBeTypeOf('function');
});

test('an order cannot be changed without a way to its cases', () => {
  const withoutCases = (
    context: Omit<ProcessContext, 'orderCases'>,
    transaction: LockedTransaction,
    order: OrderRow,
  ) =>
    // @ts-expect-error What its cases need is required.
    recomputeOrder(context, transaction, order);
  expect(withoutCases).toBeTypeOf('function');
});

describe('on PostgreSQL with concurrent writers', () => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor('PostgreSQL'));
  });
  afterEach(() => shop.close());

  const nothing = async () => undefined;
  async function owedByBank() {
    await deliver();
    await requestRefund(shop, { txn: '1' });
    await commands['refund-accept'].run(seller(), { number: 1, by: 'bank', agreed: true });
    await shop.idle();
    const { libraryUrl } = await commands.order.run(seller(), { number: 1 });
    const path = `${new URL(libraryUrl).pathname}/1/account`;
    return () => post(path, { holder: 'Ann', iban: IBAN });
  }
  const account = async () => (await commands.refund.run(seller(), { number: 1 })).account;

  test("releasing an order waits for the order's lock", async () => {
    await deliver({ amount_total: 100 });
    const release = () => commands['order-release'].run(seller(), { number: 1 });
    expect(await during(nothing, release)).toBe(true);
    expect(await shop.orders()).toMatchObject([{ state: 'paid', hold_reason: null }]);
  });

  test("correcting an email address waits for the order's lock", async () => {
    await deliver();
    const correct = () => post('/thank-you', { session_id: 'cs_1', email: 'right@example.com' });
    expect(await during(nothing, correct)).toBe(true);
    expect(await shop.orders()).toMatchObject([{ email: 'right@example.com' }]);
  });

  test("saving bank details waits for the order's lock", async () => {
    const give = await owedByBank();
    expect(await during(nothing, give)).toBe(true);
    expect(await account()).toMatchObject({ holder: 'Ann' });
  });

  test('rejects bank details for a case that is being paid', async () => {
    const give = await owedByBank();
    const pay = (transaction: LockedTransaction) =>
      transaction
        .updateTable('cases')
        .set({ state: 'paid', paid_at: 1, paid_by: 'bank' })
        .execute();
    expect(await during(pay, give)).toBe(true);
    expect(await account()).toBeNull();
  });
});

test.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s, a corrected address gets one confirmation although the first was still queued',
  async (engine) => {
    const mailServer = await startMailServer();
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Shop <shop@example.com>' };
    shop = await testShop({ ...mail, ...(await settingsFor(engine)) });
    await mailServer.goDown();
    await shop.app.request('/webhooks/stripe', signed(sessionEvent('completed')));
    const tried = shop.store.selectFrom('emails').select('id').where('error', 'is not', null);
    const failures = async () => (await tried.execute()).length;
    await expect.poll(failures).toBe(1);
    await post('/thank-you', { session_id: 'cs_1', email: 'right@example.com' });
    await mailServer.comeBack();
    await shop.idleWithTime();
    // The former address gets the notice of the change and nothing else.
    const recipients = mailServer.emails.map((email) => /^To: (.*)$/m.exec(email)?.[1]);
    expect(recipients.sort()).toEqual(['ann@example.com', 'right@example.com']);
    await shop.close();
    await mailServer.close();
  },
);
