import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { renderToStaticMarkup } from 'react-dom/server';
import { textIn } from '../../rules/language.ts';
import { record } from '../db/audit.ts';
import { limitBody } from '../http/limitBody.ts';
import { addressOf } from '../http/visitor.ts';
import type { DeskParts } from './deskApp.ts';
import { changeRefusal, cookieName, isHttps, isLoggedIn, isSameOrigin, tokenOf } from './guard.ts';
import { LoginPage } from './LoginPage.tsx';
import { loginLimit } from './loginLimit.ts';
import type { DeskSessions } from './sessions.ts';

/** Room for a password and an address. */
const MOST_BYTES = 8192;
const tooLarge = (c: Context) => c.text('That is too long for a password.', 413);

/** Logging in and out. */
export function sessionRoutes(parts: DeskParts, sessions: DeskSessions) {
  const { env, store, clock, shop, files } = parts;
  const limit = loginLimit(clock);

  function show(c: Context, status: 200 | 401 | 403 | 429, to: string, problem?: string) {
    const product = textIn(shop.product.name, shop.languages[0]);
    const page = <LoginPage product={product} styles={files.styles} to={to} problem={problem} />;
    return c.html(`<!doctype html>${renderToStaticMarkup(page)}`, status);
  }

  return new Hono()
    .get('/login', async (c) => {
      const to = ownPath(c.req.query('to'));
      return (await isLoggedIn(c, env, sessions)) ? c.redirect(to, 303) : show(c, 200, to);
    })
    .post('/login', limitBody(MOST_BYTES, tooLarge), async (c) => {
      if (!isSameOrigin(c)) return show(c, 403, '/', 'Please log in from this page.');
      const sent = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
      const to = ownPath(sent.to);
      const address = addressOf(c, env.trustedProxies);
      const wait = Math.ceil(limit.take(address) / 1000);
      if (wait > 0) {
        c.header('Retry-After', String(wait));
        return show(c, 429, to, `Too many tries. Please wait ${inWords(wait)} and try again.`);
      }
      const typed = typeof sent.password === 'string' ? sent.password : '';
      if (!(await parts.checkPassword(typed))) {
        await record(store, clock, 'desk', 'desk login refused', { address });
        return show(c, 401, to, 'That is not the password. Please try again.');
      }
      limit.succeeded(address);
      await record(store, clock, 'desk', 'desk login', { address });
      const https = isHttps(c, env);
      setCookie(c, cookieName(https), await sessions.open(), {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure: https,
      });
      return c.redirect(to, 303);
    })
    .post('/logout', async (c) => {
      const refusal = changeRefusal(c);
      if (refusal) return refusal;
      const token = tokenOf(c, env);
      if (!token || !(await isLoggedIn(c, env, sessions))) return c.json({}, 401);
      const everywhere = c.req.query('everywhere') !== undefined;
      if (everywhere) await sessions.endAll();
      else await sessions.end(token);
      await record(store, clock, 'desk', everywhere ? 'desk logout everywhere' : 'desk logout', {});
      const https = isHttps(c, env);
      deleteCookie(c, cookieName(https), { path: '/', secure: https });
      return c.json({});
    });
}

/** An address of the desk itself; anything else is its first page. */
function ownPath(wish: unknown): string {
  const base = 'http://desk.invalid';
  if (typeof wish !== 'string' || !wish.startsWith('/') || !URL.canParse(wish, base)) return '/';
  const url = new URL(wish, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}

const inWords = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
