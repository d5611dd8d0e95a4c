import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES, FULL, settingsFor } from '../../../../testkit/engines.ts';
import { refundEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { content } from '../../../../testkit/ourShop.ts';
import {
  buyFrom,
  importRatesInto,
  STRIPE_LINK,
  taxShop,
  withRegime,
} from '../../../../testkit/taxShop.ts';
import { type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { MAX_ATTEMPTS } from '../jobs/queue.ts';
import { applyStoredEvent } from '../orders/applyEvent.ts';
import { reissueDue } from '../orders/dueDocuments.ts';
import { libraryPath } from '../orders/orderLinks.ts';
import { issueDocumentsHandler } from './issueDocuments.ts';

let shop: TestShop;
let desk: TestDesk | undefined;
afterEach(async () => {
  if (desk) await desk.close();
  else await shop.close();
  desk = undefined;
});

const ledger = async (month = '2026-11') =>
  (await commands['tax-ledger'].run(shop.seller('desk'), { month })).waiting;
const oss = async (quarter = '2026-Q4') =>
  (await commands['tax-oss'].run(shop.seller('desk'), { quarter })).waiting;

test('several processes that start at once issue each waiting document once', FULL, async () => {
  const settings = { ...STRIPE_LINK, ...(await settingsFor('PostgreSQL')) };
  shop = await testShop(settings, 3);
  const sessions = ['cs_1', 'cs_2', 'cs_3', 'cs_4'];
  for (const session of sessions) await buyFrom(shop, session);
  expect(await ledger()).toMatchObject({ count: sessions.length });
  await importRatesInto(shop);
  // What a process does when it starts.
  await Promise.all([1, 2, 3].map(() => reissueDue(shop.store, () => new Date(shop.time.now))));
  await shop.idle();
  const documents = await shop.store
    .selectFrom('documents')
    .select(['number', 'order_id'])
    .execute();
  expect(documents.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
  expect(new Set(documents.map(({ order_id }) => order_id)).size).toBe(sessions.length);
  expect(await ledger()).toMatchObject({ count: 0 });
});

describe.each(ENGINES)('on %s', (engine) => {
  test('reports name the sales that have no document yet, and why', async () => {
    shop = await taxShop(engine, withRegime('oss'));
    await buyFrom(shop, 'cs_1');
    await buyFrom(shop, 'cs_2');
    const held = {
      count: 2,
      orders: [1, 2].map((order) => ({
        ...{ order, suppliedOn: '2026-11-15', amountCents: 4900, currency: 'USD' },
        reason: 'no-rate',
      })),
    };
    expect(await ledger()).toEqual(held);
    expect(await oss()).toEqual(held);
    const list = await commands.documents.run(shop.seller('desk'), { month: '2026-11' });
    expect(list).toEqual({ rows: [], next: null, waiting: held });
    expect(await ledger('2026-10')).toEqual({ count: 0, orders: [] });
    expect(await oss('2026-Q3')).toEqual({ count: 0, orders: [] });
    await importRatesInto(shop);
    await reissueDue(shop.store, () => new Date(shop.time.now));
    await shop.idle();
    expect(await ledger()).toEqual({ count: 0, orders: [] });
  });

  test('a failed job is named, also when it should have issued a credit note', async () => {
    shop = await taxShop(engine, withRegime('oss'));
    await importRatesInto(shop);
    await buyFrom(shop, 'cs_1');
    await shop.deliver(refundEvent(1000));
    expect(await ledger()).toMatchObject({ count: 0 });
    await shop.worker.stop();
    const refund = refundEvent(2000);
    await shop.app.request('/webhooks/stripe', signed(refund));
    await applyStoredEvent(shop.seller('desk'), refund.id);
    expect(await ledger()).toMatchObject({ count: 1, orders: [{ order: 1, reason: 'queued' }] });
    const issue = async (attempts: number) => {
      const jobs = shop.store.selectFrom('jobs').selectAll().where('kind', '=', 'issue-documents');
      const job = await jobs.where('state', '=', 'waiting').executeTakeFirstOrThrow();
      return issueDocumentsHandler(shop.seller('desk'))({ ...job, attempts });
    };
    await sql`alter table documents rename to documents_away`.execute(shop.store);
    await expect(issue(MAX_ATTEMPTS - 1)).rejects.toThrow('documents');
    await sql`alter table documents_away rename to documents`.execute(shop.store);
    expect(await ledger()).toMatchObject({ orders: [{ order: 1, reason: 'queued' }] });
    await sql`alter table documents rename to documents_away`.execute(shop.store);
    await expect(issue(MAX_ATTEMPTS)).rejects.toThrow('documents');
    await sql`alter table documents_away rename to documents`.execute(shop.store);
    expect(await ledger()).toMatchObject({ count: 1, orders: [{ order: 1, reason: 'failed' }] });
    // The credit note would count in this month, not in that of the sale.
    shop.time.now = new Date('2026-12-03T12:00:00Z');
    expect(await ledger()).toMatchObject({ count: 0 });
    expect(await ledger('2026-12')).toMatchObject({ count: 1, orders: [{ order: 1 }] });
    // Nothing that became of its job is needed for that.
    await shop.store.deleteFrom('jobs').execute();
    await reissueDue(shop.store, () => new Date(shop.time.now));
    await issue(1);
    expect(await ledger('2026-12')).toMatchObject({ count: 0 });
  });

  test('a sale from before the documents is named, and one of nothing is not', async () => {
    shop = await taxShop(engine, withRegime('none'));
    await importRatesInto(shop);
    await buyFrom(shop, 'cs_1');
    await buyFrom(shop, 'cs_2');
    await shop.store.deleteFrom('documents').execute();
    await shop.store
      .updateTable('orders')
      .set({ amount_cents: 0 })
      .where('number', '=', 2)
      .execute();
    expect(await ledger()).toMatchObject({
      count: 1,
      orders: [{ order: 1, reason: 'not-issued' }],
    });
    const { never, free, none } = content.messages('en').documents;
    const pages = (await shop.orders()).map(async (order) => {
      const path = libraryPath(shop.seller('desk').secrets, order);
      return (await shop.app.request(path)).text();
    });
    const [older = '', gift = ''] = await Promise.all(pages);
    expect(older).toContain(never);
    expect(gift).toContain(free);
    for (const page of [older, gift]) expect(page).not.toContain(none);
  });

  test('the CSV files of the desk have them too', async () => {
    desk = await testDesk(await settingsFor(engine));
    shop = desk.shop;
    await buyFrom(shop, 'cs_1', { payment_link: 'plink_sandbox' });
    await shop.store.deleteFrom('documents').execute();
    const cookie = await desk.logIn();
    const csv = async (file: string) =>
      (await (await desk?.ask(`/export/${file}`, { headers: { cookie } }))?.text()) ?? '';
    for (const file of [
      'documents.csv?month=2026-11',
      'ledger.csv?month=2026-11',
      'oss.csv?quarter=2026-Q4',
    ]) {
      const lines = (await csv(file)).trim().split('\r\n');
      expect(lines[1]).toContain('order 1, supplied on 2026-11-15');
      const isReport = !file.startsWith('documents');
      expect(lines.slice(2)).toEqual(isReport ? [expect.stringContaining('Rehearsal')] : []);
    }
  });
});
