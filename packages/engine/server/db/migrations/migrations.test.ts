import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, unmigratedSettingsFor } from '../../../../../testkit/engines.ts';
import { manyOrders } from '../../../../../testkit/fakes/manyOrders.ts';
import { connect, migrations, openStore, type Store } from '../database.ts';

/** Append-only: a shop that has run a migration never runs it again. */
const CHECKSUMS: Record<string, string> = {
  '001-initial': '64f0722dbb54e7a8ad93517d2972088f4edeca071c29de283a6256b90d4315b7',
  '002-repeated-requests': 'b5263593ebd11f8870394332f088b092a2324f7bdcdbdb7f17fb3000ada719db',
  '003-consultant': '6c32781566bcf30ff0c892a0855969ba3cdacbd12f837ff7bc76328abd5a2529',
  '004-documents': 'a0ef998f3b5101ffafaa94b901e2a4191775744b18b78f8fb0bb0956fb96b87a',
  '005-drafts': '5a0b14c89d7e955e2cacd75e9d4933cc62431913b5a017eab036a6a7bbbc4ad6',
  '006-deliveries': 'ebc9c37384e9fad21ca630843c5c81147d5f6473f65b8c08357cccb3d91272a1',
  '007-emails-and-messages': '9d4b420d5d469ccd3f96b5bca40203572ff53fa45be5f97605b0bbfa459e51db',
  '008-connections': '9d5b16c0c29e9a0488c93dfa15cca344c74d213b2b4064b9810516779453c9cb',
  '009-codes': '5f480f34e5c4fb1330db328e0737669e27e5494804bdda24b1346485007a846a',
  '010-reverse-charge': '05171be8017c2251443ccb2cf4066d3e579f0882a9d8e6a971592078f1a7e991',
  '011-tax-records': 'd11be52ae1bf1622bd9f8258e014331712ceb229a58c55b6723dde473280fd87',
  '012-edition-drafts': '50f91063c76fc1681f76ca6c804cbade39f587497af7b1bb122f5874148af010',
  '013-reminders': '11ee2c15b7d5abfd99009e73855771c3021e8d6cee6de338f3d167c04aa43355',
  '015-sign-in-links': '0f51726585c6de6c80cbc730f9f6926b25e3faf571e686b825e80d82b053ac2b',
  '017-purchase-forms': '35a6605c38bb837359b46ccd5c38e115b54ed7b4f6c158583223846acc96cfaf',
  '018-jobs-of-endpoints': '64078dbbb0a0b28aa8fbc07137082a503c0de27e8316d9f295208a7405b75c5a',
  '019-shown-texts': '7ce238668996d2b4c25170b03e7eb385d190cc08c6b7a8b0633f3ddce05a2a98',
  '020-refunded-at-most-paid': '083b862e2011d13fa0c595dee5dc3da37cb0bd35651ca3eb5faea79a9a409476',
  '021-papers': '133c60576e37b93db6afd3ddf03d05a5c037ebdbdb1262ce6483406b7c8bbac8',
  '023-consultant-months': 'b15aad6d075ffe21f4c5226d8afb0a7b33c213070370385e97ac113d2b70da59',
  '025-attempts-and-quiet-editions':
    '487d846bb7259f6e003e9e3b2fd546e935ea0f137696d16cbe80e0830e509176',
  '027-presented-amounts': 'f6d8785bb480d832af3e6d4fd545662ee6aeade67475967b350688ea26d58350',
  '030-requests': '46d2c03b7210a42fa3efda781fd147066e92944b48b14b4d7566e3d3c487f768',
  '031-card-refunds': '8f57b8abe84d02669a00ae25799b402b8b55d29b052f8bea2f84146ccd3c3485',
  '032-address-changes': '7159316c79f9ee29a4a052e1a8069f7310f0628cc4c88fc6a020cbc3921f09a2',
  '033-one-home': 'c71459b123f1ac36778129b847e832314b57b8bc5d7b67fc0df62df4aba44204',
  '034-jobs-are-a-queue': '363efcf956d5c28b1fea5d79202ea49634855b813f5645a17b8381abe8cd7c30',
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

  /** Up to the version before a migration. */
  const migrateUntil = (name: string) => {
    const before = Object.entries(migrations).filter(([other]) => other < name);
    return migratorOf(Object.fromEntries(before)).migrateToLatest();
  };
  const migratorOf = (own: Record<string, Migration>) =>
    new Migrator({ db: store, provider: { getMigrations: async () => own } });

  /** A case as it was before 030, with the two forms that it could come from. */
  const caseBefore = (
    number: number,
    ...[kind, refundRequest, withdrawal]: [string, string | null, string | null]
  ) =>
    sql`insert into cases (id, number, kind, refund_request_id, withdrawal_id, opened_by, state, flags,
      email, name, language, received_at, sort_key, method_changes, refund_attempts,
      refund_rejections, reopenings)
      values (${`case-${number}`}, ${number}, ${kind}, ${refundRequest}, ${withdrawal}, 'buyer',
        'received', '[]', 'a@example.com', 'Ann', 'en', 1, 0, 0, 0, 0, 0)`;

  const indexesOf = async (table: string) => {
    const found =
      engine === 'SQLite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'index'
            and tbl_name = ${table} and sql is not null order by name`
        : sql<{ name: string }>`select indexname as name from pg_indexes where tablename = ${table}
            and indexdef not like 'CREATE UNIQUE%' order by indexname`;
    return (await found.execute(store)).rows;
  };

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

  test('requests from before have the number of their case', async () => {
    await migrateUntil('002');
    await sql`insert into withdrawals (id, dedupe_key, received_at, language, email, name,
      order_reference) values ('sent', 'sent', 1, 'en', 'ann@example.com', 'Ann', '1')`.execute(
      store,
    );
    await caseBefore(7, 'withdrawal', null, 'sent').execute(store);
    await (await openStore(where)).destroy();
    const sent = await store.selectFrom('requests').selectAll().execute();
    expect(sent).toMatchObject([{ case_number: 7, repeats: null }]);
  });

  test('orders and planned reminders from before keep their purchase form', async () => {
    await migrateUntil('017');
    const stored = [
      sql`insert into purchase_requests (id, dedupe_key, received_at, language, email, submitted_at,
        user_agent, name, attribution)
        values ('sent', 'sent', 1, 'en', 'ann@example.com', '', '', 'Ann', '{}')`,
      sql`insert into orders (id, number, session_id, lead_id, state, email, name, language,
        amount_cents, discount_cents, currency, created_at, refunded_cents, bank_refunded_cents,
        library_hash, text_versions, attribution)
        values ('order', 1, 'cs_1', 'sent', 'failed', 'ann@example.com', 'Ann', 'en', 1, 0, 'USD', 1,
          0, 0, 'hash', '{}', '{}')`,
      sql`insert into jobs (id, dedupe_key, kind, payload, created_at, run_at, attempts, state)
        values ('job', 'job', 'form-reminder', '{"leadId":"sent"}', 1, 1, 0, 'waiting')`,
    ];
    for (const row of stored) await row.execute(store);
    await (await openStore(where)).destroy();
    const linked = store
      .selectFrom('orders')
      .innerJoin('purchase_forms', 'purchase_forms.id', 'purchase_form_id')
      .select('purchase_forms.name');
    expect(await linked.execute()).toEqual([{ name: 'Ann' }]);
    const [job] = await store.selectFrom('emails').select('payload').execute();
    expect(job).toEqual({ payload: '{"purchaseFormId":"sent"}' });
    await store.deleteFrom('purchase_forms').execute();
    const [order] = await store.selectFrom('orders').select('purchase_form_id').execute();
    expect(order).toEqual({ purchase_form_id: null });
  });

  test('waiting deliveries from before know their endpoint', async () => {
    await migrateUntil('018');
    const stored = [
      sql`insert into webhook_endpoints (id, url, events, with_buyer, secret_version, created_at)
        values ('endpoint', 'https://a.test', '[]', 0, 1, 1)`,
      sql`insert into webhook_deliveries (id, endpoint_id, type, data, created_at, state, attempts)
        values ('msg_1', 'endpoint', 'ping', '{}', 1, 'waiting', 0)`,
      sql`insert into jobs (id, dedupe_key, kind, payload, created_at, run_at, attempts, state)
        values ('job', 'webhook:msg_1', 'webhook-delivery', '{}', 1, 1, 0, 'waiting')`,
    ];
    for (const row of stored) await row.execute(store);
    await (await openStore(where)).destroy();
    const jobs = store.selectFrom('jobs').select('endpoint_id');
    expect(await jobs.execute()).toEqual([{ endpoint_id: 'endpoint' }]);
    await store.deleteFrom('webhook_deliveries').execute();
    await store.deleteFrom('webhook_endpoints').execute();
    expect(await jobs.execute()).toEqual([{ endpoint_id: null }]);
  });

  test('documents from before stay as they were, and still never change', async () => {
    await migrateUntil('021');
    const insert = (id: string, treatment: string) =>
      sql`insert into documents (id, test, series, number, code, kind, order_id, language, issued_at,
        issued_on, supplied_on, counts_on, treatment, country, rate, currency, gross_cents, net_cents,
        tax_cents, seller, product, evidence)
        values (${id}, 1, 'receipts', ${id === 'before' ? 1 : 2}, ${id}, 'receipt', 'order', 'en', 1,
          '2026-11-15', '2026-11-15', '2026-11-15', ${treatment}, 'US', 0, 'USD', 4900, 4900, 0, '{}',
          '{}', '{"card":null}')`.execute(store);
    await sql`insert into orders (id, number, session_id, state, email, name, language, amount_cents,
      discount_cents, currency, created_at, refunded_cents, bank_refunded_cents, library_hash,
      text_versions, attribution) values ('order', 1, 'cs_1', 'failed', 'a@example.com', 'A', 'en', 1,
      0, 'USD', 1, 0, 0, 'hash', '{}', '{}')`.execute(store);
    await insert('before', 'exempt');
    await expect(insert('outside', 'no-vat')).rejects.toThrow(/constraint/i);
    await (await openStore(where)).destroy();
    await insert('outside', 'no-vat');
    await expect(insert('unknown', 'free')).rejects.toThrow(/constraint/i);
    const rows = await store.selectFrom('documents').selectAll().orderBy('number').execute();
    expect(rows).toMatchObject([
      { id: 'before', treatment: 'exempt', net_cents: 4900, discount_cents: 0, layout: 1 },
      { id: 'outside', treatment: 'no-vat' },
    ]);
    const documents = store.updateTable('documents');
    for (const change of [{ tax_cents: 1 }, { layout: 2 as const }, { discount_cents: 1 }]) {
      await expect(documents.set(change).execute()).rejects.toThrow('never changes');
    }
    await documents.set({ evidence: '{"card":"DE"}' }).execute();
    await expect(documents.set({ evidence: '{}' }).execute()).rejects.toThrow('never changes');
  });

  test('the last known time and the chunks of an upload from before are kept', async () => {
    await migrateUntil('033');
    const before = [
      'insert into health values (1, 5, null)',
      "insert into counters values ('lock', 0), ('last known time', 1234), ('case', 7)",
      `insert into edition_drafts (id, version, notes, created_at, changed_at, started_by)
        values ('d', '2.0', '{}', 1, 1, 'seller')`,
      `insert into edition_draft_files (id, draft_id, path, bytes, type, added_by)
        values ('f', 'd', 'a.pdf', 9, 'application/pdf', 'seller')`,
      `insert into edition_draft_chunks values ('f', 0, 'abc'), ('f', 1, 'claimed by a request')`,
    ];
    for (const statement of before) await sql.raw(statement).execute(store);
    await (await openStore(where)).destroy();
    expect(await store.selectFrom('health').selectAll().execute()).toEqual([
      { id: 1, checked_at: 5, last_backup_at: null, last_known_at: 1234 },
    ]);
    expect(await store.selectFrom('counters').selectAll().execute()).toEqual([
      { name: 'case', value: 7 },
    ]);
    expect(await store.selectFrom('edition_draft_chunks').selectAll().execute()).toEqual([
      { file_id: 'f', number: 0, sha256: 'abc', writer: null },
    ]);
  });

  test('requests from before are in one table, and their cases stay as they were', async () => {
    await migrateUntil('030');
    const refund = (id: string, number: number | null, repeats: string | null = null) =>
      sql`insert into refund_requests (id, dedupe_key, received_at, language, suspicion, email,
        submitted_at, user_agent, answers, ip_address, case_number, repeats)
        values (${id}, ${id}, 1, 'bg', 'honeypot', 'a@example.com', 'at', 'browser', '{"txn":"1"}',
          'ip', ${number}, ${repeats})`;
    const withdrawal = (id: string, number: number) =>
      sql`insert into withdrawals (id, dedupe_key, received_at, language, email, name,
        order_reference, case_number)
        values (${id}, ${id}, 2, 'en', 'a@example.com', 'Ann', '12', ${number})`;
    const stored = [
      sql`insert into counters (name, value) values ('case', 4)`,
      refund('asked', 1),
      refund('changed', 2),
      refund('of a deleted case', null),
      withdrawal('changed by', 2),
      withdrawal('withdrawn', 4),
      caseBefore(1, 'refund', 'asked', null),
      caseBefore(2, 'withdrawal', 'changed', 'changed by'),
      caseBefore(4, 'withdrawal', null, 'withdrawn'),
      refund('again', 3, 'case-1'),
      sql`insert into jobs (id, dedupe_key, kind, payload, created_at, run_at, attempts, state, case_id)
        values ('job', 'job', 'case-update', '{}', 1, 1, 0, 'waiting', 'case-1')`,
      sql`insert into webhook_endpoints (id, url, events, with_buyer, secret_version, created_at)
        values ('endpoint', 'https://a.test', '[]', 0, 1, 1)`,
      sql`insert into webhook_deliveries (id, endpoint_id, type, data, case_id, created_at, state,
        attempts) values ('msg_1', 'endpoint', 'ping', '{}', 'case-1', 1, 'delivered', 0)`,
    ];
    for (const row of stored) await row.execute(store);
    const cases = () => store.selectFrom('cases').selectAll().orderBy('number').execute();
    const [casesBefore, indexesBefore] = [await cases(), await indexesOf('cases')];
    await (await openStore(where)).destroy();

    const common = { language: 'bg', suspicion: 'honeypot', email: 'a@example.com', repeats: null };
    const answers = { submitted_at: 'at', user_agent: 'browser', answers: '{"txn":"1"}' };
    const asked = { ...common, ...answers, ip_address: 'ip', name: null, order_reference: null };
    const statement = { ...common, language: 'en', suspicion: null, answers: null, name: 'Ann' };
    const sent = store.selectFrom('requests').selectAll().orderBy('case_number').orderBy('kind');
    expect(await sent.execute()).toMatchObject([
      { ...asked, id: 'asked', kind: 'refund', case_number: 1, received_at: 1 },
      { ...asked, id: 'changed', kind: 'refund', case_number: 2 },
      { ...statement, id: 'changed by', kind: 'withdrawal', case_number: 2, received_at: 2 },
      { ...asked, id: 'again', kind: 'refund', case_number: 3, repeats: 'case-1' },
      { ...statement, id: 'withdrawn', order_reference: '12', case_number: 4 },
      { ...asked, id: 'of a deleted case', dedupe_key: 'of a deleted case', case_number: 5 },
    ]);
    const counters = store.selectFrom('counters').selectAll().where('name', '=', 'case');
    expect(await counters.execute()).toEqual([{ name: 'case', value: 5 }]);
    // The last two leave with a later migration.
    const links = new Set([
      ...['refund_request_id', 'withdrawal_id', 'refund_attempts', 'refund_rejections'],
    ]);
    const others = casesBefore.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !links.has(column))),
    );
    expect(await cases()).toEqual(others);
    expect(await indexesOf('cases')).toEqual(indexesBefore);

    const linked = () =>
      Promise.all([
        store.selectFrom('emails').select('case_id').execute(),
        store.selectFrom('webhook_deliveries').select('case_id').execute(),
        store
          .selectFrom('requests')
          .select('repeats as case_id')
          .where('id', '=', 'again')
          .execute(),
      ]);
    expect((await linked()).flat()).toEqual(Array(3).fill({ case_id: 'case-1' }));
    await store.deleteFrom('cases').where('id', '=', 'case-1').execute();
    expect((await linked()).flat()).toEqual(Array(3).fill({ case_id: null }));
  });

  test('former addresses from before are what their emails said', async () => {
    await migrateUntil('032');
    await sql`insert into orders (id, number, session_id, state, email, name, language, amount_cents,
      discount_cents, currency, created_at, refunded_cents, bank_refunded_cents, library_hash,
      text_versions, attribution) values ('order', 1, 'cs_1', 'failed', 'new@example.com', 'A', 'en',
      1, 0, 'USD', 1, 0, 0, 'hash', '{}', '{}')`.execute(store);
    const email = (id: string, dedupe_key: string, sent_to: string) => ({
      ...{ id, dedupe_key, kind: 'address-changed', payload: '{}', created_at: 7, run_at: 7 },
      ...{ attempts: 1, state: 'done', order_id: 'order', recipient: 'order', sent_to },
    });
    const jobs = [
      email('told', 'address-changed:order:1700000000001', 'old@example.com'),
      email('again', 'resend:told:1', 'old@example.com'),
      email('erased', 'address-changed:order:5', ''),
    ];
    for (const job of jobs)
      await store
        .insertInto('jobs')
        .values(job as never)
        .execute();
    await (await openStore(where)).destroy();
    expect(await store.selectFrom('address_changes').selectAll().execute()).toEqual([
      {
        ...{ id: 'told', order_id: 'order' },
        ...{ changed_at: 1_700_000_000_001, former_email: 'old@example.com' },
      },
    ]);
  });

  test('refunds to the card from before are what their jobs said', async () => {
    await migrateUntil('031');
    const payload =
      '{"cents":1000,"backBefore":0,"refundedAfter":1000,"note":"Sorry","rejections":1}';
    const order = (id: string, number: number) =>
      sql`insert into orders (id, number, session_id, state, email, name, language, amount_cents,
        discount_cents, currency, created_at, refunded_cents, bank_refunded_cents, library_hash,
        text_versions, attribution) values (${id}, ${number}, ${id}, 'paid', 'a@example.com', 'A', 'en',
        4900, 0, 'USD', 1, 0, 0, ${id}, '{}', '{}')`.execute(store);
    const job = (
      id: string,
      at: number,
      state: string,
      about: object,
      error: string | null = null,
    ) =>
      store
        .insertInto('jobs')
        .values({
          ...{
            id,
            dedupe_key: id,
            kind: 'card-refund',
            payload: '{}',
            created_at: at,
            run_at: at + 5,
          },
          ...{ attempts: 2, state: state as 'waiting', error, ...about },
        })
        .execute();
    for (const n of [1, 2, 3]) await order(`order-${n}`, n);
    const stored = [
      sql`insert into requests (id, dedupe_key, kind, case_number, received_at, language, email, name,
        order_reference) values ('sent', 'sent', 'withdrawal', 1, 1, 'en', 'a@example.com', 'A', '3')`,
      sql`insert into cases (id, number, kind, opened_by, order_id, state, flags, email, name, language,
        received_at, sort_key, method_changes, refund_cents, refund_attempts, refund_rejections,
        reopenings) values ('case-1', 1, 'withdrawal', 'buyer', 'order-3', 'paid', '[]',
        'a@example.com', 'A', 'en', 1, 0, 0, 900, 0, 0, 0)`,
    ];
    for (const row of stored) await row.execute(store);
    await job('first', 1, 'waiting', { order_id: 'order-1', payload });
    await job('retried', 2, 'waiting', { order_id: 'order-1', payload });
    await job(
      'rejected',
      3,
      'failed',
      { order_id: 'order-2', payload },
      'Stripe rejected the refund: no',
    );
    await job('stuck', 4, 'failed', { case_id: 'case-1' }, 'the connection broke');
    await job('made', 5, 'done', { case_id: 'case-1' });
    await (await openStore(where)).destroy();
    const refunds = store.selectFrom('card_refunds').selectAll().orderBy('asked_at');
    const noted = {
      case_id: null,
      cents: 1000,
      rejections: 1,
      note: 'Sorry',
      refunded_after: 1000,
    };
    const ofCase = { order_id: 'order-3', case_id: 'case-1', cents: 900, rejections: 0, note: '' };
    expect(await refunds.execute()).toMatchObject([
      { id: 'first', order_id: 'order-1', state: 'asked', settled_at: null, ...noted },
      { id: 'retried', state: 'failed', error: expect.stringContaining('in progress'), ...noted },
      { id: 'rejected', state: 'rejected', error: 'Stripe rejected the refund: no', ...noted },
      { id: 'stuck', state: 'failed', error: 'the connection broke', settled_at: 9, ...ofCase },
      { id: 'made', state: 'done', error: null, refund_id: null, ...ofCase },
    ]);
    expect(await store.selectFrom('jobs').select('id').execute()).toEqual([]);
    const asked = store.updateTable('card_refunds').where('id', '=', 'retried');
    const again = asked.set({ state: 'asked', error: null, settled_at: null }).execute();
    await expect(again).rejects.toThrow(/unique/i);
    const transfer = store.updateTable('orders').set({ bank_refunded_cents: 1 });
    await expect(transfer.where('id', '=', 'order-1').execute()).rejects.toThrow(/constraint/);
    await transfer.where('id', '=', 'order-2').execute();
  });

  test('emails and facts leave the queue with what belongs to them', async () => {
    await migrateUntil('034');
    const statements = [
      sql`insert into orders (id, number, session_id, state, email, name, language, amount_cents,
        discount_cents, currency, created_at, refunded_cents, bank_refunded_cents, library_hash,
        text_versions, attribution) values ('order', 1, 'cs_1', 'failed', 'a@example.com', 'A', 'en',
        1, 0, 'USD', 1, 0, 0, 'hash', '{}', '{}')`,
      sql`insert into jobs (id, dedupe_key, kind, payload, created_at, run_at, attempts, state, error,
          order_id, recipient, sent_to, resend_of) values
        ('sent', 'confirm', 'order-confirmation', '{}', 1, 2, 1, 'done', null, 'order', 'order',
          'old@example.com', null),
        ('again', 'resend', 'order-confirmation', '{}', 3, 4, 2, 'waiting', 'away', 'order', 'order',
          null, 'sent'),
        ('work', 'issue', 'issue-documents', '{}', 5, 6, 0, 'waiting', null, 'order', null, null, null),
        ('asked', 'asked', 'lost-link-request', '{"email":"b"}', 7, 8, 0, 'waiting', null, null, null,
          null, null)`,
      sql`insert into payment_events (id, type, received_at, payload) values ('evt_1', 'a', 11, '{}'),
        ('evt_2', 'b', 12, '{}')`,
      sql`insert into jobs (id, dedupe_key, kind, payload, created_at, run_at, attempts, state, event_id)
        values ('event', 'payment-event:evt_2', 'payment-event', '{}', 9, 9, 0, 'waiting', 'evt_2')`,
      sql`insert into email_copies (job_id, sent_to, subject, body, written_at)
        values ('sent', 'old@example.com', 'Thank you', 'packed', 9)`,
      sql`insert into deliveries (order_id, kind, item, period_at, first_at, last_at, count, bytes,
          network, browser, job_id, answer) values
        ('order', 'email', 'order-confirmation', 9, 9, 9, 1, 0, '', '', 'sent', '250 OK'),
        ('order', 'download', 'guide.pdf', 9, 9, 9, 2, 50, 'net', 'Firefox', null, null)`,
    ];
    for (const statement of statements) await statement.execute(store);
    await (await openStore(where)).destroy();
    const common = { payload: '{}', order_id: 'order', recipient: 'order', case_id: null };
    expect(await store.selectFrom('emails').selectAll().orderBy('id').execute()).toMatchObject([
      {
        ...{ ...common, id: 'again', dedupe_key: 'resend', created_at: 3, run_at: 4, attempts: 2 },
        ...{ state: 'waiting', error: 'away', sent_to: null, resend_of: 'sent' },
      },
      {
        ...{ ...common, id: 'sent', dedupe_key: 'confirm', created_at: 1, run_at: 2, attempts: 1 },
        ...{ state: 'done', error: null, sent_to: 'old@example.com', resend_of: null },
      },
    ]);
    expect(await store.selectFrom('jobs').selectAll().orderBy('id').execute()).toMatchObject([
      { id: 'asked', kind: 'lost-link-request', payload: '{"email":"b"}', run_at: 8 },
      { id: 'event', kind: 'payment-event', payload: '{"event":"evt_2"}', created_at: 9 },
      { id: 'work', kind: 'issue-documents', dedupe_key: 'issue', order_id: 'order' },
    ]);
    const events = store.selectFrom('payment_events').select('applied_at').orderBy('id');
    expect(await events.execute()).toEqual([{ applied_at: 11 }, { applied_at: null }]);
    const orders = store.selectFrom('orders').select('document_due');
    expect(await orders.execute()).toEqual([{ document_due: 'queued' }]);
    const copy = { email_id: 'sent', sent_to: 'old@example.com', subject: 'Thank you' };
    const copies = store.selectFrom('email_copies').selectAll();
    expect(await copies.execute()).toEqual([{ ...copy, body: 'packed', written_at: 9 }]);
    const log = store.selectFrom('deliveries').selectAll().orderBy('kind');
    expect(await log.execute()).toMatchObject([
      {
        kind: 'download',
        item: 'guide.pdf',
        count: 2,
        bytes: 50,
        browser: 'Firefox',
        answer: null,
      },
      { kind: 'email', email_id: 'sent', answer: '250 OK', last_at: 9 },
    ]);
    await store.deleteFrom('emails').where('id', '=', 'sent').execute();
    expect(await copies.execute()).toEqual([]);
    expect(await log.select('email_id').execute()).toMatchObject([
      { email_id: null },
      { email_id: null },
    ]);
    const [again] = await store.selectFrom('emails').select('resend_of').execute();
    expect(again).toEqual({ resend_of: null });
  });

  test.each([
    ['failed', [['failed', 1]], null],
    [
      null,
      [
        ['failed', 1],
        ['done', 2],
      ],
      null,
    ],
    [
      'queued',
      [
        ['done', 1],
        ['waiting', 2],
      ],
      null,
    ],
    [
      'failed',
      [
        ['failed', 1],
        ['waiting', 2],
      ],
      null,
    ],
    ['no-rate', [['waiting', 1]], 'no-rate'],
    [null, [['done', 1]], null],
  ] as const)('documents are %s after jobs that were %s, held for %s', async (due, jobs, hold) => {
    await migrateUntil('034');
    await sql`insert into orders (id, number, session_id, state, email, name, language, amount_cents,
      discount_cents, currency, created_at, refunded_cents, bank_refunded_cents, library_hash,
      text_versions, attribution, document_hold) values ('order', 1, 'cs_1', 'failed', 'a@example.com',
      'A', 'en', 1, 0, 'USD', 1, 0, 0, 'hash', '{}', '{}', ${hold})`.execute(store);
    for (const [state, at] of jobs) {
      await sql`insert into jobs (id, dedupe_key, kind, payload, created_at, run_at, attempts, state,
        order_id) values (${`${at}`}, ${`${at}`}, 'issue-documents', '{}', ${at}, 1, 1, ${state},
        'order')`.execute(store);
    }
    await (await openStore(where)).destroy();
    const orders = store.selectFrom('orders').select('document_due');
    expect(await orders.execute()).toEqual([{ document_due: due }]);
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
          ...{ state: 'rejected', asked_at: 1, settled_at: 1 },
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
