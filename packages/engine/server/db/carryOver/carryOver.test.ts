import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, unmigratedSettingsFor } from '../../../../../testkit/engines.ts';
import { missingSince } from '../../backup/compareBackup.ts';
import { openSecrets } from '../../core/secrets.ts';
import type { CommandContext } from '../../orders/context.ts';
import { connect, openStore, type Store } from '../database.ts';

const PRERELEASE = join(import.meta.dirname, '../../../../../testkit/prerelease');
const read = (name: string) => readFileSync(join(PRERELEASE, name), 'utf8');
/** A backup that the prerelease made, of a shop with a bit of everything. */
const BACKUP = join(PRERELEASE, 'backup');
const manifest = JSON.parse(read('backup/manifest.json')) as {
  migrations: string[];
  tables: { table: string; path: string; rows: number }[];
};

/** Tables that keep their rows. */
const KEPT = [
  ...['orders', 'order_words', 'payments', 'payment_events', 'disputes', 'refunds', 'documents'],
  ...['cases', 'messages', 'email_copies', 'deliveries', 'audit_log', 'editions', 'legal_texts'],
  ...['counters', 'daily_figures', 'desk_users', 'desk_sessions', 'desk_passkeys', 'prices'],
];

const SQLITE_SCHEMA = sql`select type, name, sql from sqlite_master
  where name not like 'sqlite%' and name not like 'kysely%' order by type, name`;
const POSTGRES_SCHEMA = sql`
  select 'column' as type, table_name || '.' || column_name as name,
    data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as sql
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
  union all select 'index', indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename not like 'kysely%'
  union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
      and conrelid::regclass::text not like 'kysely%'
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'schema', nspname, '' from pg_namespace where nspname = 'prerelease'
  order by 1, 2`;

describe.each(ENGINES)('on %s', (engine) => {
  let store: Store;
  let where: { dataDir: string; databaseUrl?: string | undefined };

  const folders: string[] = [];
  async function unusedPlace() {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
    folders.push(dataDir);
    return { dataDir, databaseUrl: (await unmigratedSettingsFor(engine)).DATABASE_URL };
  }

  beforeEach(async () => {
    where = await unusedPlace();
    await run(read(where.databaseUrl ? 'postgres.sql' : 'sqlite.sql'));
    store = connect(where);
    for (const name of manifest.migrations)
      await sql`insert into kysely_migration values (${name}, '2026-11-18')`.execute(store);
  });
  afterEach(async () => {
    await store.destroy();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  async function run(statements: string): Promise<void> {
    if (where.databaseUrl) {
      const client = new pg.Client({ connectionString: where.databaseUrl });
      await client.connect();
      await client.query(statements);
      await client.end();
    } else {
      const file = new SQLite(join(where.dataDir, 'shop.db'));
      file.exec(statements);
      file.close();
    }
  }

  /** What the backup has. */
  const fill = () =>
    store.transaction().execute(async (transaction) => {
      for (const { table, path } of manifest.tables) {
        for (const line of read(`backup/${path}`).split('\n').filter(Boolean)) {
          const row = Object.entries(JSON.parse(line));
          const names = sql.join(row.map(([name]) => sql.ref(name)));
          const values = sql.join(row.map(([, value]) => sql`${value}`));
          await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(
            transaction,
          );
        }
      }
    });

  /** A case of the prerelease, with the two forms that it could come from. */
  const prereleaseCase = (
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

  test('a shop with all that sellers had keeps it, and its schema is that of a new one', async () => {
    const schema = async (of: Store) => {
      const found = engine === 'SQLite' ? SQLITE_SCHEMA : POSTGRES_SCHEMA;
      return (await found.execute(of)).rows;
    };
    const count = async (table: string) =>
      Number(
        (await sql<{ n: unknown }>`select count(*) as n from ${sql.table(table)}`.execute(store))
          .rows[0]?.n,
      );
    await fill();
    const counts = async () =>
      Object.fromEntries(await Promise.all(KEPT.map(async (table) => [table, await count(table)])));
    const before = await counts();
    const [forms, jobs] = [
      (await count('refund_requests')) + (await count('withdrawals')),
      await count('jobs'),
    ];
    await (await openStore(where)).destroy();
    expect(await counts()).toEqual(before);
    expect(await count('requests')).toBe(forms);
    // The job of the refund in progress comes back when the server starts.
    expect((await count('jobs')) + (await count('emails'))).toBe(jobs - 1);
    expect(await count('card_refunds')).toBe(1);
    expect(await count('address_changes')).toBe(1);
    const countries = store.selectFrom('documents').select(['billing_country', 'card_country']);
    expect(await countries.distinct().execute()).toEqual([
      { billing_country: 'BG', card_country: null },
    ]);
    for (const table of ['desk_passkeys', 'desk_sessions'] as const) {
      const users = store.selectFrom(table).select('user_name').orderBy('created_at');
      const named = (await users.execute()).map(({ user_name }) => user_name);
      expect(new Set(named)).toEqual(new Set(['mila', null]));
    }
    const users = store.selectFrom('desk_users').select(['name', 'role', 'email', 'joined_at']);
    expect(await users.execute()).toEqual([
      { name: 'mila', role: 'owner', email: null, joined_at: expect.any(Number) },
    ]);
    const editions = store.selectFrom('messages').select(['id', 'edition']).orderBy('id');
    expect((await editions.execute()).filter(({ id }) => id.startsWith('to-'))).toEqual([
      { id: 'to-many', edition: '1.1' },
      { id: 'to-none', edition: null },
    ]);
    const fresh = await openStore(await unusedPlace());
    expect(await schema(store)).toEqual(await schema(fresh));
    await fresh.destroy();
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
    expect(applied.rows).toEqual([{ name: '100-shop' }]);
    await (await openStore(where)).destroy();
    expect(await counts()).toEqual(before);
  });

  test('a comparison with a backup of the prerelease finds nothing missing, and what was lost', async () => {
    await fill();
    await (await openStore(where)).destroy();
    const context = {
      store,
      secrets: openSecrets('a secret for tests that is long enough', where.dataDir),
      env: { dataDir: where.dataDir },
      progress: () => {},
    } as unknown as CommandContext;
    const missing = () => missingSince(context, BACKUP);
    expect(await missing()).toEqual([]);
    await store.deleteFrom('desk_passkeys').where('user_name', '=', 'mila').execute();
    expect(await missing()).toEqual([]);
    await store.deleteFrom('deliveries').execute();
    await store.deleteFrom('emails').where('kind', '=', 'message').execute();
    await store.deleteFrom('cases').execute();
    await store.deleteFrom('requests').where('kind', '=', 'withdrawal').execute();
    await store
      .updateTable('orders')
      .set({ library_hash: 'another' })
      .where('number', '=', 1)
      .execute();
    await store.deleteFrom('counters').where('name', '=', 'case').execute();
    expect(await missing()).toEqual([
      expect.stringMatching(/^orders: missing or changed: .* \(1\)$/),
      'cases: 2 rows before, 0 now',
      'requests: 3 rows before, 2 now',
      'deliveries: 12 rows before, 0 now',
      'email_copies: 17 rows before, 16 now',
      'jobs emails card_refunds: 24 rows before, 23 now',
      'counters: 2 rows before, 1 now',
    ]);
  });

  test('a table of another program is left alone, and a failure says its reason', async () => {
    await fill();
    await sql`create table of_another (id integer)`.execute(store);
    await sql`insert into of_another values (7)`.execute(store);
    await sql`create table prerelease_prices (id integer)`.execute(store);
    if (engine === 'PostgreSQL')
      await sql`create view of_mine as select email from orders`.execute(store);
    const reason = engine === 'PostgreSQL' ? 'of_mine' : 'prerelease_prices';
    await expect(openStore(where)).rejects.toThrow(
      new RegExp(
        `^The data could not be brought up to date: (.|\\n)*${engine === 'SQLite' ? reason : 'depend'}`,
      ),
    );
    const rows = (await sql`select * from refund_requests`.execute(store)).rows;
    expect(rows).toHaveLength(2);
    await sql`drop table prerelease_prices`.execute(store);
    if (engine === 'PostgreSQL') await sql`drop view of_mine`.execute(store);
    await (await openStore(where)).destroy();
    expect((await sql`select id from of_another`.execute(store)).rows).toEqual([{ id: 7 }]);
  });

  test('a case whose request has another number stops the upgrade and changes nothing', async () => {
    await fill();
    await sql`update refund_requests set case_number = case_number + 90`.execute(store);
    await expect(openStore(where)).rejects.toThrow(
      /^The data could not be brought up to date: .*\bcases\b/,
    );
    await sql`update refund_requests set case_number = case_number - 90`.execute(store);
    await (await openStore(where)).destroy();
    expect(await store.selectFrom('cases').select('id').execute()).toHaveLength(2);
  });

  test('the last known time and the chunks of an upload of the prerelease are kept', async () => {
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

  test('requests of the prerelease are in one table, and their cases stay as they were', async () => {
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
      prereleaseCase(1, 'refund', 'asked', null),
      prereleaseCase(2, 'withdrawal', 'changed', 'changed by'),
      prereleaseCase(4, 'withdrawal', null, 'withdrawn'),
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
    const gone = ['refund_request_id', 'withdrawal_id', 'refund_attempts', 'refund_rejections'];
    const others = casesBefore.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !gone.includes(column))),
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

  test('former addresses of the prerelease are what their emails said', async () => {
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

  test('refunds to the card of the prerelease are what their jobs said', async () => {
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
      sql`insert into withdrawals (id, dedupe_key, case_number, received_at, language, email, name,
        order_reference) values ('sent', 'sent', 1, 1, 'en', 'a@example.com', 'A', '3')`,
      sql`insert into cases (id, number, kind, withdrawal_id, opened_by, order_id, state, flags, email, name, language,
        received_at, sort_key, method_changes, refund_cents, refund_attempts, refund_rejections,
        reopenings) values ('case-1', 1, 'withdrawal', 'sent', 'buyer', 'order-3', 'paid',
        '[]',
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
      { id: 'first', order_id: 'order-1', state: 'asked', finished_at: null, ...noted },
      { id: 'retried', state: 'failed', error: expect.stringContaining('in progress'), ...noted },
      { id: 'rejected', state: 'rejected', error: 'Stripe rejected the refund: no', ...noted },
      { id: 'stuck', state: 'failed', error: 'the connection broke', finished_at: 9, ...ofCase },
      { id: 'made', state: 'done', error: null, refund_id: null, ...ofCase },
    ]);
    expect(await store.selectFrom('jobs').select('id').execute()).toEqual([]);
    const asked = store.updateTable('card_refunds').where('id', '=', 'retried');
    const again = asked.set({ state: 'asked', error: null, finished_at: null }).execute();
    await expect(again).rejects.toThrow(/unique/i);
    const transfer = store.updateTable('orders').set({ bank_refunded_cents: 1 });
    await expect(transfer.where('id', '=', 'order-1').execute()).rejects.toThrow(/constraint/);
    await transfer.where('id', '=', 'order-2').execute();
  });

  test('emails and facts leave the queue with what belongs to them', async () => {
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
});
