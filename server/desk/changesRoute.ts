import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { log } from '../core/log.ts';
import type { Changes } from './changes.ts';
import type { DeskParts } from './deskApp.ts';
import { tokenOf } from './guard.ts';
import type { DeskSessions } from './sessions.ts';

/** Keeps proxies from closing the line, and ends it when the session has ended. */
const HEARTBEAT_MS = 20_000;
const MOST_PAGES = 50;

/** `GET /api/changes`: tells open pages that there is something new, and nothing about what it is. */
export function changesRoute(parts: DeskParts, sessions: DeskSessions, changes: Changes) {
  return new Hono().get('/api/changes', (c) => {
    if (changes.listening >= MOST_PAGES) return c.json({ refusal: 'Too many open pages.' }, 503);
    const token = tokenOf(c, parts.env);
    return streamSSE(c, async (stream) => {
      let wake = () => {};
      const stop = changes.listen(() => {
        changed = true;
        wake();
      });
      let changed = false;
      let over = false;
      const end = () => {
        over = true;
        wake();
      };
      stream.onAbort(end);
      parts.closing.addEventListener('abort', end);
      try {
        await stream.writeSSE({ event: 'hello', data: '' });
        while (!over && !parts.closing.aborted) {
          const woken = new Promise<void>((done) => {
            wake = done;
          });
          if (!changed) await Promise.race([woken, stream.sleep(HEARTBEAT_MS)]);
          if (over || !(await sessions.isOpen(token, false))) break;
          await stream.writeSSE({ event: changed ? 'change' : 'alive', data: '' });
          changed = false;
        }
      } catch (error) {
        // The page calls again by itself.
        log.error({ error }, 'desk event stream disconnected');
      } finally {
        parts.closing.removeEventListener('abort', end);
        stop();
      }
    });
  });
}
