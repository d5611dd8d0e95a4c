import { type Context, Hono } from 'hono';
import type { Capability } from '../commands/capability.ts';
import type { Command } from '../commands/command.ts';
import { log } from '../core/log.ts';
import { UserError } from '../core/userError.ts';
import { DESK_EXCEPTIONS, type Exceptions, gate, type RejectedStatus } from '../http/gate.ts';
import { onlyKnownHosts } from '../http/knownHosts.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { sendStatic } from '../http/staticFile.ts';
import type { CommandContext } from '../orders/context.ts';
import type { DeskUser, DeskUsers } from '../people/deskUsers.ts';
import { deskPasskeys } from '../people/passkeys.ts';
import { deskSessions } from '../people/sessions.ts';
import type { AppFiles } from './appFiles.ts';
import { changesRoute, watchChanges } from './changes.ts';
import { commandRoute } from './commandRoutes.ts';
import { documentRoute } from './documentRoutes.ts';
import { emailRoutes } from './emailRoutes.ts';
import { exportRoute } from './exports.ts';
import { deskHeaders, isSecure, userOf } from './guard.ts';
import { loginRoutes } from './login.tsx';
import { metricsRoute } from './metricsRoute.ts';
import { passkeyRoutes } from './passkeyRoutes.ts';
import { ratesRoute } from './ratesRoute.ts';
import { addRoutes } from './routeGate.ts';
import { pageFor } from './userPage.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Who is logged in at the desk. */
    user: DeskUser;
  }
}

export type DeskParts = CommandContext & {
  users: DeskUsers;
  commands: Readonly<Record<string, Command>>;
  capabilities: readonly Capability[];
  files: AppFiles;
  /** Ends open event streams when the desk closes. */
  closing: AbortSignal;
  /** How often open pages are checked for changes. */
  changesPollMs?: number;
};

/** The limits of every route of the desk that has not the default ones. */
export const deskLimits = (capabilities: readonly Capability[]): Exceptions =>
  Object.assign({}, DESK_EXCEPTIONS, ...capabilities.map((one) => one.deskLimits));

/** The seller's console on its own port. Everything but the login and the metrics needs a session. */
export function createDesk(parts: DeskParts) {
  const { env, files } = parts;
  const sessions = deskSessions(parts);
  const passkeys = deskPasskeys(parts);
  const app = new Hono();
  // Whether HTTPS and secure cookies are required depends on the connection: see guard.ts.
  app.use(
    securityHeaders(undefined, (c) => isSecure(c, env)),
    deskHeaders(env),
  );
  app.use(gate({ env, clock: parts.clock, exceptions: deskLimits(parts.capabilities), reject }));
  app.use(onlyKnownHosts(env.deskOrigin, env.deskHost, 'DESK_URL'));
  app.get('/assets/*', (c) => {
    const file = files.asset(c.req.path);
    return file ? sendStatic(c, file) : c.notFound();
  });
  app.route('/', metricsRoute(env));
  app.route('/', loginRoutes(parts, sessions, passkeys));

  app.use(async (c, next) => {
    const user = await userOf(c, env, sessions);
    if (user) {
      c.set('user', user);
      return next();
    }
    const wantsPage = c.req.method === 'GET' && !/^\/api\//.test(c.req.path);
    if (!wantsPage) return c.json({ refusal: 'Please log in.' }, 401);
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/login?to=${encodeURIComponent(pathname + search)}`, 303);
  });
  addRoutes(app, parts, [
    changesRoute(parts, sessions, watchChanges(parts.store, parts.changesPollMs)),
    ...passkeyRoutes(parts, sessions, passkeys),
    commandRoute(parts),
    ...parts.capabilities.flatMap(({ deskRoutes }) => deskRoutes?.(parts) ?? []),
    exportRoute(parts),
    documentRoute(parts),
    ...emailRoutes(parts),
    ratesRoute(parts),
  ]);
  app.all('/api/:command', (c) => c.json({ refusal: 'Use POST.' }, 405, { Allow: 'POST' }));
  // The app routes its own screens: every other path gets its page.
  app.get('*', async (c) => c.html(await pageFor(parts, c.get('user'))));

  app.notFound((c) =>
    c.req.method === 'GET' ? c.text('Not found', 404) : c.json({ refusal: 'Not found.' }, 404),
  );
  app.onError((error, c) => {
    if (error instanceof UserError) return c.json({ refusal: error.message }, error.status);
    log.error({ error }, 'desk request failed');
    return c.json({ refusal: 'Something went wrong on our end. Please try again.' }, 500);
  });
  return app;
}

/** What a desk that stays closed still has, for a scraper with the token. */
export function createMetricsApp({ env, clock }: Pick<CommandContext, 'env' | 'clock'>) {
  const app = new Hono();
  app.use(securityHeaders(undefined, (c) => isSecure(c, env)));
  app.use(gate({ env, clock, exceptions: DESK_EXCEPTIONS, reject }));
  app.use(onlyKnownHosts(env.deskOrigin, env.deskHost, 'DESK_URL'));
  return app.route('/', metricsRoute(env));
}

const REJECTED = {
  413: 'The request is too large.',
  429: 'Too many requests. Please wait a minute.',
  503: 'This took too long. Please try again.',
};
const reject = (c: Context, status: RejectedStatus) =>
  c.json({ refusal: REJECTED[status] }, status);
