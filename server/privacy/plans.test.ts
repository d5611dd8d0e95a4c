import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import shop from '../../shop.config.ts';
import { ENGINES, type Engine, freshSettingsFor } from '../../testkit/engines.ts';
import { openSecrets } from '../core/secrets.ts';
import { openStore, type Store } from '../db/database.ts';
import { postgresDialect } from '../db/postgres.ts';
import type { Database } from '../db/schema.ts';
import { sqliteDialect } from '../db/sqlite.ts';
import { belongingsOf } from './belongings.ts';
import { findPerson } from './findPerson.ts';
import { forgetWhatIsDue } from './retention.ts';

/** Everything else is as small with a hundred thousand orders as with ten. */
const GROWING =
  /\b(orders|cases|purchase_requests|refund_requests|withdrawals|payments|payment_events|outbox|audit_log|order_words)\b/;

let store: Store;
let dataDir: string;
let asked: CompiledQuery[];

/** A store that remembers what it was asked, and has no shortcut for small tables. */
async function listeningStore(engine: Engine): Promise<Store> {
  const { DATABASE_URL: databaseUrl } = await freshSettingsFor(engine);
  await (await openStore({ dataDir, databaseUrl })).destroy();
  const never = ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `-c enable_${way}=off`).join(' ');
  const url = databaseUrl && `${databaseUrl}?options=${encodeURIComponent(never)}`;
  return new Kysely<Database>({
    dialect: url ? postgresDialect(url) : sqliteDialect(dataDir),
    log: ({ query }) => {
      asked.push(query);
    },
  });
}

/** SQLite calls it so; PostgreSQL, told to avoid it, reads a whole index instead: without a condition. */
const isScan = (step: string, next = '') =>
  /^SCAN/.test(step) ||
  /Seq Scan/.test(step) ||
  (/Index (Only )?Scan using/.test(step) && !/Index Cond/.test(next));

/** The ways of reading a growing table that are not a search by an index. */
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
    store = await listeningStore(engine);
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true });
  });

  test('a person is found without reading whole tables', async () => {
    const keys = await findPerson(store, openSecrets('secret', dataDir), 'ann@example.com');
    const one = Object.fromEntries(Object.keys(keys).map((key) => [key, ['1', '2']]));
    await belongingsOf(store, { ...keys, ...one });
    expect(await fullScans(engine)).toEqual([]);
  });

  test('what is due to go is found without reading whole tables', async () => {
    await store
      .insertInto('purchase_requests')
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
      })
      .execute();
    await forgetWhatIsDue({ store, clock: () => new Date('2026-11-15'), shop, dataDir });
    expect(asked.some(({ sql }) => sql.includes('delete from'))).toBe(true);
    expect(await fullScans(engine)).toEqual([]);
  });
});
