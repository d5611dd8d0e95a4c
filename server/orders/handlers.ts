import { z } from 'zod';
import { formatMoney } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { consultantAccess } from '../consultant/consultantAccess.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Handlers } from '../jobs/handler.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';
import { applyEvent } from './applyEvent.ts';
import { confirmationKeys } from './confirmationKeys.ts';
import type { OrderContext } from './context.ts';
import { libraryPath, libraryUrl } from './libraryKey.ts';
import { paidBefore } from './paidBefore.ts';

const eventPayload = z.object({ eventId: z.string() });
const orderPayload = z.object({ orderId: z.string() });
const refundPayload = z.object({ orderId: z.string(), cents: z.int() });

/** Makes orders of what the provider tells. */
export const paymentHandlers = (context: OrderContext): Pick<Handlers, 'payment-event'> => ({
  'payment-event': (payload, job) =>
    applyEvent(context, eventPayload.parse(payload).eventId, job.id),
});

/** What the outbox mails about orders. */
export function orderHandlers(
  context: OrderContext,
  mailer: Mailer,
  publicUrl: string,
): Pick<Handlers, 'lost-link' | 'order-confirmation' | 'refund-made' | 'refund-returned'> {
  const { store, secrets } = context;

  const findOrder = (orderId: string) =>
    store.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();

  /** A first confirmation that still waited when the address was corrected would come there twice. */
  async function isSentToCorrected(order: OrderRow, dedupeKey: string): Promise<boolean> {
    const { first, corrected } = confirmationKeys(order.id);
    if (order.email_corrected_at === null || dedupeKey !== first) return false;
    const other = store.selectFrom('outbox').select('id').where('dedupe_key', '=', corrected);
    return (await other.executeTakeFirst()) !== undefined;
  }

  async function confirmOrder(orderId: string, dedupeKey: string): Promise<void> {
    const order = await findOrder(orderId);
    if (!isEntitled(order.state)) return;
    if (await isSentToCorrected(order, dedupeKey)) return;
    const texts: Record<string, string> = JSON.parse(order.texts);
    await sendMail(
      mailer,
      order.email,
      {
        kind: 'order-confirmation',
        language: order.language,
        orderNumber: order.number,
        orderedAt: new Date(order.paid_at ?? order.created_at),
        buyerName: order.name,
        total: formatMoney(order.amount_cents, order.currency, order.language),
        ...(order.country ? { country: order.country } : {}),
        termsVersion: texts.termsOfService ?? '',
        libraryUrl: libraryUrl(publicUrl, secrets, order),
        paidBefore: await paidBefore(store, order),
        consultant: consultantAccess(context, order),
        withdrawUrl: `${publicUrl}${libraryPath(secrets, order)}/withdraw`,
        termsUrl: publicUrl + PATHS.terms,
        refundPolicyUrl: publicUrl + PATHS.refundPolicy,
        publicUrl,
      },
      dedupeKey,
    );
  }

  async function sendLinkAgain(orderId: string, dedupeKey: string): Promise<void> {
    const order = await findOrder(orderId);
    const content = {
      kind: 'lost-link',
      language: order.language,
      orderNumber: order.number,
      libraryUrl: libraryUrl(publicUrl, secrets, order),
      publicUrl,
    } as const;
    await sendMail(mailer, order.email, content, dedupeKey);
  }

  async function tellOfRefund(payload: unknown, dedupeKey: string): Promise<void> {
    const { orderId, cents } = refundPayload.parse(payload);
    const order = await findOrder(orderId);
    if (order.email === '') return;
    const { language, currency } = order;
    const whole = cents >= order.amount_cents;
    const library = whole ? 'ends' : isEntitled(order.state) ? 'stays' : undefined;
    const content = {
      kind: 'refund-made',
      language,
      publicUrl,
      orderNumber: order.number,
      paid: formatMoney(order.amount_cents, currency, language),
      paidBack: formatMoney(cents, currency, language),
      whole,
      library,
    } as const;
    await sendMail(mailer, order.email, content, dedupeKey);
  }

  async function tellOfReturn(payload: unknown, dedupeKey: string): Promise<void> {
    const { orderId, cents } = refundPayload.parse(payload);
    const order = await findOrder(orderId);
    if (order.email === '') return;
    const { language, currency } = order;
    const content = {
      kind: 'refund-returned',
      language,
      publicUrl,
      orderNumber: order.number,
      paid: formatMoney(order.amount_cents, currency, language),
      paidBack: formatMoney(cents, currency, language),
      libraryIsOpen: isEntitled(order.state),
    } as const;
    await sendMail(mailer, order.email, content, dedupeKey);
  }

  return {
    'lost-link': (payload, job) =>
      sendLinkAgain(orderPayload.parse(payload).orderId, job.dedupe_key),
    'order-confirmation': (payload, job) =>
      confirmOrder(orderPayload.parse(payload).orderId, job.dedupe_key),
    'refund-made': (payload, job) => tellOfRefund(payload, job.dedupe_key),
    'refund-returned': (payload, job) => tellOfReturn(payload, job.dedupe_key),
  };
}
