import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';

export const IDLE_MS = 2 * 3_600_000;
export const ABSOLUTE_MS = 12 * 3_600_000;
/** How precisely the last activity is stored; saves a write per request. */
const ACTIVITY_STEP_MS = 60_000;
const TOKEN_BYTES = 32;

type SessionParts = { store: Store; clock: Clock; secrets: Secrets; password: string };

/**
 * The store has a keyed hash of each token, never the token. The password is part of the key, so
 * that a new password ends every session.
 */
export function deskSessions({ store, clock, secrets, password }: SessionParts) {
  const hashOf = (token: string) => secrets.sign('desk-session', `${password}\0${token}`);

  return {
    async open(): Promise<string> {
      const now = clock().getTime();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await store
        .deleteFrom('desk_sessions')
        .where((row) => row.or([row('expires_at', '<=', now), row('seen_at', '<=', now - IDLE_MS)]))
        .execute();
      const times = { created_at: now, seen_at: now, expires_at: now + ABSOLUTE_MS };
      await store
        .insertInto('desk_sessions')
        .values({ token_hash: hashOf(token), ...times })
        .execute();
      return token;
    },

    /** `attended`: the request comes from a person, not from a page that refreshes itself. */
    async isOpen(token: string | undefined, attended: boolean): Promise<boolean> {
      if (!token) return false;
      const now = clock().getTime();
      const hash = hashOf(token);
      const session = await store
        .selectFrom('desk_sessions')
        .select(['seen_at', 'expires_at'])
        .where('token_hash', '=', hash)
        .executeTakeFirst();
      if (!session || session.expires_at <= now || session.seen_at <= now - IDLE_MS) return false;
      if (attended && now - session.seen_at >= ACTIVITY_STEP_MS) {
        await store
          .updateTable('desk_sessions')
          .set({ seen_at: now })
          .where('token_hash', '=', hash)
          .execute();
      }
      return true;
    },

    async end(token: string): Promise<void> {
      await store.deleteFrom('desk_sessions').where('token_hash', '=', hashOf(token)).execute();
    },

    async endAll(): Promise<void> {
      await store.deleteFrom('desk_sessions').execute();
    },
  };
}

export type DeskSessions = ReturnType<typeof deskSessions>;
