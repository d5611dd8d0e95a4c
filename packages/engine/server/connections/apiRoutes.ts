import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiScope } from '../../rules/connections.ts';
import { describeIssue } from '../../rules/describeIssue.ts';
import { PATHS } from '../../rules/paths.ts';
import { remembered } from '../../rules/remembered.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { hashToken } from '../core/secrets.ts';
import { UserError } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import { type Exceptions, UNLIMITED } from '../http/gate.ts';
import { rateLimit } from '../http/rateLimit.ts';
import type { CommandContext } from '../orders/context.ts';
import { DOCUMENT_PATH, openApiDocument } from './openApi.ts';
import { NotFound, type Resource, resources } from './resources.ts';

const PER_TOKEN_AND_MINUTE = 120;
/** Per network, not per token: this also slows down somebody who guesses tokens. */
const LIMITS = { bodyBytes: 1024, perMinute: 300 };
/** When a token was used is stored this often, so that reading does not cost a write each time. */
const NOTE_USE_EVERY_MS = 3_600_000;

const routeOf = (path: string) => PATHS.api + path.replace(/\{(\w+)\}/g, ':$1');

/** The limits of the API, by method and route. */
export const apiLimits: Exceptions = {
  ...Object.fromEntries(
    [...resources.map(({ path }) => routeOf(path)), `${PATHS.api}/*`].map((route) => [
      `GET ${route}`,
      LIMITS,
    ]),
  ),
  // The same for everybody.
  [`GET ${DOCUMENT_PATH}`]: { perMinute: UNLIMITED },
};

const CODES = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  429: 'too_many_requests',
  500: 'server_error',
  503: 'unavailable',
} as const satisfies Partial<Record<ContentfulStatusCode, string>>;

export const isApiRequest = (c: Context) => c.req.path.startsWith(`${PATHS.api}/`);

/** Every error of the API has this form. */
export const apiError = (c: Context, status: keyof typeof CODES, message: string) =>
  c.json({ error: { code: CODES[status], message } }, status, { 'Cache-Control': 'no-store' });

/** Read-only JSON for programs: a bearer token, no cookies, nothing for pages of other sites. */
export function apiRoutes(context: CommandContext) {
  const { store, clock } = context;
  const { publicUrl } = context.env;
  const mayRead = rateLimit(PER_TOKEN_AND_MINUTE, clock);
  const app = new Hono();
  // Made on the first request: few shops need it.
  const documentOf = remembered(openApiDocument);
  app.get(DOCUMENT_PATH, (c) => c.json(documentOf(publicUrl)));

  const answer = async (c: Context, { scope, query, read }: Resource) => {
    const token = await findToken(store, c.req.header('authorization'));
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer');
      return apiError(c, 401, 'Send a valid token: Authorization: Bearer shop_…');
    }
    if (!mayRead(token.id)) {
      c.header('Retry-After', '60');
      return apiError(c, 429, `A token may send ${PER_TOKEN_AND_MINUTE} requests a minute.`);
    }
    const scopes: ApiScope[] = JSON.parse(token.scopes);
    if (!scopes.includes(scope)) return apiError(c, 403, `The token lacks the scope “${scope}”.`);
    const asked = { ...c.req.query(), ...c.req.param() };
    const input = query.safeParse(asked, { error: describeIssue });
    if (!input.success) {
      const [issue] = input.error.issues;
      return apiError(c, 400, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
    }
    await noteUse(store, clock, token);
    try {
      c.header('Cache-Control', 'no-store');
      return c.json(await read(context, input.data, scopes));
    } catch (error) {
      if (error instanceof NotFound) return apiError(c, 404, error.message);
      if (error instanceof UserError) return apiError(c, 400, error.message);
      throw error;
    }
  };
  for (const resource of resources) {
    app.get(routeOf(resource.path), (c) => answer(c, resource));
  }
  app.all(`${PATHS.api}/*`, (c) => {
    if (['GET', 'HEAD'].includes(c.req.method)) return apiError(c, 404, 'There is nothing here.');
    c.header('Allow', 'GET, HEAD');
    return apiError(c, 405, 'The API is read-only.');
  });
  app.onError((error, c) => {
    log.error({ error }, 'request failed');
    return apiError(c, 500, 'Something went wrong on our end');
  });
  return app;
}

const findToken = async (store: Store, header: string | undefined) => {
  const [, token] = /^Bearer (\S{1,200})$/i.exec(header ?? '') ?? [];
  if (!token) return undefined;
  return store
    .selectFrom('api_tokens')
    .select(['id', 'scopes', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
};

async function noteUse(
  store: Store,
  clock: Clock,
  { id, used_at }: { id: string; used_at: number | null },
): Promise<void> {
  const now = clock().getTime();
  if (used_at !== null && now - used_at < NOTE_USE_EVERY_MS) return;
  await store.updateTable('api_tokens').set({ used_at: now }).where('id', '=', id).execute();
}
