import { ROLES } from '../../rules/roles.ts';
import type { DeskRoute } from '../commands/capability.ts';
import { record } from '../db/audit.ts';
import type { DeskPasskeys } from '../people/passkeys.ts';
import type { DeskSessions } from '../people/sessions.ts';
import type { DeskParts } from './deskApp.ts';
import { tokenOf } from './guard.ts';

/** Adding a passkey: the browser gets a challenge and sends it back, signed by the new passkey. */
export function passkeyRoutes(
  { env, store, clock, users }: DeskParts,
  sessions: DeskSessions,
  passkeys: DeskPasskeys,
): DeskRoute[] {
  return [
    {
      on: 'POST /passkeys/options',
      roles: ROLES,
      async answer(c) {
        const { name } = c.get('user');
        const alone = await users.hasOnlyPasskeys(name);
        const options = await passkeys.registrationOptions(c, name, alone);
        await sessions.setChallenge(tokenOf(c, env) ?? '', options.challenge);
        return c.json(options);
      },
    },
    {
      on: 'POST /passkeys',
      roles: ROLES,
      async answer(c) {
        const { name: actor } = c.get('user');
        const asked = await sessions.takeChallenge(tokenOf(c, env));
        const sent: unknown = await c.req.json().catch(() => undefined);
        const alone = await users.hasOnlyPasskeys(actor);
        const made = asked && (await passkeys.made(c, alone, asked.challenge, sent));
        if (!made) return c.json({ refusal: 'Please try again.' }, 422);
        await passkeys.add(store, actor, made);
        await record(store, clock, 'desk', 'desk passkey added', { actor });
        return c.json({});
      },
    },
  ];
}
