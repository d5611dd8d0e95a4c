import { Hono } from 'hono';
import { PATHS } from '../rules/paths.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import { wantsJson } from './forms/readBody.ts';
import { formRoutes } from './forms/routes.ts';
import { logError } from './log.ts';
import type { Store } from './store/database.ts';
import { provesToStore } from './store/health.ts';
import { sendPage, webRoutes } from './web/routes.ts';
import { securityHeaders } from './web/security.ts';
import type { Site } from './web/site.ts';
import { languageOf } from './web/visitor.ts';

export type AppParts = { env: Env; store: Store; clock: Clock; site: () => Site };

/** The whole public site as one function from request to response. */
export function createApp({ env, store, clock, site }: AppParts) {
  const app = new Hono();
  app.use(securityHeaders(env.production));

  app.get(PATHS.health, async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      await provesToStore(store, clock);
      return c.json({ ok: true });
    } catch (error) {
      logError('health check failed', error);
      return c.json({ ok: false }, 503);
    }
  });
  app.route('/', formRoutes({ store, clock, env, site }));
  app.route('/', webRoutes(site, { sandbox: !env.paymentLinkUrl && !env.production }));

  app.notFound((c) => {
    const page = site().page('/404', languageOf(c));
    return page ? sendPage(c, page, 404) : c.text('Not found', 404);
  });
  app.onError((error, c) => {
    logError('a request failed', error);
    if (wantsJson(c)) return c.json({ ok: false }, 500);
    const page = site().page('/500', languageOf(c));
    return page ? sendPage(c, page, 500) : c.text('Something broke on our side', 500);
  });
  return app;
}
