import { type Context, Hono } from 'hono';
import { JOIN_PATH } from '../commands/invitationEmail.ts';
import { MIN_PASSWORD_LENGTH } from '../commands/setupCommands.ts';
import { readJson } from '../core/parseJson.ts';
import { hashPassword } from '../core/password.ts';
import { record } from '../db/audit.ts';
import type { DeskUserRow } from '../db/schema.ts';
import { findInvited, join } from '../people/invitations.ts';
import type { DeskPasskeys } from '../people/passkeys.ts';
import type { DeskParts } from './deskApp.ts';
import { EndedInvitation, JoinForm } from './JoinForm.tsx';
import type { LoginPages } from './loginPages.tsx';

type LogIn = (c: Context, user: string, to: string, details: object) => Promise<Response>;

/** Somebody who was invited chooses how to log in. The link works once. */
export function joinRoutes(
  parts: DeskParts,
  passkeys: DeskPasskeys,
  { product, isOwn, show }: LoginPages,
  logIn: LogIn,
) {
  const { store, clock, secrets, files } = parts;

  /** The browser signs it once: the link that it is made from works once. */
  const challengeOf = (token: string) => secrets.sign('desk-join', token);

  async function ask(c: Context, token: string, invited: DeskUserRow, problem?: string) {
    const { name } = invited;
    const options = await passkeys.registrationOptions(c, name, true, challengeOf(token));
    const form = { product, invited, options, script: files.passkeyScript, problem };
    return show(c, problem ? 422 : 200, <JoinForm {...form} />, 'Join');
  }

  const ended = (c: Context) => show(c, 410, <EndedInvitation product={product} />, 'Join');

  return (
    new Hono()
      // Mail servers open links to check them, so opening a link must not use it up.
      .get(`${JOIN_PATH}/:token`, async (c) => {
        const token = c.req.param('token');
        const invited = await findInvited(parts, token);
        return invited ? ask(c, token, invited) : ended(c);
      })
      .post(`${JOIN_PATH}/:token`, async (c) => {
        const token = c.req.param('token');
        const invited = await findInvited(parts, token);
        if (!invited) return ended(c);
        if (!isOwn(c)) return ask(c, token, invited, 'Please use this page to join.');
        const sent: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
        const withPasskey = typeof sent.answer === 'string';
        const password = typeof sent.password === 'string' ? sent.password : '';
        const made = withPasskey
          ? await passkeys.made(c, true, challengeOf(token), readJson(sent.answer))
          : undefined;
        if (withPasskey && !made) {
          return ask(c, token, invited, 'That passkey was not accepted. Please try again.');
        }
        if (!made && [...password].length < MIN_PASSWORD_LENGTH) {
          const problem = `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`;
          return ask(c, token, invited, problem);
        }
        const hash = made ? null : await hashPassword(password);
        const { name: actor } = invited;
        const joined = await store.transaction().execute(async (transaction) => {
          if (!(await join(transaction, clock, invited, hash))) return false;
          if (made) await passkeys.add(transaction, actor, made);
          const details = { actor, with: made ? 'passkey' : 'password' };
          await record(transaction, clock, 'desk', 'desk user joined', details);
          return true;
        });
        return joined ? logIn(c, actor, '/', {}) : ended(c);
      })
  );
}
