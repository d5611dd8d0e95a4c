import { EventEmitter, on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { streamSSE } from 'hono/streaming';
import { ROLES } from '../../rules/roles.ts';
import type { DeskRoute } from '../commands/capability.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { IS_UNFINISHED, QUEUE_TABLES } from '../db/schema.ts';
import type { DeskSessions } from '../people/sessions.ts';
import type { DeskParts } from './deskApp.ts';
import { tokenOf } from './guard.ts';

const POLL_MS = 1000;
/** Above this many jobs, one more or less does not matter. */
const MAX_COUNTED = 500;
/** Keeps proxies from closing the stream, and ends it soon after the session has ended. */
const HEARTBEAT_MS = 20_000;
const MAX_STREAMS = 50;

/**
 * Polls the store for changes, once for all open pages and only while there are any. It reads the
 * ends of indexes and the unfinished jobs, so the size of the tables does not matter. Clock
 * differences between processes may hide a change for a moment; pages also reload once a minute.
 */
export function watchChanges(store: Store, pollMs = POLL_MS) {
  const emitter = new EventEmitter<{ event: ['change' | 'alive'] }>();
  emitter.setMaxListeners(MAX_STREAMS);
  const pageCount = () => emitter.listenerCount('event');
  let watching = false;
  let last: string | undefined;

  async function poll(): Promise<void> {
    try {
      const current = await fingerprint(store);
      const changed = last !== undefined && last !== current;
      last = current;
      if (changed) emitter.emit('event', 'change');
    } catch (error) {
      if (pageCount() > 0) log.error({ error }, 'polling for changes failed');
    }
  }

  async function watch(): Promise<void> {
    watching = true;
    for (let polls = 1; pageCount() > 0; polls += 1) {
      await poll();
      if (polls % (HEARTBEAT_MS / pollMs) === 0) emitter.emit('event', 'alive');
      await setTimeout(pollMs, undefined, { ref: false });
    }
    watching = false;
  }

  return {
    pageCount,
    /** The events from now until the signal. */
    listen(signal: AbortSignal) {
      const events: AsyncIterable<string[]> = on(emitter, 'event', { signal });
      if (!watching) void watch();
      return events;
    },
  };
}

type Changes = ReturnType<typeof watchChanges>;

/** `GET /api/changes`: tells open pages that something changed, so that they reload. */
export const changesRoute = (
  parts: DeskParts,
  sessions: DeskSessions,
  changes: Changes,
): DeskRoute => ({
  on: 'GET /api/changes',
  // It says that there is something new, and nothing of it.
  roles: ROLES,
  answer(c) {
    if (changes.pageCount() >= MAX_STREAMS) return c.json({ refusal: 'Too many open pages.' }, 503);
    // Nobody reads the stream of a HEAD request, so nobody would close it.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
    const token = tokenOf(c, parts.env);
    return streamSSE(c, async (stream) => {
      const left = new AbortController();
      stream.onAbort(() => left.abort());
      const signal = AbortSignal.any([left.signal, parts.closing]);
      try {
        const events = changes.listen(signal);
        await stream.writeSSE({ event: 'hello', data: '' });
        for await (const [event = ''] of events) {
          if (!(await sessions.userOf(token, false))) break;
          await stream.writeSSE({ event, data: '' });
        }
      } catch (error) {
        // The page reconnects automatically.
        if (!signal.aborted) log.error({ error }, 'desk event stream disconnected');
      }
    });
  },
});

async function fingerprint(store: Store): Promise<string> {
  const newestEntry = await store
    .selectFrom('audit_log')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const queued = [];
  for (const table of QUEUE_TABLES) {
    const newest = await store
      .selectFrom(table)
      .select(['created_at', 'id'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const unfinished = await store
      .selectFrom(table)
      .select(({ fn }) => ['state', fn.countAll<number>().as('total')])
      .where(IS_UNFINISHED)
      .groupBy('state')
      .orderBy('state')
      .execute();
    const counts = unfinished.map(({ state, total }) => [state, Math.min(total, MAX_COUNTED)]);
    queued.push(newest?.id, ...counts);
  }
  return [newestEntry?.at, ...queued].join(' ');
}
