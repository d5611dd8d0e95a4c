import { setTimeout } from 'node:timers/promises';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { IS_UNFINISHED } from '../db/schema.ts';

const POLL_MS = 1000;
/** Beyond this many pieces of work one more or less is no news. */
const MOST_COUNTED = 500;

type Listener = () => void;

/**
 * Looks whether the store has changed, once for all open pages and only while there are any. It
 * reads the ends of four indexes, whatever the size of the tables. Processes whose clocks differ may
 * hide a change from each other for a moment; pages look by themselves once a minute.
 */
export function watchChanges(store: Store, pollMs = POLL_MS) {
  const listeners = new Set<Listener>();
  let watching = false;
  let last: string | undefined;

  async function look(): Promise<void> {
    try {
      const current = await fingerprint(store);
      const changed = last !== undefined && last !== current;
      last = current;
      if (changed) for (const listener of listeners) listener();
    } catch (error) {
      if (listeners.size > 0) log.error({ error }, 'desk could not look for changes');
    }
  }

  async function watch(): Promise<void> {
    watching = true;
    while (listeners.size > 0) {
      await look();
      await setTimeout(pollMs, undefined, { ref: false });
    }
    watching = false;
  }

  return {
    /** Returns how to stop listening. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      if (!watching) void watch();
      return () => {
        listeners.delete(listener);
      };
    },
    get listening() {
      return listeners.size;
    },
  };
}

export type Changes = ReturnType<typeof watchChanges>;

async function fingerprint(store: Store): Promise<string> {
  const newest = await store
    .selectFrom('audit_log')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const work = await store
    .selectFrom('jobs')
    .select(['created_at', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [waiting, failed] = [await count(store, 'waiting'), await count(store, 'failed')];
  return [newest?.at, work?.id, waiting, failed].join(' ');
}

async function count(store: Store, state: 'waiting' | 'failed'): Promise<number> {
  const some = store
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', state)
    .where(IS_UNFINISHED)
    .limit(MOST_COUNTED)
    .as('some');
  const { total } = await store
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
