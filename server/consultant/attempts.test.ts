import SQLite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { ask, buyAccess, consultantShop } from '../../testkit/consultantShop.ts';

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
