import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { textIn } from '../../rules/language.ts';
import { documentHtml } from '../../ui/document/Document.tsx';
import type { Clock } from '../core/clock.ts';
import { record } from '../db/audit.ts';
import { networkOf } from '../http/rateLimit.ts';
import { addressOf, postSource } from '../http/visitor.ts';
import type { DeskParts } from './deskApp.ts';
import { cookieName, isHttps, isLoggedIn, rejectChange, tokenOf } from './guard.ts';
import type { DeskSessions } from './sessions.ts';

/** Logging in and out. */
export function loginRoutes(parts: DeskParts, sessions: DeskSessions) {
  const { env, store, clock, shop, files } = parts;
  const limit = loginLimit(clock);

  function show(c: Context, status: 200 | 401 | 403 | 429, to: string, problem?: string) {
    const product = textIn(shop.product.name, shop.languages[0]);
    const head = (
      <>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </>
    );
    const children = <LoginForm {...{ product, to, problem }} />;
    const title = `Log in · Desk of ${product}`;
    return c.html(documentHtml({ language: 'en', title, head, children }), status);
  }

  return new Hono()
    .get('/login', async (c) => {
      const to = ownPath(c.req.query('to'));
      return (await isLoggedIn(c, env, sessions)) ? c.redirect(to, 303) : show(c, 200, to);
    })
    .post('/login', async (c) => {
      if (postSource(c) !== 'own') return show(c, 403, '/', 'Please log in from this page.');
      const sent = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
      const to = ownPath(sent.to);
      const address = addressOf(c, env.trustedProxies);
      const wait = Math.ceil(limit.take(address) / 1000);
      if (wait > 0) {
        c.header('Retry-After', String(wait));
        return show(c, 429, to, `Too many tries. Please wait ${waitText(wait)} and try again.`);
      }
      const typed = typeof sent.password === 'string' ? sent.password : '';
      if (!(await parts.checkPassword(typed))) {
        await record(store, clock, 'desk', 'desk login failed', { address });
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
      const refusal = rejectChange(c);
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

/** Allows redirects within the desk only; anything else goes to its first page. */
function ownPath(path: unknown): string {
  const base = 'http://desk.invalid';
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, base)) return '/';
  const url = new URL(path, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}

const waitText = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;

type Tries = { count: number; last: number };
type Limit = { free: number; maxWaitMs: number; resetAfterMs: number };

const PER_ADDRESS: Limit = { free: 5, maxWaitMs: 15 * 60_000, resetAfterMs: 60 * 60_000 };
/** Against guesses from many addresses; short enough not to lock the seller out. */
const OVERALL: Limit = { free: 30, maxWaitMs: 30_000, resetAfterMs: 10 * 60_000 };
const MAX_ADDRESSES = 10_000;

/** Each wrong password makes the next try wait longer. Kept in memory; a restart resets it. */
function loginLimit(clock: Clock) {
  const byAddress = new Map<string, Tries>();
  let overall: Tries | undefined;

  return {
    /** Milliseconds to wait, or 0. A try counts as failed until it succeeds, so parallel tries gain nothing. */
    take(address: string): number {
      const now = clock().getTime();
      const key = networkOf(address);
      const tries = byAddress.get(key);
      const wait = Math.max(waitOf(PER_ADDRESS, tries, now), waitOf(OVERALL, overall, now));
      if (wait > 0) return wait;
      overall = next(OVERALL, overall, now);
      byAddress.delete(key);
      byAddress.set(key, next(PER_ADDRESS, tries, now));
      for (const oldest of byAddress.keys()) {
        if (byAddress.size <= MAX_ADDRESSES) break;
        byAddress.delete(oldest);
      }
      return 0;
    },
    succeeded(address: string): void {
      byAddress.delete(networkOf(address));
      if (overall) overall = { ...overall, count: Math.max(0, overall.count - 1) };
    },
  };
}

function next(limit: Limit, tries: Tries | undefined, now: number): Tries {
  const remembered = tries && now - tries.last < limit.resetAfterMs ? tries.count : 0;
  return { count: remembered + 1, last: now };
}

function waitOf(limit: Limit, tries: Tries | undefined, now: number): number {
  if (!tries || tries.count < limit.free) return 0;
  const pause = Math.min(1000 * 2 ** (tries.count - limit.free), limit.maxWaitMs);
  return Math.max(0, tries.last + pause - now);
}

type LoginFormProps = {
  product: string;
  /** The path to open after the login. */
  to: string;
  problem?: string | undefined;
};

/** A plain form, which works without JavaScript and with password managers. */
function LoginForm({ product, to, problem }: LoginFormProps) {
  return (
    <main className="login">
      <p className="overline">{product}</p>
      <h1>The desk</h1>
      {problem && (
        <p className="alert" role="alert" id="problem">
          {problem}
        </p>
      )}
      <form method="post" action="/login">
        <input type="hidden" name="to" value={to} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue="seller"
          readOnly
          hidden
        />
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            type="password"
            id="password"
            name="password"
            autoComplete="current-password"
            required
            maxLength={500}
            // biome-ignore lint/a11y/noAutofocus: the only field of the page
            autoFocus
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'problem' : undefined}
          />
        </div>
        <button className="button" type="submit">
          Log in
        </button>
      </form>
    </main>
  );
}
