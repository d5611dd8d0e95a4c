import { Hono } from 'hono';
import { record } from '../db/audit.ts';
import type { DeskPasskeys } from '../people/passkeys.ts';
import type { DeskSessions } from '../people/sessions.ts';
import type { DeskParts } from './deskApp.ts';
import { onlyFromDesk, tokenOf } from './guard.ts';

/** Adding a passkey: the browser gets a challenge and sends it back, signed by the new passkey. */
export function passkeyRoutes(parts: DeskParts, sessions: DeskSessions, passkeys: DeskPasskeys) {
  const { env, store, clock } = parts;
  const fromDesk = onlyFromDesk(env);
  return new Hono()
    .post('/passkeys/options', fromDesk, async (c) => {
      const options = await passkeys.registrationOptions(c, c.get('user'));
      await sessions.setChallenge(tokenOf(c, env) ?? '', options.challenge);
      return c.json(options);
    })
    .post('/passkeys', fromDesk, async (c) => {
      const actor = c.get('user');
      const asked = await sessions.takeChallenge(tokenOf(c, env));
      const sent: unknown = await c.req.json().catch(() => undefined);
      if (!asked || !(await passkeys.register(c, actor, asked.challenge, sent))) {
        return c.json({ refusal: 'Please try again.' }, 422);
      }
      await record(store, clock, 'desk', 'desk passkey added', { actor });
      return c.json({});
    });
}
