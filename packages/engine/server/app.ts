import { type Context, Hono } from 'hono';
import { CODE_FIELD } from '../rules/discount.ts';
import { LANGUAGE_QUERY } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
import { REQUEST_FIELD } from '../rules/withdrawal.ts';
import { checkoutRoutes } from './checkout/checkoutRoutes.tsx';
import { codeLookup } from './checkout/codeLookup.ts';
import { landingRoutes } from './checkout/landingRoutes.ts';
import { PURCHASE_COOKIE } from './checkout/purchaseCookie.ts';
import { reminderRoutes } from './checkout/reminder.tsx';
import { sandboxRoutes } from './checkout/sandboxRoutes.tsx';
import { thankYouRoutes } from './checkout/thankYouRoutes.tsx';
import type { OpenCapability } from './commands/capability.ts';
import { siteLimits } from './composition.ts';
import { log } from './core/log.ts';
import { healthCheck } from './db/health.ts';
import { formRoutes } from './formRoutes.ts';
import { wantsJson } from './http/form.ts';
import { gate, type RejectedStatus } from './http/gate.ts';
import { memoryFirst } from './http/memoryFirst.ts';
import { pageRenderer } from './http/page.ts';
import { logRequests } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import type { Site } from './http/site.ts';
import { sendPage, siteRoutes } from './http/siteRoutes.ts';
import { CrossSitePost, languageOf, setLanguages } from './http/visitor.ts';
import { insightsRoutes } from './insights/insightsRoutes.ts';
import { consultantPassRoutes } from './library/consultantPass.ts';
import type { DeliveryLog } from './library/deliveryLog.ts';
import { libraryAccess } from './library/libraryAccess.tsx';
import type { LibraryFiles } from './library/libraryPages.tsx';
import { libraryRoutes } from './library/libraryRoutes.ts';
import { prefilledFormRoutes } from './library/prefilledFormRoutes.tsx';
import { hasMailbox, mailboxRoutes } from './mail/mailbox.tsx';
import type { ProcessContext, RouteContext } from './orders/context.ts';
import { REFERENCE_QUERY } from './orders/orderLinks.ts';
import { isBuyerKnown } from './orders/purchases.ts';
import { webhookRoutes } from './payments/webhook.ts';
import { previewRoutes } from './settings/preview.ts';

/** The whole public site as one function from request to response. */
export function createApp(
  base: ProcessContext,
  site: () => Site,
  capabilities: readonly OpenCapability[],
  deliveries: DeliveryLog,
  files: LibraryFiles,
  /** The process is about to stop, so load balancers should send requests elsewhere. */
  isDraining = () => false,
) {
  const { env, store, clock, shop, content, payments, wake } = base;
  const showPage = pageRenderer({ ...base, site });
  const context = { ...base, site, showPage, lookUpCode: codeLookup(base) };
  const app = new Hono();
  const forms = formRoutes(context);
  const reject = (c: Context, status: RejectedStatus) => {
    const { tooLarge, tooMany, networkError } = content.messages(languageOf(c)).common;
    const message = { 413: tooLarge, 429: tooMany, 503: networkError }[status];
    for (const own of [...capabilities, forms]) {
      const response = own.reject?.(c, status, message);
      if (response) return response;
    }
    return wantsJson(c) ? c.json({ ok: false, message }, status) : c.text(message, status);
  };
  app.use(
    logRequests(env),
    securityHeaders(env.hsts, () => env.production),
  );
  app.use(setLanguages(shop.languages));
  app.use(gate({ env, clock, exceptions: siteLimits(shop), reject }));

  const isHealthy = healthCheck(store, clock);
  app.get(PATHS.health, async (c) => {
    c.header('Cache-Control', 'no-store');
    const ok = await isHealthy();
    return c.json({ ok }, ok ? 200 : 503);
  });
  app.get(PATHS.ready, async (c) => {
    c.header('Cache-Control', 'no-store');
    if (isDraining()) return c.json({ ready: false, reason: 'stopping' }, 503);
    const { problems } = await base.currentFiles();
    if (problems.length > 0) return c.json({ ready: false, reason: 'files missing' }, 503);
    return c.json({ ready: true }, 200);
  });
  app.route(
    '/',
    webhookRoutes({ store, clock, payments, isBuyerKnown, wake: () => wake('payments') }),
  );
  // Before the forms: who has paid is not asked to pay again.
  app.route('/', checkoutRoutes(context));
  app.route('/', forms.routes);
  app.route('/', reminderRoutes(context));
  if (payments.provider === 'sandbox' && !env.production) app.route('/', sandboxRoutes(context));
  app.route('/', thankYouRoutes(context));
  const access = libraryAccess(context, deliveries);
  if (shop.consultant) app.route('/', consultantPassRoutes(context));
  for (const { routes } of capabilities) {
    if (routes) app.route('/', routes(context, access));
  }
  app.route('/', libraryRoutes(context, access, files));
  app.route('/', prefilledFormRoutes(context));
  if (hasMailbox(env)) app.route('/', mailboxRoutes(env, shop.company.timeZone, showPage));
  app.route('/', previewRoutes(base));
  app.route('/', insightsRoutes(context));
  app.route('/', landingRoutes(context));
  app.route('/', siteRoutes(site));

  app.notFound(async (c) => {
    if (!['GET', 'HEAD', 'POST'].includes(c.req.method)) {
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' });
    }
    const page = site().page('/404', languageOf(c));
    return page ? sendPage(c, page, 404) : c.text('Not found', 404);
  });
  app.onError(async (error, c) => {
    const status = error instanceof CrossSitePost ? 403 : 500;
    if (status === 500) log.error({ error }, 'request failed');
    if (wantsJson(c)) return c.json({ ok: false }, status);
    const page = site().page(`/${status}`, languageOf(c));
    return page ? sendPage(c, page, status) : c.text('Something went wrong on our end', status);
  });
  return app;
}

/** Answers what arrives at the port of the site. */
export const siteListener = (
  app: Hono,
  { env, shop, site }: Pick<RouteContext, 'env' | 'shop' | 'site'>,
) =>
  memoryFirst(app, {
    ...{ env, site, languages: shop.languages },
    cookies: [PURCHASE_COOKIE],
    fields: [LANGUAGE_QUERY, CODE_FIELD, REFERENCE_QUERY, REQUEST_FIELD],
  });
