import type { Clock } from '../core/clock.ts';
import { passwordCheck } from '../core/password.ts';
import type { Store } from '../db/database.ts';

/** The user who logs in with `DESK_PASSWORD`. All others are in the store. */
export const SELLER = 'seller';

/** What belongs to the seller names no user, because there is no row for it to refer to. */
export const storedUser = (name: string) => (name === SELLER ? null : name);
export const userOfRow = ({ user_name }: { user_name: string | null }) => user_name ?? SELLER;

/** Compared with when there is no such user, so that time does not tell who exists. */
const NOBODY = `scrypt:65536:8:2:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** Who may log in: the seller with `DESK_PASSWORD`, and the users in the store. */
export function deskUsers(store: Store, sellerPassword: string | undefined) {
  /** The password or its hash; undefined for a user who does not exist (any more). */
  async function credentialOf(name: string): Promise<string | undefined> {
    if (name === SELLER) return sellerPassword;
    // Anyone can send one, and PostgreSQL rejects it with an error.
    if (name.includes('\0')) return undefined;
    const found = store.selectFrom('desk_users').select('password_hash').where('name', '=', name);
    return (await found.executeTakeFirst())?.password_hash;
  }

  return {
    credentialOf,
    async check(name: string, typed: string): Promise<boolean> {
      const credential = await credentialOf(name);
      const right = await passwordCheck(credential ?? NOBODY)?.(typed);
      return credential !== undefined && right === true;
    },
  };
}

export type DeskUsers = ReturnType<typeof deskUsers>;

export async function namesOfUsers(store: Store): Promise<string[]> {
  const users = await store.selectFrom('desk_users').select('name').orderBy('name').execute();
  return users.map(({ name }) => name);
}

export const hasDeskUsers = async (store: Store): Promise<boolean> =>
  (await store.selectFrom('desk_users').select('name').executeTakeFirst()) !== undefined;

/** In production the desk stays closed until somebody can log in. */
export const isDeskClosed = async (
  env: { production: boolean; deskPassword?: string | undefined },
  store: Store,
) => env.production && env.deskPassword === undefined && !(await hasDeskUsers(store));

/** Of a new user, or another one for a user, whose sessions end. */
export async function setPassword(
  store: Store,
  clock: Clock,
  { name, hash }: { name: string; hash: string },
): Promise<void> {
  await store
    .insertInto('desk_users')
    .values({ name, password_hash: hash, created_at: clock().getTime() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ password_hash: hash }))
    .execute();
  await endSessions(store, name);
}

/** With passkeys and sessions. False when there is no such user. */
export async function removeUser(store: Store, name: string): Promise<boolean> {
  const removed = await store.deleteFrom('desk_users').where('name', '=', name).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Returns how many there were. What the user has opened with them ends too. */
export async function removePasskeys(store: Store, user: string): Promise<number> {
  await endSessions(store, user);
  const removed = await store
    .deleteFrom('desk_passkeys')
    .where('user_name', 'is not distinct from', storedUser(user))
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

export const endSessions = (store: Store, user: string) =>
  store
    .deleteFrom('desk_sessions')
    .where('user_name', 'is not distinct from', storedUser(user))
    .execute();
