import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import { log } from '../core/log.ts';
import { rateLimit } from './rateLimit.ts';
import { routeOf, STATIC } from './requestLog.ts';
import { addressOf } from './visitor.ts';

/** What a request may cost. */
type Limits = {
  bodyBytes: number;
  /** Requests of one network. Routes that share this object share the count. */
  perMinute: number;
  /** Until the response begins. How long it takes to send does not count. */
  milliseconds: number;
};

export type Exceptions = Readonly<Record<string, Partial<Limits>>>;

/** The limits of every route of the site and the desk that is not named below. */
const DEFAULTS: Limits = { bodyBytes: 65_536, perMinute: 1200, milliseconds: 30_000 };

export const UNLIMITED = Number.POSITIVE_INFINITY;

/** For the whole request to arrive, in `reservePort`. */
export const RECEIVE_MS = 30_000;

/**
 * A whole office or campus has one address, and so has everybody behind a proxy that `TRUST_PROXY`
 * does not count. What some of these show to a buyer is signed, and codes have a limit of their own.
 */
const SAME_FOR_EVERYBODY = [
  ...[PATHS.home, PATHS.checkout, PATHS.returnForm, PATHS.withdraw, PATHS.library, PATHS.reader],
  ...[`${PATHS.cover}/:version`, PATHS.health, PATHS.ready],
];
const NEVER_REFUSED = { perMinute: UNLIMITED };

/** By method and route pattern. */
export function siteExceptions({ forms }: Shop): Exceptions {
  const form = { bodyBytes: forms.maximumBodyBytes, perMinute: forms.postsPerAddressPerMinute };
  return {
    // Pages and files, which are served from memory.
    [`GET ${STATIC}`]: { perMinute: UNLIMITED, milliseconds: UNLIMITED },
    ...Object.fromEntries(SAME_FOR_EVERYBODY.map((path) => [`GET ${path}`, NEVER_REFUSED])),
    [`POST ${PATHS.purchaseForm}`]: form,
    [`POST ${PATHS.refundForm}`]: form,
    [`POST ${PATHS.withdrawalForm}`]: form,
    [`POST ${PATHS.lostLinkForm}`]: form,
    // Signed. The provider sends many at once, from few addresses, and must not be turned away.
    [`POST ${PATHS.webhook}`]: { bodyBytes: 1_048_576, perMinute: UNLIMITED },
    // Made anew for each request.
    [`GET ${PATHS.preview}/:token`]: { perMinute: 60 },
    [`GET ${PATHS.preview}/:token/:page`]: { perMinute: 60 },
    [`POST ${PATHS.insights}`]: { bodyBytes: 1024 },
    // The first download of a large file waits for the buyer's copy.
    [`GET ${PATHS.download}/:orderId/:version/:path{.+}`]: { milliseconds: UNLIMITED },
  };
}

export const DESK_EXCEPTIONS: Exceptions = {
  'POST /login': { bodyBytes: 8192 },
  // Each is counted in the store.
  'POST /login/email-link': { bodyBytes: 1024, perMinute: 30 },
  // The ECB's ZIP of all days since 1999 has less than 700 kB.
  'POST /rates': { bodyBytes: 1_048_576, perMinute: 30 },
  // Some commands ask Stripe about thousands of payments.
  'POST /api/:command': { milliseconds: 600_000 },
};

export const limitsOf = (change: Partial<Limits> = {}): Limits => ({ ...DEFAULTS, ...change });

export type RejectedStatus = 413 | 429 | 503;

/**
 * Limits body, rate and time of every request, whatever route it reaches, so that no route can be
 * added without limits. `reject` answers instead of the route.
 */
export function gate(options: {
  env: Pick<Env, 'trustedProxies'>;
  clock: Clock;
  exceptions: Exceptions;
  reject: (c: Context, status: RejectedStatus) => Response | Promise<Response>;
}): MiddlewareHandler {
  const { env, clock, exceptions } = options;

  function reject(c: Context, status: RejectedStatus) {
    // The rest of the body is not wanted, so the connection cannot be used again.
    if (status === 413) c.header('Connection', 'close');
    if (status === 429) c.header('Retry-After', '60');
    return options.reject(c, status);
  }

  function gateOf(change: Partial<Limits>) {
    const { bodyBytes: maxSize, perMinute, milliseconds } = limitsOf(change);
    return {
      milliseconds,
      allowed: perMinute === UNLIMITED ? undefined : rateLimit(perMinute, clock),
      limitBody: bodyLimit({ maxSize, onError: (c) => reject(c, 413) }),
    };
  }

  const standard = gateOf({});
  const changes = new Map([...new Set(Object.values(exceptions))].map((one) => [one, gateOf(one)]));
  const gates = new Map(
    Object.entries(exceptions).map(([route, change]) => [route, changes.get(change)]),
  );

  return async (c, next) => {
    const { milliseconds, allowed, limitBody } = gates.get(keyOf(c)) ?? standard;
    const pass = async () => {
      const isTooMany = allowed && !allowed(addressOf(c, env.trustedProxies));
      if (isTooMany) c.res = await reject(c, 429);
      else if (ZERO_BYTE.test(c.req.path)) c.res = await c.notFound();
      else await next();
    };
    // Routes never see the body of a GET request, so nothing would stop it.
    const isGet = methodOf(c) === 'GET';
    if (isGet && hasBody(c)) return reject(c, 413);
    const first = await within(milliseconds, isGet ? pass() : limitBody(c, pass));
    if (first !== 'late') return first;
    log.warn({ route: routeOf(c) }, 'request took too long');
    return reject(c, 503);
  };
}

/** Nothing has such an address, and PostgreSQL fails to look for one. */
const ZERO_BYTE = /%00|\0/;

/** HEAD is answered by the route for GET. */
const methodOf = (c: Context) => (c.req.method === 'HEAD' ? 'GET' : c.req.method);

const keyOf = (c: Context) => `${methodOf(c)} ${routeOf(c)}`;

const hasBody = (c: Context) =>
  c.req.header('transfer-encoding') !== undefined ||
  Number(c.req.header('content-length') ?? 0) > 0;

async function within<Result>(milliseconds: number, work: Promise<Result>) {
  if (milliseconds === UNLIMITED) return work;
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, milliseconds, 'late');
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
