import { Hono } from 'hono';
import shop from '#shop';
import { PATHS } from '../rules/paths.ts';
import type { Clock } from './clock.ts';
import { consultantRoutes } from './consultant/consultantRoutes.ts';
import type { Env } from './env.ts';
import { wantsJson } from './forms/readBody.ts';
import { formRoutes } from './forms/routes.ts';
import { insightsRoutes } from './insights/insightsRoutes.ts';
import { libraryRoutes } from './library/libraryRoutes.tsx';
import type { StampedFiles } from './library/stampedFiles.ts';
import { thankYouRoutes } from './library/thankYouRoutes.tsx';
import { wayOutRoutes } from './library/wayOutRoutes.tsx';
import { log } from './log.ts';
import { hasMailbox, mailboxRoutes } from './mail/mailboxRoutes.tsx';
import { checkoutRoutes } from './payment/checkoutRoutes.ts';
import type { Payments } from './payment/payments.ts';
import { sandboxRoutes } from './payment/sandbox/sandboxRoutes.tsx';
import { webhookRoutes } from './payment/webhook.ts';
import type { Secrets } from './secrets.ts';
import type { Store } from './store/database.ts';
import { healthCheck } from './store/health.ts';
import { observeRequests } from './web/observe.ts';
import { sendPage, webRoutes } from './web/routes.ts';
import { securityHeaders } from './web/security.ts';
import type { Site } from './web/site.ts';
import { languageOf } from './web/visitor.ts';

export type AppParts = {
  env: Env;
  store: Store;
  clock: Clock;
  site: () => Site;
  secrets: Secrets;
  payments: Payments;
  stamped: StampedFiles;
  /** There is new work in the outbox. */
  wake: () => void;
  /** The process has been told to stop and only finishes what comes in until then. */
  isDraining?: (() => boolean) | undefined;
};

/** The whole public site as one function from request to response. */
export function createApp(parts: AppParts) {
  const { env, store, clock, site, payments, wake, isDraining = () => false } = parts;
  const { publicUrl } = env;
  const context = { ...parts, shop, publicUrl };
  const app = new Hono();
  app.use(observeRequests(env), securityHeaders(env.hsts));

  const isHealthy = healthCheck(store, clock);
  app.get(PATHS.health, async (c) => {
    c.header('Cache-Control', 'no-store');
    const ok = await isHealthy();
    return c.json({ ok }, ok ? 200 : 503);
  });
  app.get(PATHS.ready, (c) => {
    c.header('Cache-Control', 'no-store');
    const ready = !isDraining();
    return c.json({ ready }, ready ? 200 : 503);
  });
  const secret = payments.webhookSecret;
  app.route('/', webhookRoutes({ store, clock, secret, onRecorded: wake }));
  app.route('/', formRoutes(parts));
  app.route('/', checkoutRoutes(parts));
  if (payments.provider === 'sandbox' && !env.production) app.route('/', sandboxRoutes(context));
  app.route('/', thankYouRoutes(context, site));
  app.route('/', libraryRoutes(context, env.dataDir, site));
  app.route('/', wayOutRoutes({ ...context, refundFormUrl: env.refundFormUrl }, site));
  if (hasMailbox(env)) app.route('/', mailboxRoutes(env.dataDir));
  if (shop.consultant) app.route('/', consultantRoutes(context));
  app.route('/', insightsRoutes(context));
  app.route('/', webRoutes(site));

  app.notFound(async (c) => {
    if (!['GET', 'HEAD', 'POST'].includes(c.req.method)) {
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' });
    }
    const page = await site().page('/404', languageOf(c));
    return page ? sendPage(c, page, 404) : c.text('Not found', 404);
  });
  app.onError(async (error, c) => {
    log.error({ error }, 'request failed');
    if (wantsJson(c)) return c.json({ ok: false }, 500);
    const page = await site().page('/500', languageOf(c));
    return page ? sendPage(c, page, 500) : c.text('Something broke on our side', 500);
  });
  return app;
}
