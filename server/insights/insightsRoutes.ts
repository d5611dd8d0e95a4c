import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { LANGUAGES } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Clock } from '../clock.ts';
import { logError } from '../log.ts';
import type { Store } from '../store/database.ts';
import { isCrossSite } from '../web/visitor.ts';
import { INSIGHTS_SCRIPT } from './insightsScript.ts';

const LARGEST_VIEW = 1024;
const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget/i;
const viewSchema = z.object({ path: z.enum(Object.values(PATHS)), language: z.enum(LANGUAGES) });

/** First-party page views, added up by day, page and language; nothing else is kept. */
export function insightsRoutes(deps: { store: Store; clock: Clock; publicUrl: string }) {
  const { store, clock, publicUrl } = deps;

  async function count(view: z.infer<typeof viewSchema>): Promise<void> {
    const day = clock().toISOString().slice(0, 10);
    await store
      .insertInto('page_views')
      .values({ day, ...view, views: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'path', 'language'])
          .doUpdateSet((row) => ({ views: row('page_views.views', '+', 1) })),
      )
      .execute();
  }

  const limit = bodyLimit({ maxSize: LARGEST_VIEW, onError: (c) => c.body(null, 413) });
  return new Hono()
    .get(PATHS.insightsScript, (c) =>
      c.body(INSIGHTS_SCRIPT, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
      }),
    )
    .post(PATHS.insights, limit, async (c) => {
      const robot = ROBOT.test(c.req.header('user-agent') ?? 'bot');
      const asked = c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1';
      const view = viewSchema.safeParse(await c.req.json().catch(() => undefined));
      if (view.success && !robot && !asked && !isCrossSite(c, publicUrl)) {
        await count(view.data).catch((error) => logError('a view was not counted', error));
      }
      return c.body(null, 204);
    });
}
