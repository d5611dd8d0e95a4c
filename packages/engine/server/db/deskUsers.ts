import type { Store } from './database.ts';

/** The user who logs in with `DESK_PASSWORD`. All others are in the store. */
export const SELLER = 'seller';

export async function hasDeskUsers(store: Store): Promise<boolean> {
  return (await store.selectFrom('desk_users').select('name').executeTakeFirst()) !== undefined;
}

/** In production the desk stays closed until somebody can log in. */
export const isDeskClosed = async (
  env: { production: boolean; deskPassword?: string | undefined },
  store: Store,
) => env.production && env.deskPassword === undefined && !(await hasDeskUsers(store));

/** Ends what a user could still do: sessions, and with `passkeys` the second factor too. */
export async function endAccess(store: Store, user: string, passkeys: boolean): Promise<void> {
  await store.deleteFrom('desk_sessions').where('user_name', '=', user).execute();
  if (passkeys) await store.deleteFrom('desk_passkeys').where('user_name', '=', user).execute();
}
