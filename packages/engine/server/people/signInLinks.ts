import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { hashToken } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';

/**
 * The limit on emails counts over the same period, so a seller who is refused a new link still has one
 * in the inbox that works.
 */
export const LINK_LIFE_MS = 30 * 60_000;
const TOKEN_BYTES = 32;

/** A token that works once, in any browser. The store has its hash only. */
export async function createSignInLink(store: Store, clock: Clock) {
  const now = clock().getTime();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = now + LINK_LIFE_MS;
  await store.deleteFrom('desk_sign_in_links').where('expires_at', '<=', now).execute();
  await store
    .insertInto('desk_sign_in_links')
    .values({ token_hash: hashToken(token), created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

export async function isSignInLink(store: Store, clock: Clock, token: string): Promise<boolean> {
  const found = store
    .selectFrom('desk_sign_in_links')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock().getTime());
  return (await found.executeTakeFirst()) !== undefined;
}

/** Only the first call with a token that has not expired returns true. */
export async function takeSignInLink(store: Store, clock: Clock, token: string): Promise<boolean> {
  const used = await store
    .deleteFrom('desk_sign_in_links')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock().getTime())
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
