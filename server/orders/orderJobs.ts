import { z } from 'zod';
import { formatMoney } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { consultantAccess } from '../consultant/consultantAccess.ts';
import type { Store } from '../db/database.ts';
import type { JobRow, OrderRow } from '../db/schema.ts';
import type { Handlers } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import { applyEvent } from './applyEvent.ts';
import type { OrderContext } from './context.ts';
import { libraryPath, libraryUrl } from './orderLinks.ts';
import { confirmationKeys } from './recomputeOrder.ts';

const refundPayload = z.object({ cents: z.int() });

type Kinds =
  | 'payment-event'
  | 'lost-link'
  | 'order-confirmation'
  | 'refund-issued'
  | 'refund-failed';

/** Turns payment events into orders, and sends the emails about orders. */
export function orderJobs(
  context: OrderContext,
  mailer: Mailer,
  publicUrl: string,
): Pick<Handlers, Kinds> {
  const { store, secrets } = context;

  const orderOf = (job: JobRow): Promise<OrderRow> =>
    store.selectFrom('orders').selectAll().where('id', '=', job.order_id).executeTakeFirstOrThrow();

  /** A first confirmation that still waited when the address was corrected would be a second one. */
  async function isReplaced(order: OrderRow, job: JobRow): Promise<boolean> {
    const { first, corrected } = confirmationKeys(order.id);
    if (order.email_corrected_at === null || job.dedupe_key !== first) return false;
    const other = store.selectFrom('jobs').select('id').where('dedupe_key', '=', corrected);
    return (await other.executeTakeFirst()) !== undefined;
  }

  return {
    'payment-event': (job) => applyEvent(context, job),

    async 'order-confirmation'(job) {
      const order = await orderOf(job);
      if (!isEntitled(order.state)) return;
      if (await isReplaced(order, job)) return;
      const versions: Record<string, string> = JSON.parse(order.text_versions);
      const content = {
        kind: 'order-confirmation',
        language: order.language,
        orderNumber: order.number,
        orderedAt: new Date(order.paid_at ?? order.created_at),
        buyerName: order.name,
        total: formatMoney(order.amount_cents, order.currency, order.language),
        ...(order.country ? { country: order.country } : {}),
        termsVersion: versions.termsOfService ?? '',
        libraryUrl: libraryUrl(publicUrl, secrets, order),
        paidBefore: await paidBefore(store, order),
        consultant: consultantAccess(context, order),
        withdrawUrl: `${publicUrl}${libraryPath(secrets, order)}/withdraw`,
        termsUrl: publicUrl + PATHS.terms,
        refundPolicyUrl: publicUrl + PATHS.refundPolicy,
        publicUrl,
      } as const;
      await sendMail(mailer, order.email, content, job.dedupe_key);
    },

    async 'lost-link'(job) {
      const order = await orderOf(job);
      const content = {
        kind: 'lost-link',
        language: order.language,
        orderNumber: order.number,
        libraryUrl: libraryUrl(publicUrl, secrets, order),
        publicUrl,
      } as const;
      await sendMail(mailer, order.email, content, job.dedupe_key);
    },

    async 'refund-issued'(job) {
      const order = await orderOf(job);
      if (order.email === '') return;
      const { cents, ...common } = refundOf(job, order);
      const whole = cents >= order.amount_cents;
      const library = whole ? 'ends' : isEntitled(order.state) ? 'stays' : undefined;
      const content = { kind: 'refund-issued', ...common, publicUrl, whole, library } as const;
      await sendMail(mailer, order.email, content, job.dedupe_key);
    },

    async 'refund-failed'(job) {
      const order = await orderOf(job);
      if (order.email === '') return;
      const { cents: _, ...common } = refundOf(job, order);
      const libraryIsOpen = isEntitled(order.state);
      const content = { kind: 'refund-failed', ...common, publicUrl, libraryIsOpen } as const;
      await sendMail(mailer, order.email, content, job.dedupe_key);
    },
  };
}

function refundOf(job: JobRow, { number, language, currency, amount_cents }: OrderRow) {
  const { cents } = refundPayload.parse(JSON.parse(job.payload));
  return {
    cents,
    language,
    orderNumber: number,
    paid: formatMoney(amount_cents, currency, language),
    paidBack: formatMoney(cents, currency, language),
  };
}

/** The number of the order that the same buyer paid minutes earlier, unless both were intended. */
export async function paidBefore(store: Store, order: OrderRow): Promise<number | undefined> {
  if (order.duplicate_of === null || order.duplicate_dismissed_at !== null) return undefined;
  const twin = store.selectFrom('orders').select('number').where('id', '=', order.duplicate_of);
  return (await twin.executeTakeFirst())?.number;
}
