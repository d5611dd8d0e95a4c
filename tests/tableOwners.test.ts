import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OWNERS, wrongQueries } from '../tools/tableOwners.ts';

const queried = (path: string, text: string, joins = {}) => wrongQueries([{ path, text }], joins);

test('every owner is a folder of the server', () => {
  const folders = readdirSync(resolve(import.meta.dirname, '../packages/engine/server'));
  expect(folders).toEqual(expect.arrayContaining(Object.values(OWNERS).flat()));
});

test.each([
  ["store.selectFrom('orders').selectAll()", 'queries orders'],
  ["store\n  .selectFrom(['payments', 'orders as earlier'])", 'queries orders'],
  ["query.leftJoin('orders', 'orders.id', 'payments.id')", 'queries orders'],
  ['sql<boolean>`exists (select 1 from orders where id = 1)`', 'queries orders'],
  ['sql`update orders set name = 1`', 'changes orders'],
  ['sql`delete from orders`', 'changes orders'],
  ["store.insertInto('orders').values(row)", 'changes orders'],
  ["store\n  .updateTable('orders')\n  .set({ name })", 'changes orders'],
  ["store.deleteFrom('orders')", 'changes orders'],
])('%s is rejected outside orders/', (text, what) => {
  const path = 'packages/engine/server/payments/planted.ts';
  expect(queried(path, text)).toEqual([`${path} ${what}, which belongs to server/orders/`]);
  expect(queried('packages/engine/server/orders/planted.ts', text)).toHaveLength(
    text.includes('payments') && text.includes('selectFrom') ? 1 : 0,
  );
  expect(queried('packages/engine/server/privacy/planted.ts', text)).toEqual([]);
});

test('what shows several tables reads them, and changes none', () => {
  const path = 'packages/engine/server/commands/planted.ts';
  expect(queried(path, "store.selectFrom('orders')")).toEqual([]);
  expect(queried(path, "store.deleteFrom('orders')")).toEqual([
    `${path} changes orders, which belongs to server/orders/`,
  ]);
});

test('a join that is allowed must be there, and allows no change', () => {
  const path = 'packages/engine/server/library/planted.ts';
  const joins = { 'library/planted.ts': ['emails'] };
  expect(queried(path, "store.innerJoin('emails', 'a', 'b')", joins)).toEqual([]);
  expect(queried(path, "store.updateTable('emails')", joins)).toEqual([
    `${path} changes emails, which belongs to server/jobs/`,
    'library/planted.ts does not query emails any more',
  ]);
});

test('a change names its table, except in the queue, which has two', () => {
  const text = 'store.updateTable(tableOf(kind))';
  const path = 'packages/engine/server/commands/planted.ts';
  expect(queried(path, text)).toEqual([`${path} changes a table without its name`]);
  expect(queried('packages/engine/server/jobs/planted.ts', text)).toEqual([]);
});

test('prose and other words are no queries', () => {
  const text = "/** Taken from orders. */ const from = ['orders']; find('orders');";
  expect(queried('packages/engine/server/payments/planted.ts', text)).toEqual([]);
});
