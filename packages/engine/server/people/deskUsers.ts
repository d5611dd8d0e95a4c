import { sql } from 'kysely';
import type { Role } from '../../rules/roles.ts';
import { passwordCheck } from '../core/password.ts';
import { isPostgres, type Store, type StoreTransaction } from '../db/database.ts';
import type { DeskUserRow } from '../db/schema.ts';

/** The user who logs in with `DESK_PASSWORD`, an owner. All others are in the store. */
export const SELLER = 'seller';

/** What belongs to the seller names no user, because there is no row for it to refer to. */
export const storedUser = (name: string) => (name === SELLER ? null : name);
export const userOfRow = ({ user_name }: { user_name: string | null }) => user_name ?? SELLER;

/** Compared with when there is no such user, so that time does not tell who exists. */
const NOBODY = `scrypt:65536:8:2:${'A'.repeat(22)}:${'A'.repeat(43)}`;
/** What opens the sessions of users without a password. */
const PASSKEY = 'passkey';

export type DeskUser = { name: string; role: Role };

/** Who may log in: the seller with `DESK_PASSWORD`, and the users in the store who have joined. */
export function deskUsers(store: Store, sellerPassword: string | undefined) {
  /** With the password or its hash; undefined for a user who does not exist (any more). */
  async function find(name: string): Promise<(DeskUser & { credential: string }) | undefined> {
    if (name === SELLER) {
      return sellerPassword === undefined
        ? undefined
        : { name, role: 'owner', credential: sellerPassword };
    }
    const row = await store
      .selectFrom('desk_users')
      .select(['role', 'password_hash'])
      .where('name', '=', name)
      .where('joined_at', 'is not', null)
      .executeTakeFirst();
    return row && { name, role: row.role, credential: row.password_hash ?? PASSKEY };
  }

  return {
    find,

    /** Who that is, by a name or an address as people type them. */
    async nameOf(typed: string): Promise<string | undefined> {
      return isSeller(typed) ? SELLER : (await findTyped(store, typed))?.name;
    },

    async check(name: string | undefined, password: string): Promise<boolean> {
      const credential = name === undefined ? undefined : (await find(name))?.credential;
      const hasPassword = credential !== undefined && credential !== PASSKEY;
      const right = await passwordCheck(hasPassword ? credential : NOBODY)?.(password);
      return hasPassword && right === true;
    },

    /** Whether the user has no password, so that the passkey is enough. */
    hasOnlyPasskeys: async (name: string) => (await find(name))?.credential === PASSKEY,
  };
}

export type DeskUsers = ReturnType<typeof deskUsers>;

const small = (typed: string) => typed.trim().toLowerCase();

export const isSeller = (typed: string) => small(typed) === SELLER;

/** Phones begin a name with a capital letter, and people write their addresses in any way. */
export async function findTyped(store: Store, typed: string): Promise<DeskUserRow | undefined> {
  // They are few, and PostgreSQL rejects some of what anybody can type into the login.
  const users = await listUsers(store);
  return users.find(({ name, email }) => [small(name), email].includes(small(typed)));
}

/** Whether somebody can log in without a password. */
export const hasPasskeyUsers = async (store: Store): Promise<boolean> =>
  (await listUsers(store)).some(({ joined_at, password_hash }) => joined_at && !password_hash);

export const listUsers = (store: Store) =>
  store.selectFrom('desk_users').selectAll().orderBy('name').execute();

/** When the user of `DESK_PASSWORD` was last seen, as long as a session says so. */
export async function sellerSeenAt(store: Store): Promise<number | null> {
  const seen = store.selectFrom('desk_sessions').select('seen_at').where('user_name', 'is', null);
  const [last] = await seen.orderBy('seen_at', 'desc').limit(1).execute();
  return last?.seen_at ?? null;
}

export const hasDeskUsers = async (store: Store): Promise<boolean> =>
  (await store.selectFrom('desk_users').select('name').executeTakeFirst()) !== undefined;

type SellerSettings = { production: boolean; deskPassword?: string | undefined };

/** Outside production there is always a password. */
export const hasSeller = (env: SellerSettings) => !env.production || env.deskPassword !== undefined;

/** In production the desk stays closed until somebody can log in, or use an invitation. */
export const isDeskClosed = async (env: SellerSettings, store: Store) =>
  !hasSeller(env) && !(await hasDeskUsers(store));

/** Who can change what others may do. */
export async function ownersOf(store: Store, env: SellerSettings): Promise<string[]> {
  const joined = store
    .selectFrom('desk_users')
    .select('name')
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null);
  const names = (await joined.orderBy('name').execute()).map(({ name }) => name);
  return hasSeller(env) ? [...names, SELLER] : names;
}

/** Two owners who end each other's access at the same moment must not both succeed. */
export async function lockUsers(transaction: StoreTransaction): Promise<void> {
  // On SQLite every transaction takes the write lock when it begins.
  if (isPostgres(transaction)) {
    await sql`lock table desk_users in share row exclusive mode`.execute(transaction);
  }
}

/** Sessions that the former password has opened end. False when nobody of this name has joined. */
export async function setPassword(store: Store, name: string, hash: string): Promise<boolean> {
  const changed = await store
    .updateTable('desk_users')
    .set({ password_hash: hash })
    .where('name', '=', name)
    .where('joined_at', 'is not', null)
    .executeTakeFirst();
  await endSessions(store, name);
  return changed.numUpdatedRows > 0n;
}

/** Open pages show what the former role may see, so the user has to log in again. */
export async function setRole(store: Store, name: string, role: Role): Promise<void> {
  await store.updateTable('desk_users').set({ role }).where('name', '=', name).execute();
  await endSessions(store, name);
}

/** With invitation, passkeys and sessions. */
export const removeUser = (store: Store, name: string) =>
  store.deleteFrom('desk_users').where('name', '=', name).execute();

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
