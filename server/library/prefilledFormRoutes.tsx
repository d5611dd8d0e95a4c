import { type Context, Hono, type Next } from 'hono';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { log } from '../core/log.ts';
import type { OrderRow } from '../db/schema.ts';
import { intoIsland } from '../http/intoIsland.ts';
import { intoPage } from '../http/intoPage.ts';
import { sendAnswer } from '../http/routes.ts';
import type { Page, Site } from '../http/site.ts';
import { languageOf } from '../http/visitor.ts';
import type { OrderContext } from '../orders/context.ts';
import { REFERENCE_QUERY, referredOrder } from '../orders/orderReference.ts';
import { refundFormFor } from '../refunds/refund.tsx';
import { withdrawalFormAgain } from '../refunds/withdrawal.tsx';
import { listEditions } from './editions.ts';

/**
 * The two ways out for a buyer who comes from the library: nothing that we know is asked again.
 * A reference that is expired or forged leads to the same form without anything in it.
 */
export function prefilledFormRoutes(
  context: OrderContext & { refundFormUrl: string | undefined },
  site: () => Site,
) {
  const { store, clock, secrets, shop } = context;

  async function knownOrder(reference: string): Promise<OrderRow | undefined> {
    const id = referredOrder(secrets, clock(), reference);
    if (!id) return undefined;
    return store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** What the refund form asks and the order answers. */
  async function answersOf(order: OrderRow): Promise<Record<string, string>> {
    const [edition] = await listEditions(store);
    const payment = await store
      .selectFrom('payments')
      .select('last4')
      .where('id', '=', order.payment_id ?? '')
      .executeTakeFirst();
    return {
      productVersion: edition?.version ?? shop.product.version,
      orderEmail: order.email,
      orderDate: calendarDay(order.paid_at ?? order.created_at, shop.company.timeZone),
      transactionId: order.payment_id ?? '',
      cardEnding: payment?.last4 ?? '',
    };
  }

  async function refundPage(c: Context, page: Page, order: OrderRow): Promise<string> {
    const answers = await answersOf(order);
    const action = context.refundFormUrl ?? PATHS.refundForm;
    const form = refundFormFor(context, languageOf(c), { action, ...answers });
    return intoIsland(page.html, 'refund', form, answers);
  }

  function withdrawalPage(c: Context, page: Page, order: OrderRow): string {
    const known = { name: order.name, order: String(order.number), email: order.email };
    return intoPage(
      page.html,
      'withdrawal',
      withdrawalFormAgain(context.content)(known, [], languageOf(c)),
    );
  }

  const filled =
    (path: string, fill: typeof refundPage | typeof withdrawalPage) =>
    async (c: Context, next: Next) => {
      const reference = c.req.query(REFERENCE_QUERY);
      const page = await site().page(path, languageOf(c));
      // Without a store the form is still there: nobody is kept from it by a field to fill in.
      const order = await knownOrder(reference ?? '').catch((error) =>
        log.error({ error }, 'order could not be read; form shown without it'),
      );
      if (!reference || !page || !order) return next();
      const html = onwards(await fill(c, page, order), reference);
      const answer = sendAnswer(c, page, html, 200);
      answer.headers.set('X-Robots-Tag', 'noindex');
      // Not none at all: a browser would then hide from our own server where a post comes from.
      answer.headers.set('Referrer-Policy', 'same-origin');
      return answer;
    };

  return new Hono()
    .get(PATHS.returnForm, filled(PATHS.returnForm, refundPage))
    .get(PATHS.withdraw, filled(PATHS.withdraw, withdrawalPage));
}

/** The other language and the other way out are filled in too. */
function onwards(html: string, reference: string): string {
  const query = `${REFERENCE_QUERY}=${encodeURIComponent(reference)}`;
  return html
    .replaceAll(`href="?${LANGUAGE_QUERY}=`, `href="?${query}&amp;${LANGUAGE_QUERY}=`)
    .replaceAll(`href="${PATHS.withdraw}"`, `href="${PATHS.withdraw}?${query}"`);
}
