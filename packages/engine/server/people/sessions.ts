import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import {
  type DeskUser,
  type DeskUsers,
  endSessions,
  SELLER,
  storedUser,
  userOfRow,
} from './deskUsers.ts';

export const IDLE_MS = 2 * 3_600_000;
export const ABSOLUTE_MS = 12 * 3_600_000;
/** Between the password and the passkey. */
const PASSKEY_MS = 5 * 60_000;
/** How precisely the last activity is stored; saves a write per request. */
const ACTIVITY_STEP_MS = 60_000;
const TOKEN_BYTES = 32;
/** Instead of a password's, for a session that waits for the passkey of a user who is not known yet. */
const ANYBODY = 'anybody';

/**
 * The store has a keyed hash of each token, never the token. A session belongs to a user and to the
 * password that opened it: it ends when either changes.
 */
export function deskSessions({
  store,
  clock,
  secrets,
  users,
}: {
  store: Store;
  clock: Clock;
  secrets: Secrets;
  users: DeskUsers;
}) {
  const hashOf = (token: string) => secrets.sign('desk-session', token);

  const signed = (credential: string) => secrets.sign('desk-credential', credential);

  /** The session and its user, if it is still valid. */
  async function find(token: string | undefined) {
    if (!token) return undefined;
    const now = clock().getTime();
    const session = await store
      .selectFrom('desk_sessions')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!session || session.expires_at <= now || session.seen_at <= now - IDLE_MS) return undefined;
    if (session.credential === ANYBODY) return { session, user: undefined };
    const user = await users.find(userOfRow(session));
    return user && session.credential === signed(user.credential) ? { session, user } : undefined;
  }

  /** How long ago somebody was last here, for the list of users. */
  const markSeen = (name: string) =>
    store
      .updateTable('desk_users')
      .set({ seen_at: clock().getTime() })
      .where('name', '=', name)
      .execute();

  const withToken = (token: string) =>
    store.updateTable('desk_sessions').where('token_hash', '=', hashOf(token));

  return {
    /** With a challenge, the session waits for the passkey that signs it: of the user, or of anybody. */
    async open(user: string | undefined, challenge: string | null = null): Promise<string> {
      const found = user === undefined ? undefined : await users.find(user);
      if (!found && challenge === null) throw new Error('nobody to open a session for');
      const now = clock().getTime();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await store
        .deleteFrom('desk_sessions')
        .where((row) => row.or([row('expires_at', '<=', now), row('seen_at', '<=', now - IDLE_MS)]))
        .execute();
      await store
        .insertInto('desk_sessions')
        .values({
          token_hash: hashOf(token),
          user_name: storedUser(found?.name ?? SELLER),
          credential: found ? signed(found.credential) : ANYBODY,
          challenge,
          awaits_passkey: challenge === null ? 0 : 1,
          created_at: now,
          seen_at: now,
          expires_at: now + (challenge === null ? ABSOLUTE_MS : PASSKEY_MS),
        })
        .execute();
      if (found && challenge === null) await markSeen(found.name);
      return token;
    },

    /** `attended`: the request comes from a person, not from a page that refreshes itself. */
    async userOf(token: string | undefined, attended: boolean): Promise<DeskUser | undefined> {
      const { session, user } = (await find(token)) ?? {};
      if (!token || !session || !user || session.awaits_passkey === 1) return undefined;
      const now = clock().getTime();
      if (attended && now - session.seen_at >= ACTIVITY_STEP_MS) {
        await withToken(token).set({ seen_at: now }).execute();
        await markSeen(user.name);
      }
      return { name: user.name, role: user.role };
    },

    setChallenge: (token: string, challenge: string) =>
      withToken(token).set({ challenge }).execute(),

    /** What a passkey had to sign, and who asked, if that is known. Only the first call gets it. */
    async takeChallenge(token: string | undefined) {
      const { session, user } = (await find(token)) ?? {};
      if (!token || !session?.challenge) return undefined;
      const taken = await withToken(token)
        .set({ challenge: null })
        .where('challenge', '=', session.challenge)
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) return undefined;
      const { challenge, awaits_passkey } = session;
      return { user: user?.name, challenge, forLogin: awaits_passkey === 1 };
    },

    async end(token: string): Promise<void> {
      await store.deleteFrom('desk_sessions').where('token_hash', '=', hashOf(token)).execute();
    },

    endAll: (user: string) => endSessions(store, user),
  };
}

export type DeskSessions = ReturnType<typeof deskSessions>;
