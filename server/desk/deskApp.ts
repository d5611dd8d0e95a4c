import { Hono } from 'hono';
import type { Command } from '../commands/command.ts';
import { log } from '../core/log.ts';
import type { PasswordCheck } from '../core/password.ts';
import { securityHeaders } from '../http/security.ts';
import { sendStatic } from '../http/staticFile.ts';
import type { Seller } from '../orders/context.ts';
import { apiRoutes } from './apiRoutes.ts';
import type { AppFiles } from './appFiles.ts';
import { watchChanges } from './changes.ts';
import { changesRoute } from './changesRoute.ts';
import { exportRoutes } from './exportRoutes.ts';
import { deskHeaders, isLoggedIn, onlyKnownHosts } from './guard.ts';
import { metricsRoute } from './metricsRoute.ts';
import { sessionRoutes } from './sessionRoutes.tsx';
import { deskSessions } from './sessions.ts';

export type DeskParts = Seller & {
  /** As it is set; only ever used to tell one password from another. */
  password: string;
  checkPassword: PasswordCheck;
  commands: Readonly<Record<string, Command>>;
  files: AppFiles;
  /** The desk is being closed: open lines end. */
  closing: AbortSignal;
  /** How often open pages are checked for changes. */
  changesPollMs?: number;
};

const IMMUTABLE = { 'Cache-Control': 'private, max-age=31536000, immutable' };

/** The seller's own site, on a port of its own. Everything but the login needs a session. */
export function createDesk(parts: DeskParts) {
  const { env, files } = parts;
  const sessions = deskSessions(parts);
  const app = new Hono();
  app.use(securityHeaders(), deskHeaders(env), onlyKnownHosts(env));
  app.get('/assets/*', (c) => {
    const file = files.asset(c.req.path);
    return file ? sendStatic(c, file, { headers: IMMUTABLE }) : c.notFound();
  });
  app.route('/', metricsRoute(env));
  app.route('/', sessionRoutes(parts, sessions));

  app.use(async (c, next) => {
    if (await isLoggedIn(c, env, sessions)) return next();
    const wantsPage = c.req.method === 'GET' && !/^\/api\//.test(c.req.path);
    if (!wantsPage) return c.json({ refusal: 'Please log in.' }, 401);
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/login?to=${encodeURIComponent(pathname + search)}`, 303);
  });
  app.route('/', changesRoute(parts, sessions, watchChanges(parts.store, parts.changesPollMs)));
  app.route('/', apiRoutes(parts));
  app.route('/', exportRoutes(parts));
  // Which screens there are is the app's own business: any other address is its page.
  app.get('*', (c) => c.html(files.page));

  app.notFound((c) =>
    c.req.method === 'GET' ? c.text('Not found', 404) : c.json({ refusal: 'Not found.' }, 404),
  );
  app.onError((error, c) => {
    log.error({ error }, 'desk request failed');
    return c.json({ refusal: 'Something broke on our side. Please try again.' }, 500);
  });
  return app;
}
