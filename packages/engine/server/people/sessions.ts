import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { type DeskUsers, endSessions, storedUser, userOfRow } from './deskUsers.ts';

export const IDLE_MS = 2 * 3_600_000;
export const ABSOLUTE_MS = 12 * 3_600_000;
/** Between the password and the passkey. */
const PASSKEY_MS = 5 * 60_000;
/** How precisely the last activity is stored; saves a write per request. */
const ACTIVITY_STEP_MS = 60_000;
const TOKEN_BYTES = 32;

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

  async function credentialOf(user: string): Promise<string | undefined> {
    const credential = await users.credentialOf(user);
    return credential && secrets.sign('desk-credential', credential);
  }

  /** The session, if it is still valid. */
  async function find(token: string | undefined) {
    if (!token) return undefined;
    const now = clock().getTime();
    const session = await store
      .selectFrom('desk_sessions')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!session || session.expires_at <= now || session.seen_at <= now - IDLE_MS) return undefined;
    return session.credential === (await credentialOf(userOfRow(session))) ? session : undefined;
  }

  const withToken = (token: string) =>
    store.updateTable('desk_sessions').where('token_hash', '=', hashOf(token));

  return {
    /** With a challenge, the session waits for the passkey that signs it. */
    async open(user: string, challenge: string | null = null): Promise<string> {
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
          user_name: storedUser(user),
          credential: (await credentialOf(user)) ?? '',
          challenge,
          awaits_passkey: challenge === null ? 0 : 1,
          created_at: now,
          seen_at: now,
          expires_at: now + (challenge === null ? ABSOLUTE_MS : PASSKEY_MS),
        })
        .execute();
      return token;
    },

    /** `attended`: the request comes from a person, not from a page that refreshes itself. */
    async userOf(token: string | undefined, attended: boolean): Promise<string | undefined> {
      const session = await find(token);
      if (!token || !session || session.awaits_passkey === 1) return undefined;
      const now = clock().getTime();
      if (attended && now - session.seen_at >= ACTIVITY_STEP_MS) {
        await withToken(token).set({ seen_at: now }).execute();
      }
      return userOfRow(session);
    },

    setChallenge: (token: string, challenge: string) =>
      withToken(token).set({ challenge }).execute(),

    /** What a passkey had to sign, and who asked. Only the first call gets it. */
    async takeChallenge(token: string | undefined) {
      const session = await find(token);
      if (!token || !session?.challenge) return undefined;
      const taken = await withToken(token)
        .set({ challenge: null })
        .where('challenge', '=', session.challenge)
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) return undefined;
      const { challenge, awaits_passkey } = session;
      return { user: userOfRow(session), challenge, forLogin: awaits_passkey === 1 };
    },

    async end(token: string): Promise<void> {
      await store.deleteFrom('desk_sessions').where('token_hash', '=', hashOf(token)).execute();
    },

    endAll: (user: string) => endSessions(store, user),
  };
}

export type DeskSessions = ReturnType<typeof deskSessions>;
