import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, unmigratedSettingsFor } from '../../../testkit/engines.ts';
import { manyOrders } from '../../../testkit/fakes/manyOrders.ts';
import { disputeEvent } from '../../../testkit/fakes/paymentEvents.ts';
import { connect, openStore, type Store } from '../database.ts';

let store: Store;
let dataDir: string;
let databaseUrl: string | undefined;

const open = () => openStore({ dataDir, databaseUrl });

/** Opens the store as it was before some migrations, the last of which come first. */
async function upgradeFrom(earlier: Record<string, ReturnType<typeof sql>[]>) {
  for (const [name, takingBack] of Object.entries(earlier)) {
    for (const step of takingBack) await step.execute(store);
    await sql`delete from kysely_migration where name = ${name}`.execute(store);
  }
  await store.destroy();
  store = await open();
}

const formerAddresses = {
  '017-former-addresses': [
    sql`drop index outbox_by_sent_to`,
    sql`alter table outbox drop column sent_to`,
  ],
};
const caseAddresses = {
  ...formerAddresses,
  '016-case-addresses': [sql`drop index if exists cases_by_start_of_email`],
};
const openDisputes = {
  ...caseAddresses,
  '015-open-disputes': [sql`drop index payments_disputed`],
};
const bothIntended = {
  ...openDisputes,
  '014-both-intended': [sql`alter table orders drop column both_intended_at`],
};
const settlements = {
  ...bothIntended,
  '013-settlements': [
    sql`alter table cases drop column settled_at`,
    sql`alter table cases drop column settlement`,
  ],
};
const cardRefunds = {
  ...settlements,
  '012-card-refunds': [sql`alter table payments drop column refunds`],
};
const refundDates = {
  ...cardRefunds,
  '011-refund-dates': [sql`alter table orders drop column refunded_at`],
};
const disputes = {
  ...refundDates,
  '010-disputes': [sql`alter table payments drop column disputes`],
};

describe.each(ENGINES)('on %s, an upgrade', (engine) => {
  beforeEach(async () => {
    databaseUrl = (await unmigratedSettingsFor(engine)).DATABASE_URL;
    dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
    store = await open();
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('tells the disputes of earlier payments apart', async () => {
    for (const [id, dispute] of [
      ['pi_won', 'won'],
      ['pi_gone', 'lost'],
      ['pi_fine', 'none'],
    ] as const) {
      const row = { id, refunded_cents: 0, refunds: '{}', dispute, disputes: '{}', last4: null };
      await store.insertInto('payments').values(row).execute();
    }
    for (const event of [
      disputeEvent('closed', 'won', 'pi_won'),
      disputeEvent('created', 'needs_response', 'pi_won'),
      disputeEvent('created', 'needs_response', 'pi_won', 2),
    ]) {
      const { id, type } = event;
      const row = { id, type, received_at: 1, payload: JSON.stringify(event), about: 'pi_won' };
      await store.insertInto('payment_events').values(row).execute();
    }
    await upgradeFrom(disputes);
    const found = await store.selectFrom('payments').select(['id', 'disputes']).execute();
    const known = found.map(({ id, disputes: text }) => [id, JSON.parse(text)]);
    expect(Object.fromEntries(known)).toEqual({
      pi_won: { du_1_of_pi_won: 'won', du_2_of_pi_won: 'open' },
      pi_gone: { earlier: 'lost' },
      pi_fine: {},
    });
  });

  test('finds out when earlier orders were refunded', async () => {
    await manyOrders(store, 3, new Date(0));
    await store.deleteFrom('audit_log').execute();
    const refunded = store.updateTable('orders').set({ refunded_cents: 100 });
    await refunded.where('number', '<', 3).execute();
    for (const [at, to] of [
      [1, 'paid'],
      [2, 'partly-refunded'],
      [3, 'refunded'],
      [4, 'disputed'],
    ] as const) {
      const details = JSON.stringify({ to });
      const line = { id: `line-${at}`, at, subject: 'order-1', event: 'state changed', details };
      await store.insertInto('audit_log').values(line).execute();
    }
    await upgradeFrom(refundDates);
    const orders = await store
      .selectFrom('orders')
      .select('refunded_at')
      .orderBy('number')
      .execute();
    expect(orders.map(({ refunded_at }) => refunded_at)).toEqual([3, null, null]);
  });

  test('that breaks off in the middle is made from the beginning at the next start', async () => {
    await manyOrders(store, 1, new Date(0));
    await store.updateTable('orders').set({ refunded_cents: 100 }).execute();
    const unreadable = { event: 'state changed', details: 'no JSON' };
    const line = { id: 'line', at: 1, subject: 'order-1', ...unreadable };
    await store.insertInto('audit_log').values(line).execute();
    await expect(upgradeFrom(refundDates)).rejects.toThrow('could not be brought up to date');
    const repairing = connect({ dataDir, databaseUrl });
    await repairing.deleteFrom('audit_log').where('id', '=', 'line').execute();
    await repairing.destroy();
    store = await open();
    const [order] = await store.selectFrom('orders').select('refunded_at').execute();
    expect(order).toEqual({ refunded_at: null });
  });
});
