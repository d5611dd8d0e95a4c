import SQLite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { ask, buyAccess, consultantShop } from '../../../../testkit/consultantShop.ts';
import { copiesIn, SHAPES, settingsFor } from '../../../../testkit/engines.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { sellerOf, testShop } from '../../../../testkit/testShop.ts';
import { MICROCENTS_PER_CENT, reserveCost } from './attempts.ts';

/** The statements that SQLite runs from now on. */
function watchStatements() {
  const ran: string[] = [];
  const { prototype } = new SQLite(':memory:').prepare('select 1').constructor;
  const spies = ['run', 'all'].map((method) => {
    const original = prototype[method];
    return vi.spyOn(prototype, method).mockImplementation(function watched(
      this: unknown,
      ...parameters: unknown[]
    ) {
      ran.push((this as SQLite.Statement).source.toLowerCase());
      return original.apply(this, parameters);
    });
  });
  return { ran, restore: () => spies.forEach((spy) => void spy.mockRestore()) };
}

/** Of every transaction that wrote a question, whether its commit was flushed to the disk. */
function flushesOfQuestions(statements: readonly string[]): boolean[] {
  const flushes: boolean[] = [];
  let [isFlushing, isOurs] = [true, false];
  for (const statement of statements) {
    if (statement.includes('synchronous = ')) isFlushing = statement.endsWith('full');
    if (statement.startsWith('begin')) isOurs = false;
    if (/^(insert into|update) "questions"/.test(statement)) isOurs = true;
    if (statement === 'commit' && isOurs) flushes.push(isFlushing);
  }
  return flushes;
}

test('a question and its answer are flushed to the disk, that it is being answered is not', async () => {
  const shop = await consultantShop();
  const page = await buyAccess(shop);
  const statements = watchStatements();
  await ask(shop, page, 'What price should I ask for?');
  expect(flushesOfQuestions(statements.ran)).toEqual([true, false, true]);
  statements.restore();
  await shop.close();
});

test.each(SHAPES)('no two questions reserve the same rest of the budget: %s', async (shape) => {
  const budget = otherwise(({ consultant }) => ({
    consultant: consultant && {
      ...consultant,
      model: { ...consultant.model, centsPerMonth: 5, centsPerOrder: 5 },
    },
  }));
  const shop = await testShop(await settingsFor(shape), copiesIn(shape), budget);
  const orders = Array.from({ length: 8 }, (_, n) => n + 1);
  for (const n of orders) await buyAccess(shop, `cs_${n}`, `pi_${n}`);
  const reserved = (await shop.orders()).map(({ id }) =>
    shop.store
      .transaction()
      .execute((transaction) =>
        reserveCost(sellerOf(shop), transaction, id, '2026-11-15', 2 * MICROCENTS_PER_CENT),
      ),
  );
  expect((await Promise.all(reserved)).filter(Boolean)).toHaveLength(2);
  await shop.close();
});
