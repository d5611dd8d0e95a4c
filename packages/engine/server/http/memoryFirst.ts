import { type Context, Hono } from 'hono';
import type { Languages } from '../../rules/language.ts';
import { remembered } from '../../rules/remembered.ts';
import { hasBody } from './gate.ts';
import { ID_HEADER, logRequest, patternIn, requestIdOf } from './requestLog.ts';
import type { Site } from './site.ts';
import { answerFromMemory } from './siteRoutes.ts';

/**
 * Answers most requests before any route is looked for: those for pages and files in memory, which have
 * no limits and whose headers are known beforehand. Routes see only visitors who bring something.
 */
export function memoryFirst(
  app: Hono,
  parts: {
    env: { trustedProxies: number };
    languages: Languages;
    site: () => Site;
    bringsSomething: (c: Context) => boolean;
  },
): Hono {
  const { env, languages, site, bringsSomething } = parts;
  const { fetch: toRoutes } = app;
  const onward = (c: Context) => toRoutes(c.req.raw, c.env);
  // Only for addresses in memory, so there are few.
  const routeAt = remembered((path: string) =>
    patternIn(app.router.match('GET', path)[0].map(([[, route]]) => route)),
  );

  function answer(c: Context): Response | Promise<Response> | undefined {
    const { method } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(c) || bringsSomething(c)) return;
    const began = performance.now();
    const id = requestIdOf(c, env.trustedProxies);
    c.set('languages', languages);
    const sent = answerFromMemory(c, site(), { [ID_HEADER]: id });
    const log = (response: Response) => {
      logRequest(c, routeAt(c.req.path), response, { id, began });
      return response;
    };
    return sent instanceof Promise ? sent.then(log) : sent && log(sent);
  }

  const first = new Hono().all('*', (c) => answer(c) ?? onward(c));
  // The routes fail in the same way and have a page for that.
  first.onError((_error, c) => onward(c));
  return Object.assign(app, { fetch: first.fetch });
}
