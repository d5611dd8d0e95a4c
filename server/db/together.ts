import { isAboutContent } from '../core/storeError.ts';
import type { Store, StoreTransaction } from './database.ts';

type Waiting<Item, Result> = {
  item: Item;
  done: (result: Result) => void;
  fail: (error: unknown) => void;
};

const MOST_IN_A_COMMIT = 256;

/**
 * A commit costs a flush to the disk, whatever it holds. Items that come while one is under way
 * share the next one; each is answered only after the commit that holds it. `writeAll` returns what
 * became of each. The first of them waits for requests that have arrived already, unless it must be
 * on the disk `atOnce`.
 */
export function together<Item, Result>(
  writeAll: (store: StoreTransaction, items: readonly Item[]) => Promise<(item: Item) => Result>,
  { atOnce = false }: { atOnce?: boolean } = {},
): (store: Store, item: Item) => Promise<Result> {
  const queues = new WeakMap<Store, Waiting<Item, Result>[]>();

  async function commit(store: Store, waiting: readonly Waiting<Item, Result>[]): Promise<void> {
    const items = waiting.map(({ item }) => item);
    try {
      const resultOf = await store
        .transaction()
        .execute((transaction) => writeAll(transaction, items));
      for (const { item, done } of waiting) done(resultOf(item));
    } catch (error) {
      if (waiting.length > 1 && isAboutContent(error)) {
        // One of them is bad: alone, it does the others no harm.
        for (const one of waiting) await commit(store, [one]);
      } else {
        for (const { fail } of waiting) fail(error);
      }
    }
  }

  async function work(store: Store, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      if (!atOnce) await afterWhatHasArrived();
      await commit(store, queue.splice(0, MOST_IN_A_COMMIT));
    }
    queues.delete(store);
  }

  return (store, item) =>
    new Promise((done, fail) => {
      const queue = queues.get(store);
      const waiting = { item, done, fail };
      if (queue) {
        queue.push(waiting);
        return;
      }
      const fresh = [waiting];
      queues.set(store, fresh);
      void work(store, fresh);
    });
}

/** Requests that the system holds for us already are read first, so that they get into this commit. */
const afterWhatHasArrived = () => new Promise((done) => setImmediate(done));
