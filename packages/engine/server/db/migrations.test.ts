import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, unmigratedSettingsFor } from '../../../../testkit/engines.ts';
import { manyOrders } from '../../../../testkit/fakes/manyOrders.ts';
import { connect, migrations, openStore, type Store } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Append-only: a shop that has run a migration never runs it again. */
const CHECKSUMS: Record<string, string> = {
  '100-shop': 'cbfed1033bcb4b98168ed41c2d8e26327975d2bee726173b3f62937c8eea1f15',
};

test('no migration has changed since it was written', () => {
  const files = readdirSync(MIGRATIONS);
  const found = files.map((name) => {
    const text = readFileSync(join(MIGRATIONS, name));
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

  const migratorOf = (own: Record<string, Migration>) =>
    new Migrator({ db: store, provider: { getMigrations: async () => own } });

  test('a migration that fails in the middle leaves nothing behind and runs at the next start', async () => {
    await sql`create table desk_sessions (in_the_way integer)`.execute(store);
    await expect(openStore(where)).rejects.toThrow('could not be brought up to date');
    await expect(store.selectFrom('orders').execute()).rejects.toThrow();
    await sql`drop table desk_sessions`.execute(store);
    await (await openStore(where)).destroy();
    expect(await store.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  test('data of a newer version is rejected, with what to do', async () => {
    await (await openStore(where)).destroy();
    await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(store);
    await expect(openStore(where)).rejects.toThrow(
      /^The data is from a newer version of the shop, with the migration 999-later of 2030-01-01; this version knows migrations up to \d+-[a-z-]+\.\nNothing was changed\. Start that version/,
    );
  });

  test('data of an older version with another schema is rejected as older, and left as it is', async () => {
    await migratorOf({ '001-forms': { up: async () => undefined } }).migrateToLatest();
    await expect(openStore(where)).rejects.toThrow(
      /^The data is from an older version of the shop, with another schema \(its first migration is 001-forms, of \d{4}-\d\d-\d\d\)\. This version can’t migrate it\.\nNothing was changed\. Start the version that made it/,
    );
    await expect(store.selectFrom('orders').execute()).rejects.toThrow();
  });

  test('data with a migration between ours is from another version, neither older nor newer', async () => {
    await (await openStore(where)).destroy();
    await sql`insert into kysely_migration values ('002-of-a-fork', '2026-01-01')`.execute(store);
    await expect(openStore(where)).rejects.toThrow(/^The data is from another version of the shop/);
  });

  test('a document never changes, but for a card’s country that becomes known', async () => {
    await (await openStore(where)).destroy();
    await manyOrders(store, 1, new Date(0));
    await sql`insert into documents (id, test, series, number, code, kind, order_id, language, issued_at,
      issued_on, supplied_on, counts_on, treatment, country, rate, currency, gross_cents, net_cents,
      tax_cents, seller, product, billing_country) values ('receipt', 1, 'receipts', 1, 'R-1', 'receipt',
      'order-1', 'en', 1, '2026-11-15', '2026-11-15', '2026-11-15', 'exempt', 'US', 0, 'USD', 4900,
      4900, 0, '{}', '{}', 'US')`.execute(store);
    const documents = store.updateTable('documents');
    for (const change of [{ tax_cents: 1 }, { layout: 2 as const }, { billing_country: 'FR' }]) {
      await expect(documents.set(change).execute()).rejects.toThrow('never changes');
    }
    await documents.set({ card_country: 'DE' }).execute();
    await expect(documents.set({ card_country: 'FR' }).execute()).rejects.toThrow('never changes');
  });

  test('the database rejects what must not happen', async () => {
    await (await openStore(where)).destroy();
    await manyOrders(store, 40, new Date(0));
    const order = (set: object) => store.updateTable('orders').set(set).where('number', '=', 1);
    const row = (set: object) => store.updateTable('cases').set(set).where('number', '=', 1);
    const request = (set: object) =>
      store.updateTable('requests').set(set).where('case_number', '=', 1);
    const wrong: [what: string, change: { execute: () => Promise<unknown> }][] = [
      ['an unknown state of an order', order({ state: 'sold' })],
      ['a held order without a reason', order({ state: 'held' })],
      ['an order for an unknown payment', order({ payment_id: 'pi_unknown' })],
      ['two orders for one payment', order({ payment_id: 'pi_2' })],
      ['two orders of one number', order({ number: 2 })],
      ['an order that is a duplicate of itself', order({ duplicate_of: 'order-1' })],
      ['a negative amount', order({ amount_cents: -1 })],
      ['more refunded than paid', order({ refunded_cents: 4901 })],
      ['more transferred than paid', order({ bank_refunded_cents: 4901 })],
      ['an unknown state of a case', row({ state: 'lost' })],
      ['a case about no order', row({ order_id: 'order-41' })],
      ['a case without its request', row({ number: 3 })],
      ['a case of another kind than its request', row({ kind: 'withdrawal' })],
      ['two requests of one number and kind', request({ case_number: 2 })],
      ['a request with the answers of another kind', request({ kind: 'withdrawal' })],
      ['a request of unknown kind', request({ kind: 'complaint' })],
      [
        'a request deleted under its case',
        store.deleteFrom('requests').where('case_number', '=', 1),
      ],
      ['a decision without its time', row({ decision: 'accepted' })],
      ['a payment without its method', row({ paid_at: 1 })],
      ['an unknown state of an email', store.updateTable('emails').set({ state: sql`'stuck'` })],
      ['an unknown refund method', row({ refund_method: 'cash' })],
      [
        'a refund that was rejected without a reason',
        store.insertInto('card_refunds').values({
          ...{ id: 'refund', order_id: 'order-1', cents: 1, rejections: 1, attempts: 1, note: '' },
          ...{ state: 'rejected', asked_at: 1, finished_at: 1 },
        }),
      ],
      [
        'a session of a user who does not exist',
        store.insertInto('desk_sessions').values({
          ...{ token_hash: 'x', user_name: 'nobody', credential: 'x', challenge: null },
          ...{ awaits_passkey: 0, created_at: 1, seen_at: 1, expires_at: 2 },
        }),
      ],
      ['an order deleted under its emails', store.deleteFrom('orders').where('number', '=', 1)],
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
