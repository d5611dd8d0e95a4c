import { setImmediate } from 'node:timers/promises';
import { isAboutContent } from '../core/storeError.ts';
import type { Store } from './database.ts';

type Waiting<Item, Result> = {
  item: Item;
  done: (result: Result) => void;
  fail: (error: unknown) => void;
};

const MAX_BATCH = 256;

/**
 * Group commit: a commit costs a flush to the disk, whatever it holds. Items that arrive while one
 * is running share the next one, and each is answered only after its own commit. `writeAll` makes one
 * transaction of them and returns the result of each. What has already arrived at a socket joins the
 * first commit.
 */
export function batchCommits<Item, Result>(
  writeAll: (store: Store, items: readonly Item[]) => Promise<(item: Item) => Result>,
): (store: Store, item: Item) => Promise<Result> {
  const queues = new WeakMap<Store, Waiting<Item, Result>[]>();

  async function commit(store: Store, waiting: readonly Waiting<Item, Result>[]): Promise<void> {
    const items = waiting.map(({ item }) => item);
    try {
      const resultOf = await writeAll(store, items);
      for (const { item, done } of waiting) done(resultOf(item));
    } catch (error) {
      if (waiting.length > 1 && isAboutContent(error)) {
        // One item is invalid: committed alone, it cannot fail the others.
        for (const one of waiting) await commit(store, [one]);
      } else {
        for (const { fail } of waiting) fail(error);
      }
    }
  }

  async function work(store: Store, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      // Requests and answers that wait in a socket are read first, so that they join this commit.
      await setImmediate();
      await commit(store, queue.splice(0, MAX_BATCH));
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
