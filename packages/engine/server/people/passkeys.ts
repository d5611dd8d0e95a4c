import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { z } from 'zod';
import { textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import type { DeskPasskeyRow } from '../db/schema.ts';
import { storedUser } from './deskUsers.ts';

/** Loaded when the first passkey is used: most processes never need it. */
const webauthn = () => import('@simplewebauthn/server');

const answerSchema = z.looseObject({ id: z.string(), response: z.looseObject({}) });

/** What the browser sent, or undefined. The library checks the rest of it. */
function readAnswer<Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  sent: unknown,
): Answer | undefined {
  return answerSchema.safeParse(sent).data as Answer | undefined;
}

/** The desk as the browser sees it. Callers have checked that the request comes from the desk. */
export function originOf(c: Context): { origin: string; host: string } {
  const origin = c.req.header('origin') ?? new URL(c.req.url).origin;
  return { origin, host: new URL(origin).hostname };
}

/** The second factor of a user: something they have, which no other site can ask for. */
export function deskPasskeys({ store, clock, shop }: { store: Store; clock: Clock; shop: Shop }) {
  const of = (user: string) =>
    store
      .selectFrom('desk_passkeys')
      .selectAll()
      .where('user_name', 'is not distinct from', storedUser(user))
      .execute();

  return {
    of,

    async registrationOptions(c: Context, user: string) {
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: `${textIn(shop.product.name, shop.languages[0])} desk`,
        rpID: originOf(c).host,
        userName: user,
        excludeCredentials: (await of(user)).map(credentialOf),
      });
    },

    /** Stores a new passkey; false when the answer does not fit the challenge. */
    async register(c: Context, user: string, challenge: string, sent: unknown): Promise<boolean> {
      const response = readAnswer<RegistrationResponseJSON>(sent);
      if (!response) return false;
      const { origin, host } = originOf(c);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: false,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return false;
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      await store
        .insertInto('desk_passkeys')
        .values({
          id,
          user_name: storedUser(user),
          host,
          counter,
          public_key: Buffer.from(publicKey).toString('base64url'),
          transports: JSON.stringify(transports ?? []),
          created_at: clock().getTime(),
          used_at: null,
        })
        .execute();
      return true;
    },

    async loginOptions(c: Context, keys: readonly DeskPasskeyRow[]) {
      const { generateAuthenticationOptions } = await webauthn();
      const { host } = originOf(c);
      const allowCredentials = keys.map(credentialOf);
      return generateAuthenticationOptions({ rpID: host, allowCredentials });
    },

    async verify(c: Context, user: string, challenge: string, sent: unknown): Promise<boolean> {
      const response = readAnswer<AuthenticationResponseJSON>(sent);
      const key = (await of(user)).find(({ id }) => id === response?.id);
      if (!response || !key) return false;
      const { origin, host } = originOf(c);
      const { verifyAuthenticationResponse } = await webauthn();
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        credential: { ...credentialOf(key), publicKey: publicKeyOf(key), counter: key.counter },
        requireUserVerification: false,
      }).catch(() => undefined);
      if (!checked?.verified) return false;
      const counter = checked.authenticationInfo.newCounter;
      await store
        .updateTable('desk_passkeys')
        .set({ counter, used_at: clock().getTime() })
        .where('id', '=', key.id)
        .execute();
      return true;
    },
  };
}

/** Of all users, the oldest first. */
export const listPasskeys = (store: Store) =>
  store.selectFrom('desk_passkeys').selectAll().orderBy('created_at').orderBy('id').execute();

export type DeskPasskeys = ReturnType<typeof deskPasskeys>;

const credentialOf = ({ id, transports }: DeskPasskeyRow) => ({
  id,
  transports: z.array(z.string()).parse(JSON.parse(transports)),
});

const publicKeyOf = ({ public_key }: DeskPasskeyRow) =>
  new Uint8Array(Buffer.from(public_key, 'base64url'));
