import { Hono } from 'hono';
import { z } from 'zod';
import { CODE_FIELD } from '../../rules/discount.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { type Attribution, campaignIn, referrerIn } from '../../rules/sources.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { rateLimit } from '../http/rateLimit.ts';
import { addressOf, isCrossSite } from '../http/visitor.ts';
import { countStep } from './dailyFigures.ts';
import { countSources } from './sources.ts';

/** More than a person views, and few enough to protect the store. */
const PER_ADDRESS_AND_MINUTE = 120;
const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget/i;

/** Counts page views, their sources and funnel steps by day; nothing about the visitor is stored. */
export function insightsRoutes(deps: {
  store: Store;
  clock: Clock;
  shop: Shop;
  env: { publicUrl: string; trustedProxies: number };
}) {
  const { store, clock, shop, env } = deps;
  const { flow, dialog } = shop.checkout;
  const viewSchema = z.object({
    path: z.enum(Object.values(PATHS)),
    language: z.enum(shop.languages),
    // Only with this dialog does the browser, not the server, open the payment page.
    step: z
      .enum(flow === 'dialog' && dialog === 'link' ? ['buy-seen', 'payment-opened'] : ['buy-seen'])
      .optional(),
    query: z.string().catch('').default(''),
    referrer: z.string().catch('').default(''),
  });
  const allowed = rateLimit(PER_ADDRESS_AND_MINUTE, clock);

  async function count(seen: z.infer<typeof viewSchema>): Promise<void> {
    const { step, path, language } = seen;
    const day = calendarDay(clock(), shop.company.timeZone);
    if (step) return countStep(store, day, step, language);
    await store.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('page_views')
        .values({ day, path, language, views: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'path', 'language'])
            .doUpdateSet((row) => ({ views: row('page_views.views', '+', 1) })),
        )
        .execute();
      if (path === PATHS.home) await countSources(transaction, day, attributionIn(seen));
    });
  }

  function attributionIn({ query, referrer }: z.infer<typeof viewSchema>): Attribution {
    const parameters = new URLSearchParams(query);
    const code = parameters.get(CODE_FIELD);
    return {
      ...campaignIn(parameters),
      ...referrerIn(referrer, env.publicUrl),
      ...(code && { [CODE_FIELD]: code }),
    };
  }

  return new Hono().post(PATHS.insights, async (c) => {
    const robot = ROBOT.test(c.req.header('user-agent') ?? 'bot');
    const optedOut = c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1';
    const view = viewSchema.safeParse(await c.req.json().catch(() => undefined));
    const counts = view.success && !robot && !optedOut && !isCrossSite(c, env.publicUrl);
    if (counts && allowed(addressOf(c, env.trustedProxies))) {
      await count(view.data).catch((error) => log.error({ error }, 'page view not counted'));
    }
    return c.body(null, 204);
  });
}
