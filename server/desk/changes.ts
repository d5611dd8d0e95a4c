import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import type { DeskParts } from './deskApp.ts';
import { tokenOf } from './guard.ts';
import type { DeskSessions } from './sessions.ts';

const POLL_MS = 1000;
/** Above this many jobs, one more or less does not matter. */
const MAX_COUNTED = 500;
/** Keeps proxies from closing the stream, and ends it soon after the session has ended. */
const HEARTBEAT_MS = 20_000;
const MAX_STREAMS = 50;

type Listener = () => void;

/**
 * Polls the store for changes, once for all open pages and only while there are any. It reads the
 * ends of four indexes, so the size of the tables does not matter. Clock differences between
 * processes may hide a change for a moment; pages also reload once a minute.
 */
export function watchChanges(store: Store, pollMs = POLL_MS) {
  const listeners = new Set<Listener>();
  let watching = false;
  let last: string | undefined;

  async function poll(): Promise<void> {
    try {
      const current = await fingerprint(store);
      const changed = last !== undefined && last !== current;
      last = current;
      if (changed) for (const listener of listeners) listener();
    } catch (error) {
      if (listeners.size > 0) log.error({ error }, 'polling for changes failed');
    }
  }

  async function watch(): Promise<void> {
    watching = true;
    while (listeners.size > 0) {
      await poll();
      await setTimeout(pollMs, undefined, { ref: false });
    }
    watching = false;
  }

  return {
    /** Returns a function that stops listening. */
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

type Changes = ReturnType<typeof watchChanges>;

/** `GET /api/changes`: tells open pages that something changed, so that they reload. */
export function changesRoute(parts: DeskParts, sessions: DeskSessions, changes: Changes) {
  return new Hono().get('/api/changes', (c) => {
    if (changes.listening >= MAX_STREAMS) return c.json({ refusal: 'Too many open pages.' }, 503);
    const token = tokenOf(c, parts.env);
    return streamSSE(c, async (stream) => {
      let wake = () => {};
      const stop = changes.listen(() => {
        changed = true;
        wake();
      });
      let changed = false;
      let ended = false;
      const end = () => {
        ended = true;
        wake();
      };
      stream.onAbort(end);
      parts.closing.addEventListener('abort', end);
      try {
        await stream.writeSSE({ event: 'hello', data: '' });
        while (!ended && !parts.closing.aborted) {
          const woken = new Promise<void>((done) => {
            wake = done;
          });
          if (!changed) await Promise.race([woken, stream.sleep(HEARTBEAT_MS)]);
          if (ended || !(await sessions.isOpen(token, false))) break;
          await stream.writeSSE({ event: changed ? 'change' : 'alive', data: '' });
          changed = false;
        }
      } catch (error) {
        // The page reconnects automatically.
        log.error({ error }, 'desk event stream disconnected');
      } finally {
        parts.closing.removeEventListener('abort', end);
        stop();
      }
    });
  });
}

async function fingerprint(store: Store): Promise<string> {
  const newestEntry = await store
    .selectFrom('audit_log')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const newestJob = await store
    .selectFrom('outbox')
    .select(['created_at', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [waiting, parked] = [await count(store, 'waiting'), await count(store, 'parked')];
  return [newestEntry?.at, newestJob?.id, waiting, parked].join(' ');
}

async function count(store: Store, state: 'waiting' | 'parked'): Promise<number> {
  const some = store
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', state)
    .limit(MAX_COUNTED)
    .as('some');
  const { total } = await store
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
