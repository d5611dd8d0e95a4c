import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { batchCommits } from './batchCommits.ts';
import { connect, openStore, type Store } from './database.ts';

type Counter = { name: string; value: number };

const counter = (n: number): Counter => ({ name: `counter ${n}`, value: n });
const numbers = Array.from({ length: 100 }, (_, n) => n);

describe.each(ENGINES)('a batched commit on %s', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  let store: Store;
  let beside: Store;
  let commits: number[];

  const keep = batchCommits(async (transaction, items: readonly Counter[]) => {
    commits.push(items.length);
    await transaction.insertInto('counters').values(items).execute();
    return ({ value }) => value;
  });

  beforeEach(async () => {
    const { DATABASE_URL: databaseUrl } = await settingsFor(engine);
    store = await openStore({ dataDir, databaseUrl });
    beside = connect({ dataDir, databaseUrl });
    commits = [];
  });

  afterEach(async () => {
    await store.destroy();
    await beside.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const names = async () =>
    (await beside.selectFrom('counters').select('name').execute()).map(({ name }) => name);

  test('commits items together and returns each its own result', async () => {
    const answers = await Promise.all(numbers.map((n) => keep(store, counter(n))));
    expect(answers).toEqual(numbers);
    expect(commits).toEqual([numbers.length]);
  });

  test('returns only after the commit is visible to others', async () => {
    const seen = numbers.map(async (n) => {
      await keep(store, counter(n));
      expect(await names()).toContain(counter(n).name);
      await keep(store, counter(1000 + n));
      expect(await names()).toContain(counter(1000 + n).name);
    });
    await Promise.all(seen);
    expect(await names()).toHaveLength(2 * numbers.length);
  });

  test('saves the other items when one is rejected', async () => {
    await keep(store, counter(7));
    const results = await Promise.allSettled(numbers.map((n) => keep(store, counter(n))));
    const failed = results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
    expect(failed).toEqual([7]);
    expect(await names()).toHaveLength(numbers.length);
  });

  test('fails for every item when the store cannot write', async () => {
    const unable = batchCommits(async (_, items: readonly number[]) => {
      commits.push(items.length);
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    });
    const results = await Promise.allSettled(numbers.map((n) => unable(store, n)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(commits).toEqual([numbers.length]);
  });
});
