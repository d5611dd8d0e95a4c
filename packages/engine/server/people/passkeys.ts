import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { z } from 'zod';
import { textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import type { DeskPasskeyRow } from '../db/schema.ts';
import { type DeskUsers, storedUser, userOfRow } from './deskUsers.ts';

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

type MadePasskey = Pick<DeskPasskeyRow, 'id' | 'host' | 'counter' | 'public_key' | 'transports'>;

type Parts = { store: Store; clock: Clock; shop: Shop; users: DeskUsers };

/**
 * The second factor of a user: something they have, which no other site can ask for. For users without
 * a password it is the only one; then the authenticator must check who holds it, and know their name.
 */
export function deskPasskeys({ store, clock, shop, users }: Parts) {
  const authenticator = (alone: boolean) =>
    alone
      ? ({ residentKey: 'required', userVerification: 'required' } as const)
      : ({ residentKey: 'preferred', userVerification: 'preferred' } as const);

  const of = (user: string) =>
    store
      .selectFrom('desk_passkeys')
      .selectAll()
      .where('user_name', 'is not distinct from', storedUser(user))
      .execute();

  return {
    of,

    /** With a challenge of its own for somebody who has no session yet. */
    async registrationOptions(c: Context, user: string, alone: boolean, challenge?: string) {
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: `${textIn(shop.product.name, shop.languages[0])} desk`,
        rpID: originOf(c).host,
        userName: user,
        excludeCredentials: (await of(user)).map(credentialOf),
        authenticatorSelection: authenticator(alone),
        ...(challenge && { challenge: new Uint8Array(Buffer.from(challenge, 'base64url')) }),
      });
    },

    /** The passkey that a browser has made; undefined when the answer does not fit the challenge. */
    async made(c: Context, alone: boolean, challenge: string, sent: unknown) {
      const response = readAnswer<RegistrationResponseJSON>(sent);
      if (!response) return undefined;
      const { origin, host } = originOf(c);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: alone,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      return {
        id,
        host,
        counter,
        public_key: Buffer.from(publicKey).toString('base64url'),
        transports: JSON.stringify(transports ?? []),
      };
    },

    add: (transaction: Store, user: string, made: MadePasskey) =>
      transaction
        .insertInto('desk_passkeys')
        .values({
          ...made,
          user_name: storedUser(user),
          created_at: clock().getTime(),
          used_at: null,
        })
        .execute(),

    /** Without keys, the browser offers those that it has: nobody is told who has one. */
    async loginOptions(c: Context, keys?: readonly DeskPasskeyRow[]) {
      const { generateAuthenticationOptions } = await webauthn();
      const { userVerification } = authenticator(keys === undefined);
      const allowCredentials = (keys ?? []).map(credentialOf);
      return generateAuthenticationOptions({
        rpID: originOf(c).host,
        allowCredentials,
        userVerification,
      });
    },

    /** Who has signed; before a password was asked for, only a user who has none. */
    async verify(
      c: Context,
      user: string | undefined,
      challenge: string,
      sent: unknown,
    ): Promise<string | undefined> {
      const response = readAnswer<AuthenticationResponseJSON>(sent);
      const keys = user === undefined ? await listPasskeys(store) : await of(user);
      const key = keys.find(({ id }) => id === response?.id);
      if (!response || !key) return undefined;
      const alone = user === undefined;
      const name = userOfRow(key);
      if (alone && !(await users.hasOnlyPasskeys(name))) return undefined;
      const { origin, host } = originOf(c);
      const { verifyAuthenticationResponse } = await webauthn();
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        credential: { ...credentialOf(key), publicKey: publicKeyOf(key), counter: key.counter },
        requireUserVerification: alone,
      }).catch(() => undefined);
      if (!checked?.verified) return undefined;
      const counter = checked.authenticationInfo.newCounter;
      await store
        .updateTable('desk_passkeys')
        .set({ counter, used_at: clock().getTime() })
        .where('id', '=', key.id)
        .execute();
      return name;
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
