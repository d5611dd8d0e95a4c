import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { canEmailSignInLink } from '../commands/signInLinkCommands.ts';
import { readJson } from '../core/parseJson.ts';
import { record } from '../db/audit.ts';
import { addressOf } from '../http/visitor.ts';
import { SELLER } from '../people/deskUsers.ts';
import { type DeskPasskeys, originOf } from '../people/passkeys.ts';
import type { DeskSessions } from '../people/sessions.ts';
import type { DeskParts } from './deskApp.ts';
import { cookieName, deviceCookieName, isSecure, onlyFromDesk, tokenOf, userOf } from './guard.ts';
import { joinRoutes } from './joinRoutes.tsx';
import { PasskeyForm } from './LoginForm.tsx';
import { deviceCookie, type KnownDevices, loginLimit, type Source } from './loginLimit.ts';
import { FOREIGN, type LoginPages, loginPages, waitText } from './loginPages.tsx';
import { signInLinkRoutes } from './signInLinkRoutes.tsx';

const AGAIN = { problem: 'Please log in again.' };

/** Logging in and out. */
export function loginRoutes(parts: DeskParts, sessions: DeskSessions, passkeys: DeskPasskeys) {
  const { env, store, clock, secrets } = parts;
  const limit = loginLimit(clock);
  const devices = deviceCookie(secrets, (c) => deviceCookieName(c, env));
  const pages = loginPages(parts);
  const { askPassword, isOwn } = pages;
  const { askPasskey, logIn } = sessionOpener(parts, sessions, passkeys, pages, devices);

  /** A browser that is not known waits because of others. */
  const offersLink = (source: Source) => canEmailSignInLink(env) && limit.isHeldUp(source);
  const readBody = (c: Context): Promise<Record<string, unknown>> =>
    c.req.parseBody().catch(() => ({}));

  return new Hono()
    .route('/', signInLinkRoutes(parts, pages, devices))
    .route('/', joinRoutes(parts, passkeys, pages, logIn))
    .get('/login', async (c) => {
      const to = ownPath(c.req.query('to'));
      if (await userOf(c, env, sessions)) return c.redirect(to, 303);
      const address = addressOf(c, env.trustedProxies);
      const source: Source = { address, device: await devices.read(c) };
      return askPassword(c, 200, to, { offersLink: offersLink(source) });
    })
    .post('/login', async (c) => {
      if (!isOwn(c)) return askPassword(c, 403, '/', FOREIGN);
      const sent = await readBody(c);
      const to = ownPath(sent.to);
      const username = typeof sent.username === 'string' ? sent.username : SELLER;
      const known = await parts.users.nameOf(username);
      const user = known ?? username;
      const address = addressOf(c, env.trustedProxies);
      const source: Source = { address, device: await devices.read(c, user) };
      const wait = Math.ceil(limit.take(source) / 1000);
      if (wait > 0) {
        c.header('Retry-After', String(wait));
        const problem = `Too many attempts. Please wait ${waitText(wait)} and try again.`;
        return askPassword(c, 429, to, { problem, user, offersLink: offersLink(source) });
      }
      // Counted like a password until the passkey is accepted.
      if (sent.with === 'passkey') return askPasskey(c, undefined, to);
      const typed = typeof sent.password === 'string' ? sent.password : '';
      if (!(await parts.users.check(known, typed))) {
        await record(store, clock, 'desk', 'desk login failed', { address });
        const problem = 'Wrong password. Please try again.';
        return askPassword(c, 401, to, { problem, user });
      }
      limit.succeeded(source);
      const needsPasskey = (await passkeys.of(user)).length > 0;
      return needsPasskey ? askPasskey(c, user, to) : logIn(c, user, to, {});
    })
    .get('/login/passkey', (c) => c.redirect('/login', 303))
    .post('/login/passkey', async (c) => {
      if (!isOwn(c)) return askPassword(c, 403, '/', FOREIGN);
      const sent = await readBody(c);
      const to = ownPath(sent.to);
      const token = tokenOf(c, env);
      const asked = await sessions.takeChallenge(token);
      if (!token || !asked?.forLogin) return askPassword(c, 401, to, AGAIN);
      await sessions.end(token);
      const { user, challenge } = asked;
      const address = addressOf(c, env.trustedProxies);
      const verified = await passkeys.verify(c, user, challenge, readJson(sent.answer));
      if (verified !== undefined) {
        if (user === undefined) limit.succeeded({ address, device: await devices.read(c) });
        return logIn(c, verified, to, { passkey: true });
      }
      await record(store, clock, 'desk', 'desk passkey rejected', { actor: user, address });
      const problem = 'That passkey was not accepted. Please log in again.';
      return askPassword(c, 401, to, { problem, ...(user && { user }) });
    })
    .post('/logout', onlyFromDesk(env), async (c) => {
      const token = tokenOf(c, env);
      const actor = (await userOf(c, env, sessions))?.name;
      if (!token || !actor) return c.json({}, 401);
      const everywhere = c.req.query('everywhere') !== undefined;
      if (everywhere) await sessions.endAll(actor);
      else await sessions.end(token);
      const event = everywhere ? 'desk logout everywhere' : 'desk logout';
      await record(store, clock, 'desk', event, { actor });
      deleteCookie(c, cookieName(c, env), { path: '/', secure: isSecure(c, env) });
      return c.json({});
    });
}

/** What follows a right password. */
function sessionOpener(
  { env, store, clock, files }: DeskParts,
  sessions: DeskSessions,
  passkeys: DeskPasskeys,
  { product, askPassword, show }: LoginPages,
  devices: KnownDevices,
) {
  /**
   * The password was right, or nobody was named: the session opens when the passkey has signed its
   * challenge.
   */
  async function askPasskey(c: Context, user: string | undefined, to: string) {
    const keys = user === undefined ? undefined : await passkeys.of(user);
    const { host } = originOf(c);
    const usable = keys?.filter((key) => key.host === host);
    if (usable?.length === 0) {
      const problem = `Your passkey only works at ${keys?.[0]?.host}. Please open the desk there.`;
      return askPassword(c, 403, to, { problem, ...(user && { user }) });
    }
    const options = await passkeys.loginOptions(c, usable);
    setSession(c, await sessions.open(user, options.challenge));
    const script = files.passkeyScript;
    return show(c, 200, <PasskeyForm {...{ product, to, options, script }} />);
  }

  function setSession(c: Context, token: string): void {
    const secure = isSecure(c, env);
    setCookie(c, cookieName(c, env), token, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      secure,
    });
  }

  async function logIn(c: Context, user: string, to: string, details: object) {
    const address = addressOf(c, env.trustedProxies);
    await record(store, clock, 'desk', 'desk login', { actor: user, address, ...details });
    setSession(c, await sessions.open(user));
    await devices.mark(c, { user, secure: isSecure(c, env) });
    return c.redirect(to, 303);
  }

  return { askPasskey, logIn };
}

/** Allows redirects within the desk only; anything else goes to its first page. */
function ownPath(path: unknown): string {
  const base = 'http://desk.invalid';
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, base)) return '/';
  const url = new URL(path, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
