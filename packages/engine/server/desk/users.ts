import { passwordCheck } from '../core/password.ts';
import type { Store } from '../db/database.ts';
import { SELLER } from '../db/deskUsers.ts';

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
