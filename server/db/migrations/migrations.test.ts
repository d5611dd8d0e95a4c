import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, unmigratedSettingsFor } from '../../../testkit/engines.ts';
import { manyOrders } from '../../../testkit/fakes/manyOrders.ts';
import { connect, migrations, openStore, type Store } from '../database.ts';

/** Append-only: a shop that has run a migration never runs it again. */
const CHECKSUMS: Record<string, string> = {
  '001-initial': '64f0722dbb54e7a8ad93517d2972088f4edeca071c29de283a6256b90d4315b7',
};

test('no migration has changed since it was written', () => {
  const files = readdirSync(import.meta.dirname).filter((name) =>
    /^\d+-.*(?<!\.test)\.ts$/.test(name),
  );
  const found = files.map((name) => {
    const text = readFileSync(join(import.meta.dirname, name));
    return [name.replace(/\.ts$/, ''), createHash('sha256').update(text).digest('hex')];
  });
  expect(Object.fromEntries(found)).toEqual(CHECKSUMS);
  expect(Object.keys(migrations)).toEqual(Object.keys(CHECKSUMS).toSorted());
});

describe.each(ENGINES)('on %s', (engine) => {
  let store: Store;
  let where: { dataDir: string; databaseUrl?: string | undefined };

  beforeEach(async () => {
    const databaseUrl = (await unmigratedSettingsFor(engine)).DATABASE_URL;
    where = { dataDir: mkdtempSync(join(tmpdir(), 'shop-test-')), databaseUrl };
    store = connect(where);
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(where.dataDir, { recursive: true, force: true });
  });

  test('a migration that fails in the middle leaves nothing behind and runs at the next start', async () => {
    await sql`create table desk_sessions (in_the_way integer)`.execute(store);
    await expect(openStore(where)).rejects.toThrow('could not be brought up to date');
    await expect(store.selectFrom('orders').execute()).rejects.toThrow();
    await sql`drop table desk_sessions`.execute(store);
    await (await openStore(where)).destroy();
    expect(await store.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  test('the database rejects what must not happen', async () => {
    await (await openStore(where)).destroy();
    await manyOrders(store, 40, new Date(0));
    const order = (set: object) => store.updateTable('orders').set(set).where('number', '=', 1);
    const row = (set: object) => store.updateTable('cases').set(set).where('number', '=', 1);
    const wrong: [what: string, change: { execute: () => Promise<unknown> }][] = [
      ['an unknown state of an order', order({ state: 'sold' })],
      ['a held order without a reason', order({ state: 'held' })],
      ['an order for an unknown payment', order({ payment_id: 'pi_unknown' })],
      ['two orders for one payment', order({ payment_id: 'pi_2' })],
      ['two orders of one number', order({ number: 2 })],
      ['an order that is a duplicate of itself', order({ duplicate_of: 'order-1' })],
      ['a negative amount', order({ amount_cents: -1 })],
      ['an unknown state of a case', row({ state: 'lost' })],
      ['a case about no order', row({ order_id: 'order-41' })],
      ['a case without its form', row({ refund_request_id: null })],
      ['a decision without its time', row({ decision: 'accepted' })],
      ['a payment without its method', row({ paid_at: 1 })],
      ['an unknown state of a job', store.updateTable('jobs').set({ state: sql`'stuck'` })],
      ['an unknown refund method', row({ refund_method: 'cash' })],
      ['an order deleted under its jobs', store.deleteFrom('orders').where('number', '=', 1)],
      [
        'a refund of an unknown payment',
        store.insertInto('refunds').values({
          ...{ id: 're_1', payment_id: 'pi_unknown', sequence: 1, cents: 1, reason: null },
          status: 'paid',
        }),
      ],
    ];
    for (const [what, change] of wrong) {
      await expect(change.execute(), what).rejects.toThrow(/constraint|foreign key/i);
    }
  });
});
