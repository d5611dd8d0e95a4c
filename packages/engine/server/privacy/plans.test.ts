import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import shop from '../../../../shop/shop.config.ts';
import { ENGINES, type Engine, freshSettingsFor } from '../../../../testkit/engines.ts';
import { caseRow } from '../../../../testkit/fakes/caseRow.ts';
import { readEnv } from '../core/env.ts';
import { openSecrets } from '../core/secrets.ts';
import { openStore, type Store } from '../db/database.ts';
import { postgresDialect } from '../db/postgres.ts';
import type { Database } from '../db/schema.ts';
import { sqliteDialect } from '../db/sqlite.ts';
import { findPerson, personalRecords } from './personalRecords.ts';
import { applyRetention } from './retention.ts';

/** The other tables do not grow with the number of orders. */
const GROWING =
  /\b(orders|cases|purchase_forms|requests|payments|payment_events|jobs|refunds|disputes|audit_log|order_words|deliveries)\b/;

let store: Store;
let dataDir: string;
let asked: CompiledQuery[];

/** Records its queries, and plans small tables like large ones. */
async function recordingStore(engine: Engine): Promise<Store> {
  const { DATABASE_URL: databaseUrl } = await freshSettingsFor(engine);
  await (await openStore({ dataDir, databaseUrl })).destroy();
  const never = ['seqscan', 'hashjoin', 'mergejoin']
    .map((method) => `-c enable_${method}=off`)
    .join(' ');
  const url = databaseUrl && `${databaseUrl}?options=${encodeURIComponent(never)}`;
  return new Kysely<Database>({
    dialect: url ? postgresDialect(url) : sqliteDialect(dataDir),
    log: ({ query }) => {
      asked.push(query);
    },
  });
}

/** PostgreSQL, told to avoid sequential scans, reads a whole index without a condition instead. */
const isScan = (step: string, next = '') =>
  /^SCAN/.test(step) ||
  /Seq Scan/.test(step) ||
  (/Index (Only )?Scan using/.test(step) && !/Index Cond/.test(next));

/** Plan steps that read a growing table without an index search. */
async function fullScans(engine: Engine): Promise<string[]> {
  const found: string[] = [];
  const queries = asked.filter(({ sql }) => /^\s*(select|update|delete)/i.test(sql));
  expect(queries.length).toBeGreaterThan(5);
  for (const { sql: text, parameters } of queries) {
    const explain = engine === 'SQLite' ? 'explain query plan ' : 'explain ';
    const plan = await store.executeQuery<Record<string, unknown>>({
      ...sql`${sql.raw(explain)}`.compile(store),
      sql: explain + text,
      parameters,
    });
    const steps = plan.rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
    const scans = steps.filter((step, n) => isScan(step, steps[n + 1]));
    found.push(...scans.filter((step) => GROWING.test(step)).map((step) => `${step} in ${text}`));
  }
  return found;
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    asked = [];
    dataDir = mkdtempSync(join(tmpdir(), 'plans-'));
    store = await recordingStore(engine);
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true });
  });

  test('finds a person without a full table scan', async () => {
    const sent = { id: 'request-1', case_number: 1, dedupe_key: 'request-1', email: '' } as const;
    const statement = { kind: 'withdrawal', name: 'Ann', order_reference: '1' } as const;
    await store
      .insertInto('requests')
      .values({ ...sent, ...statement, received_at: 1, language: 'en' })
      .execute();
    await store
      .insertInto('cases')
      .values(caseRow({ kind: 'withdrawal' }))
      .execute();
    const keys = await findPerson(store, openSecrets('secret', dataDir), 'ann@example.com');
    expect(keys).toMatchObject({ case: ['case-1'], request: ['request-1'] });
    const one = Object.fromEntries(Object.keys(keys).map((key) => [key, ['1', '2']]));
    await personalRecords(store, { ...keys, ...one });
    expect(await fullScans(engine)).toEqual([]);
  });

  test('finds rows past their retention without a full table scan', async () => {
    await store
      .insertInto('purchase_forms')
      .values({
        id: 'old',
        dedupe_key: 'old',
        received_at: 1,
        language: 'en',
        suspicion: 'honeypot',
        email: '',
        submitted_at: '',
        user_agent: '',
        name: '',
        attribution: '{}',
        reminder_agreed: 0,
      })
      .execute();
    const env = readEnv({ DATA_DIR: dataDir });
    const clock = () => new Date('2026-11-15');
    await applyRetention({ store, clock, shop, env, progress: () => undefined });
    expect(asked.some(({ sql }) => sql.includes('delete from'))).toBe(true);
    expect(await fullScans(engine)).toEqual([]);
  });
});
