import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../rules/calendar.ts';
import { copiesIn, SHAPES, settingsFor } from '../../testkit/engines.ts';
import { sessionEvent } from '../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../testkit/fakes/requests.ts';
import { sellerOf, type TestShop, testShop } from '../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import type { Store } from '../db/database.ts';

let shop: TestShop;
let settings: Record<string, string>;

const refund = { txn: '1', submissionId: 'a-visit' };
const statement = { submissionId: 'another-visit' };

/** As a build that knew of no cases left it: requests, and nothing that came of them. */
async function withoutCases(store: Store) {
  await store.deleteFrom('cases').execute();
  await store.deleteFrom('counters').where('name', '<>', 'order').execute();
  await store.deleteFrom('outbox').where('about', 'like', 'case:%').execute();
  const day = { received_at: shop.time.now.getTime() - DAY_MS };
  await store.updateTable('withdrawals').set(day).execute();
  const weekBefore = { received_at: shop.time.now.getTime() - 7 * DAY_MS };
  await store.updateTable('refund_requests').set(weekBefore).execute();
}

const cases = async () => (await commands.refunds.run(sellerOf(shop), {})).rows;
const mailsAboutCases = async () => {
  const mails = shop.store
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('about', 'like', 'case%');
  return (await mails.execute()).map(({ dedupe_key }) => dedupe_key.split(':')[0]).toSorted();
};

describe.each(SHAPES)('on %s, a store from before there were cases', (shape) => {
  const start = () => testShop(settings, copiesIn(shape));

  beforeEach(async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-test-'));
    settings = { ...(await settingsFor(shape)), DATA_DIR };
    shop = await start();
    await shop.deliver(sessionEvent('completed'));
    await withdraw(shop, statement);
    await requestRefund(shop, refund);
    await withoutCases(shop.store);
    await shop.close();
    shop = await start();
    await shop.settled();
  });
  afterEach(async () => {
    await shop.close();
    rmSync(settings.DATA_DIR ?? '', { recursive: true, force: true });
  });

  test('has one case for each request after a start, numbered as they came, due as of then', async () => {
    const found = (await cases()).toSorted((one, other) => one.number - other.number);
    expect(found).toMatchObject([
      { number: 1, kind: 'refund', orderNumber: 1, dueAt: Date.parse('2026-11-11T21:59:59.999Z') },
      { number: 2, kind: 'withdrawal', dueAt: Date.parse('2026-11-28T21:59:59.999Z') },
    ]);
    expect(await mailsAboutCases()).toEqual([
      'alert',
      'alert',
      'refund-request-received',
      'withdrawal-received',
    ]);
  });

  test('answers the same forms again with their reference', async () => {
    expect((await requestRefund(shop, refund)).reference).toBe('R-1');
    expect((await withdraw(shop, statement)).reference).toBe('W-2');
    expect(await cases()).toHaveLength(2);
  });

  test('is left alone by the next start', async () => {
    const before = await cases();
    await shop.close();
    shop = await start();
    await shop.settled();
    expect(await cases()).toEqual(before);
    expect(await mailsAboutCases()).toHaveLength(4);
  });
});
